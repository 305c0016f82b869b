// The move list, two moves per row, and the navigation buttons.
import { thunk, type VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { settings } from '../../app/settings';
import { t } from '../../app/i18n';
import { styleOf } from '../../core/rules';
import { haveRules } from './replay';
import type { GameScreen } from './screen';
import { descriptionOf } from '../../core/games';

export function moveList(screen: GameScreen): VNode {
  const game = screen.table.game!;
  const texts = movesIn(screen, settings().notation);
  const now = screen.looking ?? game.moves.length;
  // Hooks of a thunk are not called on updates, so the scrolling hook is on the surrounding element.
  const place = `${game.game} ${now} ${texts.length}`;
  return h(
    'div.moves-box',
    { key: 'moves-box', hook: { insert: at(place), postpatch: (_, vnode) => at(place)(vnode) } },
    [
      thunk('div.moves', 'moves', () => list(screen, texts, now), [texts.join(' '), now, game.game]),
      h('div.moves-buttons', { attrs: { role: 'group', 'aria-label': t('moves.look') } }, [
        step('«', t('moves.first'), () => screen.look(0), now === 0),
        step('‹', t('moves.previous'), () => screen.look(now - 1), now === 0),
        step('›', t('moves.next'), () => screen.look(now + 1), screen.looking === undefined),
        step('»', t('moves.last'), () => screen.look(undefined), screen.looking === undefined),
      ]),
    ],
  );
}

/** The moves in the chosen notation; until the rules are loaded, as the server sent them. */
function movesIn(screen: GameScreen, notation: 'korean' | 'pychess' | 'western'): string[] {
  const game = screen.table.game!;
  const style = styleOf(game.variant, notation);
  if (style === descriptionOf(game.variant).notations[0]) return game.moves.map(move => move.san);
  if (style === 'korean') return game.moves.map(move => move.korean ?? move.san);
  return haveRules() ? screen.replay.written(game, style) : game.moves.map(move => move.uci);
}

function list(screen: GameScreen, texts: string[], now: number): VNode {
  const game = screen.table.game!;
  const offset = game.start_fen.split(' ')[1] === 'b' ? 1 : 0;
  const rows: VNode[] = [];
  for (let at = -offset; at < texts.length; at += 2)
    rows.push(
      h('li', { key: at }, [
        h('span.move-number', String((at + offset) / 2 + 1)),
        at < 0 ? h('span.move', '…') : moveButton(screen, at, texts, now),
        at + 1 < texts.length ? moveButton(screen, at + 1, texts, now) : h('span.move'),
      ]),
    );
  return h(
    'div.moves',
    {
      key: 'moves',
      attrs: { tabindex: 0, role: 'region', 'aria-label': t('moves.title') },
    },
    [rows.length > 0 ? h('ol', rows) : h('p.muted', t('moves.none'))],
  );
}

function moveButton(screen: GameScreen, at: number, texts: string[], now: number): VNode {
  return h(
    'button.move',
    {
      class: { current: now === at + 1 },
      attrs: { type: 'button', 'data-ply': at + 1 },
      on: { click: () => screen.look(at + 1) },
    },
    texts[at],
  );
}

/** Scrolls to the current move when it changes; otherwise leaves the scroll position to the user. */
const at =
  (place: string) =>
  (vnode: VNode): void => {
    const list = (vnode.elm as HTMLElement).querySelector<HTMLElement>('.moves');
    if (!list || list.dataset['place'] === place) return;
    list.dataset['place'] = place;
    follow(list);
  };

function follow(list: HTMLElement): void {
  const current = list.querySelector<HTMLElement>('.current');
  // Only the list scrolls, never the page.
  list.scrollTop = current ? current.offsetTop - list.clientHeight / 2 : 0;
  list.scrollLeft = current ? current.offsetLeft - list.clientWidth / 2 : 0;
}

const step = (sign: string, title: string, act: () => void, disabled: boolean): VNode =>
  h(
    'button.button.plain',
    { attrs: { type: 'button', 'aria-label': title, title }, props: { disabled }, on: { click: act } },
    sign,
  );

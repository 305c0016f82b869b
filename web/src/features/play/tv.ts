// Watching: the top game on a large board, and all other live games on small ones.
import type { VNode } from 'snabbdom';
import { button, choice, h, link } from '../../app/dom';
import type { Row } from '../../generated/protocol';
import { ask } from '../../app/http';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { clockName } from './clock';
import { variantName } from './words';
import { t } from '../../app/i18n';
import { LiveGames } from './liveGames';
import { emptyGame } from './miniGame';
import { gameRow } from '../archive/rows';
import { type Game, gameOf, games, usualGame } from '../../core/games';
import { gameName } from '../../board/names';

const size = 13; // the large one and twelve small ones

export function open(): Page {
  let kind: Game | 'all' = 'all';
  const live = new LiveGames(undefined, size, 3000);
  const choose = (value: Game | 'all'): void => {
    kind = value;
    live.choose(value === 'all' ? undefined : value);
    redraw();
  };
  // Recent games, shown if there are no live ones.
  let recent: Row[] = [];
  ask('GET /api/games', { query: { limit: 12 } }).then(
    answer => {
      recent = answer.games;
      redraw();
    },
    () => {},
  );
  return {
    wide: true,
    title: () => t('nav.watch'),
    leave: () => live.leave(),
    view: () =>
      h('main.tv', { key: 'tv' }, [
        h('div.tv-head', [
          h('h1', t('tv.title')),
          choice<Game | 'all'>(
            t('form.game'),
            [{ value: 'all', text: t('tv.all') }, ...games.map(({ id }) => ({ value: id, text: gameName(id) }))],
            kind,
            choose,
          ),
        ]),
        live.loaded && live.total === 0
          ? nobody(recent.filter(row => kind === 'all' || gameOf(row.variant) === kind))
          : liveGames(live, kind),
      ]),
  };
}

function liveGames(live: LiveGames, kind: Game | 'all'): VNode {
  const followed = live.current === 0 ? live.first.game : undefined;
  const first = live.rows.find(row => row.game === live.first.id);
  const small = live.rows.filter(row => live.current > 0 || row !== first);
  return h('div.tv-games', { key: 'games' }, [
    live.current === 0
      ? h('div.tv-main', { key: 'main', attrs: { 'data-testid': 'tv-main' } }, [
          followed ? live.first.view() : emptyGame(kind === 'all' ? usualGame.id : kind, t('home.boardLabel')),
          first ? about(first) : h('p.muted', '\u00a0'),
        ])
      : h('div', { key: 'no-main' }),
    h('div.tv-others', { key: 'others' }, [
      h(
        'div.mini-games',
        { attrs: { 'data-testid': 'live-games' } },
        small.map(row => h('div.game-row', { key: row.game }, [live.view(row), about(row)])),
      ),
      live.pages > 1 ? pages(live, kind) : h('div', { key: 'one-page' }),
    ]),
  ]);
}

const about = (row: Row): VNode =>
  h('p.muted', `${variantName(row.variant)} · ${clockName(row.clock)} · ${t('row.plies', { plies: row.plies })}`);

function pages(live: LiveGames, kind: Game | 'all'): VNode {
  const chosen = kind === 'all' ? undefined : kind;
  const step = (by: number): void => live.choose(chosen, live.current + by);
  return h('div.pages', { key: 'pages', attrs: { role: 'group', 'aria-label': t('tv.pages') } }, [
    button('‹', () => step(-1), { title: t('tv.previous'), disabled: live.current === 0 }),
    h('span.num', t('tv.page', { page: live.current + 1, pages: live.pages, games: live.total })),
    button('›', () => step(1), { title: t('tv.next'), disabled: live.current + 1 >= live.pages }),
  ]);
}

const nobody = (recent: Row[]): VNode =>
  h('div.tv-nobody', { key: 'nobody' }, [
    h('p', [`${t('tv.none')} `, link('/lobby', t('tv.play'))]),
    recent.length > 0 ? h('h2', t('tv.recent')) : h('span'),
    h('div.mini-games', recent.map(gameRow)),
  ]);

// The set-up phase before the first move. In Janggi Han chooses first, then Cho.
import type { VNode } from 'snabbdom';
import { boardPicture } from '../../board/art/picture';
import { h } from '../../app/dom';
import { startFen } from '../../core/rules';
import { otherSide } from '../../board/squares';
import { t, type TextKey } from '../../app/i18n';
import { haveRules } from './replay';
import type { SetupChoice } from './protocol';
import type { GameScreen } from './screen';
import { gameOf, type Side, descriptionOf } from '../../core/games';
import { sideName } from '../../board/names';

/** A set-up as the opponent sees it: Han's left is Cho's right, and others look the same. */
export const fromOtherSeat = (choice: SetupChoice): SetupChoice =>
  choice === 'left' ? 'right' : choice === 'right' ? 'left' : choice;

/** The name of a set-up as seen from a player's own side. */
export function seatName(side: Side, choice: SetupChoice): string {
  return t(`setup.${side === 'white' ? choice : fromOtherSeat(choice)}` as TextKey);
}

/** The player's half of the board with that set-up, from the player's point of view. */
export function setupPicture(variant: string, side: Side, choice: SetupChoice): VNode {
  const { id, ranks } = descriptionOf(variant);
  const fen = startFen(variant, { [side]: choice });
  return boardPicture({ game: id, fen, below: side, ranks: side === 'white' ? [1, 4] : [ranks - 3, ranks] });
}

export function setupView(screen: GameScreen): VNode {
  const { table } = screen;
  const game = table.game!;
  const { setup } = game;
  if (!setup?.turn) return h('div', { key: 'no-setup' });
  const kind = gameOf(game.variant);
  const mine = setup.turn === table.you;
  const seconds = setup.deadline ? Math.max(0, Math.ceil((setup.deadline - table.now()) / 1000)) : undefined;
  const other = otherSide(setup.turn);
  const chosen = setup[other];
  return h('div.setup', { key: 'setup', attrs: { role: 'dialog', 'aria-label': t('setup.title') } }, [
    h('h2', [
      t(mine ? 'setup.choose' : 'setup.waiting', { side: sideName(kind, setup.turn) }),
      seconds !== undefined ? h('span.setup-time.num', { class: { low: seconds <= 5 } }, ` ${seconds}`) : '',
    ]),
    chosen
      ? h('p.muted', t('setup.otherChose', { side: sideName(kind, other), name: seatName(other, chosen) }))
      : h('p.muted', t('setup.order')),
    mine && haveRules()
      ? h(
          'div.setup-choices',
          { key: `choices-${setup.turn}`, hook: { insert: takeFocus } },
          descriptionOf(game.variant).setups.map(choice =>
            h(
              'button.setup-choice',
              {
                key: choice,
                attrs: { type: 'button', 'data-testid': `setup-${choice}` },
                on: { click: () => table.setup(choice) },
              },
              [setupPicture(game.variant, setup.turn!, choice), h('span', seatName(setup.turn!, choice))],
            ),
          ),
        )
      : h('div.setup-waiting', { key: 'waiting' }),
  ]);
}

/** Focuses the first choice, unless the user is typing elsewhere. */
function takeFocus(vnode: VNode): void {
  if (document.activeElement?.matches('input, textarea, select')) return;
  (vnode.elm as HTMLElement).querySelector<HTMLElement>('button')?.focus({ preventScroll: true });
}

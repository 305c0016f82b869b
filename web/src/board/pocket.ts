// A pocket: the pieces in a side's hand, one button per kind, to click or drag.
import type { VNode } from 'snabbdom';
import { h } from '../app/dom';
import { gameNamed, type Side } from '../core/games';
import { t } from '../app/i18n';
import { pieceName } from './names';
import { pocketOf, roleOf } from './squares';
import type { BoardState } from './boardView';

export function pocketView(
  state: BoardState,
  side: Side,
  selected: string | undefined,
  grab: (kind: string, event: Event) => void,
): VNode {
  const inHand = pocketOf(state.fen, side);
  const where = side === state.below ? 'bottom' : 'top';
  return h(
    `div.pocket.${where}`,
    {
      key: `pocket-${where}`,
      attrs: { role: 'group', 'aria-label': t(side === 'white' ? 'pocket.white' : 'pocket.black') },
    },
    gameNamed(state.game).hand.map(kind => {
      const count = inHand.get(kind) ?? 0;
      const take = (event: Event): void => {
        if (count > 0) grab(kind, event);
      };
      return h(
        'button.pocket-piece',
        {
          key: kind,
          class: { empty: count === 0, selected: selected === kind },
          attrs: {
            type: 'button',
            tabindex: -1,
            'data-kind': kind,
            'aria-label': `${pieceName(state.game, kind)}: ${count}`,
            // chessgroundx uses these to see that a drag ended where it began, and keeps the piece selected
            'data-nb': count,
            'data-role': roleOf(kind),
            'data-color': side,
          },
          on: { mousedown: take, touchstart: take },
        },
        [
          h(`piece.${roleOf(kind)}.${side}`),
          h('span.count', { attrs: { 'aria-hidden': 'true' } }, count > 0 ? String(count) : ''),
        ],
      );
    }),
  );
}

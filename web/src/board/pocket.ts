// What a side has in hand: one button a kind, to click or drag from.
import type { VNode } from 'snabbdom';
import { h } from '../app/dom';
import { t, type TextKey } from '../i18n';
import { pocketOf, roleOf, shapes, type Side } from './squares';
import type { BoardState } from './boardView';

export const pieceNames: Record<string, TextKey> = {
  p: 'shogun.pawn',
  n: 'shogun.knight',
  b: 'shogun.bishop',
  r: 'shogun.rook',
  f: 'shogun.duchess',
  k: 'shogun.king',
  '+p': 'shogun.captain',
  '+n': 'shogun.general',
  '+b': 'shogun.archbishop',
  '+r': 'shogun.mortar',
  '+f': 'shogun.queen',
};

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
    shapes[state.game].pocket.map(kind => {
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
            'aria-label': `${t(pieceNames[kind]!)}: ${count}`,
            // chessgroundx knows by these that a drag has ended where it began, and keeps the piece selected
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

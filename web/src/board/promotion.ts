// The promotion dialog, shown over the destination square.
import type { Piece } from 'chessgroundx/types';
import type { VNode } from 'snabbdom';
import { h } from '../app/dom';
import { rankHeightOf } from './art/gameArt';
import { gameNamed } from '../core/games';
import { t } from '../app/i18n';
import { middleOf } from './overlay';
import { pieceName } from './names';
import { letterOf, roleOf } from './squares';
import type { BoardState } from './boardView';

export function promotionView(
  state: BoardState,
  square: string,
  piece: Piece | undefined,
  choose: (promotes: boolean | undefined) => void,
): VNode {
  if (!piece) return h('div', { key: 'no-promotion' });
  const { files, ranks } = gameNamed(state.game);
  const { x, y } = middleOf(state, square);
  const plain = letterOf(piece.role).replace('+', '');
  const option = (kind: string, promotes: boolean): VNode =>
    h(
      'button.promotion-choice',
      {
        key: kind,
        attrs: { type: 'button', 'data-testid': promotes ? 'promote' : 'keep', title: pieceName(state.game, kind) },
        on: { click: () => choose(promotes) },
        ...(promotes ? { hook: { insert: (vnode: VNode) => (vnode.elm as HTMLElement).focus() } } : {}),
      },
      [h(`piece.${roleOf(kind)}.${piece.color}`), h('span', pieceName(state.game, kind))],
    );
  return h(
    'div.promotion',
    {
      key: 'promotion',
      attrs: { role: 'dialog', 'aria-label': t('promotion.title') },
      on: { click: event => event.target === event.currentTarget && choose(undefined) },
    },
    [
      h(
        'div.promotion-box',
        {
          style: { '--x': `${x / files}%`, '--y': `${(100 * y) / (ranks * rankHeightOf(state.game))}%` },
        },
        [option(`+${plain}`, true), option(plain, false)],
      ),
    ],
  );
}

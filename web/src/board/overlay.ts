// The overlay over the pieces: the line between facing generals, and legal drop targets.
import { h as element, type VNode } from 'snabbdom';
import { rankHeightOf } from './art/gameArt';
import { gameNamed, type Side } from '../core/games';
import { keyOf } from './squares';
import type { BoardState } from './boardView';

export function overlay(state: BoardState): VNode {
  const { files, ranks } = gameNamed(state.game);
  const rankHeight = rankHeightOf(state.game);
  const parts = state.bikjang ? facing(state, state.bikjang) : '';
  return element('svg.board-overlay', {
    key: 'overlay',
    attrs: { viewBox: `0 0 ${files * 100} ${ranks * rankHeight}`, 'aria-hidden': 'true' },
    props: { innerHTML: parts },
  });
}

export function middleOf(state: Pick<BoardState, 'game' | 'below'>, square: string): { x: number; y: number } {
  const { files, ranks } = gameNamed(state.game);
  const rankHeight = rankHeightOf(state.game);
  const below: Side = state.below;
  const file = square.charCodeAt(0) - 97;
  const rank = keyOf(square).charCodeAt(1) - 49;
  return {
    x: 50 + 100 * (below === 'white' ? file : files - 1 - file),
    y: rankHeight / 2 + rankHeight * (below === 'white' ? ranks - 1 - rank : rank),
  };
}

function facing(state: BoardState, [one, other]: readonly [string, string]): string {
  const a = middleOf(state, one);
  const b = middleOf(state, other);
  const [top, bottom] = a.y < b.y ? [a, b] : [b, a];
  const ring = ({ x, y }: { x: number; y: number }): string =>
    `<circle cx="${x}" cy="${y}" r="48" fill="none" stroke="#8e24aa" stroke-width="6" stroke-dasharray="14 8"/>`;
  return (
    ring(a) +
    ring(b) +
    `<path d="M${top.x} ${top.y + 52}L${bottom.x} ${bottom.y - 52}" stroke="#8e24aa" stroke-width="8" stroke-dasharray="18 12" stroke-linecap="round" opacity=".85"/>`
  );
}

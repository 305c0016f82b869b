// Judging the moves of a game, by the C++ library (src/review): the same judge as on the server.
import type { Score } from './engine';
import { askJson } from './rules';
import type { Judged, Side } from '../generated/core';

export type { Judged, JudgedMove, JudgedSide } from '../generated/core';

/** An evaluated position of the game; undefined: not evaluated. */
export interface Evaluated {
  score: Score;
  /** The move that was played here was the engine's choice, or the only legal one. */
  isBest: boolean;
}

/** A score for one side as the core reads it: "35", "mate3", "points-2". */
export function scoreWord({ kind, value, white }: Score, side: Side): string {
  if (kind === 'cp') return String(side === 'white' ? value : -value || 0);
  return `${kind}${white === (side === 'white') ? '' : '-'}${Math.abs(value)}`;
}

/** Judges the moves between the positions, of which there is one more than moves. */
export function judge(variant: string, positions: readonly (Evaluated | undefined)[], first: Side): Judged {
  const words = positions.map((position, ply) => {
    if (!position) return '?';
    const turn: Side = (ply % 2 === 0) === (first === 'white') ? 'white' : 'black';
    return `${scoreWord(position.score, turn)}${position.isBest ? '!' : ''}`;
  });
  return askJson('review_judge', variant, words.join(' '), first === 'black' ? 1 : 0);
}

/** Whether an answer is about as good as the best move, for the side that moves. */
export const isAboutAsGood = (variant: string, best: Score, answer: Score, side: Side): boolean =>
  askJson('review_compare', variant, scoreWord(best, side), scoreWord(answer, side)).accepted;

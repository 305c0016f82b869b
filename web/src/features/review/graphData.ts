// What the graphs of a game show.
import { turnOf } from '../../board/squares';
import type { MoveNode } from '../analysis/tree';
import { type Mark, markOf } from './gameReview';

export interface Graph {
  /** Expected score of White in every position, 0 to 1; null: not evaluated. Or times, Black's below zero. */
  values: readonly (number | null)[];
  marks: readonly { ply: number; mark: Mark }[];
  /** The ply on the board; -1: a variation. */
  here: number;
}

export function evaluationGraph(line: readonly MoveNode[], here: number): Graph {
  return {
    values: line.map(node => node.evaluation?.score.expected ?? null),
    marks: line.flatMap((node, ply) => {
      const mark = markOf(node);
      return mark ? [{ ply, mark }] : [];
    }),
    here,
  };
}

/** White's times upwards, Black's downwards; square roots, so that one long think does not dwarf the rest. */
export function timeGraph(start: string, line: readonly MoveNode[], here: number): Graph {
  const first = turnOf(start) === 'white' ? 1 : -1;
  const values = line.map(({ spent }, ply) =>
    spent === undefined ? null : Math.sqrt(spent) * (ply % 2 === 1 ? first : -first),
  );
  return { values, marks: [], here };
}

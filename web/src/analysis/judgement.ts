// What a score says in a word, and how bad a move was.
import type { Score } from '../core/engine';
import type { Evaluation, MoveNode } from './tree';
import type { Side } from '../core/games';

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';

/** How much of the point to expect a move gave away, from which on it is called so. */
const limits: readonly [Mark, number][] = [
  ['blunder', 0.28],
  ['mistake', 0.16],
  ['inaccuracy', 0.08],
];

/** PGN's glyphs for the marks: "?!", "?", "??". */
export const nagOf: Readonly<Record<Mark, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };
export const glyphs: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** A glance is not enough to call a move a mistake, unless it saw the end. */
const leastDepth = 8;
const isTrusted = ({ depth, score }: Evaluation): boolean => depth >= leastDepth || score.kind !== 'cp';

/** What was lost by the move into this node, from 0 to 1; nothing if it is not known. */
export function lossOf(node: MoveNode, mover: Side): number | undefined {
  const before = node.parent?.evaluation;
  const after = node.evaluation;
  if (!before || !after || !isTrusted(before) || !isTrusted(after)) return undefined;
  if (before.moves[0] === node.uci) return 0; // what the engine would have played is no mistake
  const lost = before.score.expected - after.score.expected;
  return Math.max(0, mover === 'white' ? lost : -lost);
}

export function markOf(node: MoveNode, mover: Side): Mark | undefined {
  const lost = lossOf(node, mover) ?? 0;
  return limits.find(([, limit]) => lost >= limit)?.[0];
}

/** "+1.2", "−0.4", "M5", "−M5", and "P3" for a win on points. */
export function scoreText({ kind, value, white }: Score): string {
  const sign = white ? '+' : '−';
  const size = Math.abs(value) / 100;
  if (kind === 'cp') return value === 0 ? '0.0' : `${sign}${size.toFixed(size < 10 ? 1 : 0)}`;
  return `${white ? '' : '−'}${kind === 'mate' ? 'M' : 'P'}${Math.abs(value)}`;
}

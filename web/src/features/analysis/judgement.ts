// Scores and judgements as text.
import type { Score } from '../../core/engine';
import type { Mark } from '../review/gameReview';

/** The NAGs of the judgements: "?!", "?", "??". */
export const nagOf: Readonly<Record<Mark, number>> = { inaccuracy: 6, mistake: 2, blunder: 4 };
export const glyphs: Readonly<Record<number, string>> = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** "+1.2", "−0.4", "M5", "−M5", and "P3" for a win on points. */
export function scoreText({ kind, value, white }: Score): string {
  const sign = white ? '+' : '−';
  const size = Math.abs(value) / 100;
  if (kind === 'cp') return value === 0 ? '0.0' : `${sign}${size.toFixed(size < 10 ? 1 : 0)}`;
  return `${white ? '' : '−'}${kind === 'mate' ? 'M' : 'P'}${Math.abs(value)}`;
}

// The best streak and timed run of each game: kept in this browser, and for accounts on the server too.
import { KeptValue } from '../../app/kept';
import { progressChanged } from '../../app/progress';
import type { Game } from '../../core/games';

export interface Best {
  streak: number;
  run: number;
}
type Bests = Record<string, Partial<Best>>;

const stored = new KeptValue<Bests>(
  'janggun.puzzle_series',
  value => (typeof value === 'object' && value !== null ? (value as Bests) : undefined),
  {},
);
const count = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(0, value as number) : 0);

export function bestOf(game: Game): Best {
  const own = stored.value[game];
  return { streak: count(own?.streak), run: count(own?.run) };
}

/** True if it is a new best. */
export function raiseBest(game: Game, kind: keyof Best, score: number): boolean {
  const best = bestOf(game);
  if (score <= best[kind]) return false;
  stored.set({ ...stored.value, [game]: { ...best, [kind]: score } });
  progressChanged();
  return true;
}

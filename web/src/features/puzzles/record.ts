// What this browser remembers of solved and failed puzzles: rating, history, best streak and run.
import { keep, kept } from '../../app/kept';
import type { Game } from '../../core/games';
import type { Puzzle } from './set';

export interface Result {
  id: string;
  solved: boolean;
  at: number;
  /** The solver's rating after it. */
  rating: number;
}

/** What an answer has changed. */
export interface Rated {
  change: number;
  /** The puzzle's rating now, where the server rates it. */
  puzzleRating?: number;
}

/** The results of this browser, or of an account. */
export interface PuzzleResults {
  /** Then the server rates single puzzles, but not those of streaks and runs. */
  readonly isOfAccount: boolean;
  readonly rating: number;
  readonly bestStreak: number;
  readonly bestRun: number;
  /** Newest first. */
  readonly results: readonly Result[];
  readonly seen: Set<string>;
  /** Puzzles whose last attempt failed, oldest first. */
  readonly failed: string[];
  /** Adds a result. Only the first attempt at a puzzle changes the rating. `moves` are the solver's. */
  add(puzzle: Puzzle, solved: boolean, now: number, moves: readonly string[]): Rated | Promise<Rated>;
  /** True if it is a new best. */
  finishStreak(length: number): boolean;
  finishRun(score: number): boolean;
}

interface Stored {
  rating: number;
  results: Result[];
  streak: number;
  run: number;
}

const mostResults = 2000;
const place = (game: Game): string => `janggun.puzzles.${game}`;

function read(value: unknown): Stored | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { rating, results, streak, run } = value as Partial<Stored>;
  if (typeof rating !== 'number' || !Array.isArray(results)) return undefined;
  const isResult = (one: unknown): one is Result =>
    typeof one === 'object' &&
    one !== null &&
    typeof (one as Result).id === 'string' &&
    typeof (one as Result).solved === 'boolean' &&
    typeof (one as Result).at === 'number' &&
    typeof (one as Result).rating === 'number';
  return {
    rating: Math.min(3000, Math.max(100, rating)),
    results: results.filter(isResult).slice(-mostResults),
    streak: typeof streak === 'number' ? streak : 0,
    run: typeof run === 'number' ? run : 0,
  };
}

export class PuzzleRecord implements PuzzleResults {
  readonly isOfAccount = false;
  private readonly stored: Stored;

  constructor(private readonly game: Game) {
    this.stored = kept(place(game), read) ?? { rating: 1200, results: [], streak: 0, run: 0 };
  }

  get rating(): number {
    return Math.round(this.stored.rating);
  }
  get bestStreak(): number {
    return this.stored.streak;
  }
  get bestRun(): number {
    return this.stored.run;
  }
  get results(): readonly Result[] {
    return [...this.stored.results].reverse();
  }
  get seen(): Set<string> {
    return new Set(this.stored.results.map(({ id }) => id));
  }
  get failed(): string[] {
    const last = new Map(this.stored.results.map(({ id, solved }) => [id, solved]));
    return [...last].filter(([, solved]) => !solved).map(([id]) => id);
  }

  add({ id, rating }: Puzzle, solved: boolean, now: number): Rated {
    const { stored } = this;
    const isFirst = !stored.results.some(result => result.id === id);
    const before = stored.rating;
    if (isFirst) {
      // Elo: large steps for the first twenty puzzles.
      const step = stored.results.length < 20 ? 60 : 24;
      const expected = 1 / (1 + 10 ** ((rating - before) / 400));
      stored.rating = Math.min(3000, Math.max(100, before + step * ((solved ? 1 : 0) - expected)));
    }
    stored.results.push({ id, solved, at: now, rating: Math.round(stored.rating) });
    stored.results.splice(0, stored.results.length - mostResults);
    this.save();
    return { change: Math.round(stored.rating) - Math.round(before) };
  }

  finishStreak(length: number): boolean {
    if (length <= this.stored.streak) return false;
    this.stored.streak = length;
    this.save();
    return true;
  }
  finishRun(score: number): boolean {
    if (score <= this.stored.run) return false;
    this.stored.run = score;
    this.save();
    return true;
  }

  private save(): void {
    keep(place(this.game), this.stored);
  }
}

// What this browser remembers of solved and failed puzzles: rating, history, best streak and run.
import { keep, kept } from '../../app/kept';
import type { Game } from '../../core/games';
import { type Best, bestOf, raiseBest } from './bests';
import { afterGame, type Rating } from './glicko';
import type { Puzzle } from './set';

export interface Result {
  id: string;
  solved: boolean;
  at: number;
  /** The solver's rating after it. */
  rating: number;
  /** Of a streak or a timed run, or of a puzzle met there first. */
  unrated?: true;
}

/** What an answer has changed. */
export interface Rated {
  change: number;
  /** The puzzle's rating now, where the server rates it. */
  puzzleRating?: number;
  /** The server cannot be reached: it is sent later. */
  isUnsent?: boolean;
}

/** The results of this browser, or of an account. */
export interface PuzzleResults {
  /** Then the server rates. */
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
  /** Adds a result of a streak or a timed run, which changes no rating. */
  addUnrated(puzzle: Puzzle, solved: boolean, now: number): void;
  /** True if it is a new best. */
  finishStreak(length: number): boolean;
  finishRun(score: number): boolean;
}

/** Puzzles whose last attempt failed, oldest first; the results are in the order of time. */
export function failedOf(results: readonly Result[]): string[] {
  const last = new Map<string, boolean>();
  for (const { id, solved } of results) {
    last.delete(id);
    last.set(id, solved);
  }
  return [...last].filter(([, solved]) => !solved).map(([id]) => id);
}

interface Stored extends Rating {
  results: Result[];
}

/** As it was stored before the bests had a place of their own. */
type Older = Stored & Partial<Best>;

/** More than there are puzzles of a game, so that none is met again for want of memory. */
export const mostResults = 5000;
/** As the server's for a puzzle that nobody has tried (src/server/features/puzzles/catalogue.cpp). */
const puzzleDeviation = 200;
const newcomer: Rating = { rating: 1200, deviation: 350, volatility: 0.06 };

const isResult = (one: unknown): one is Result =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as Result).id === 'string' &&
  typeof (one as Result).solved === 'boolean' &&
  typeof (one as Result).at === 'number' &&
  typeof (one as Result).rating === 'number';

/** What is no result is left out. */
export const readResults = (list: readonly unknown[]): Result[] => list.filter(isResult).slice(-mostResults);

const within = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' ? Math.min(most, Math.max(least, value)) : otherwise;

function read(value: unknown): Older | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { rating, deviation, volatility, last, results, streak, run } = value as Partial<Older>;
  if (typeof rating !== 'number' || !Array.isArray(results)) return undefined;
  const list = readResults(results);
  return {
    rating: within(rating, 100, 3000, newcomer.rating),
    // Ratings from before there were deviations are as certain as about that many puzzles make them.
    deviation: within(deviation, 45, 350, list.length >= 20 ? 110 : newcomer.deviation),
    volatility: within(volatility, 0.01, 0.15, newcomer.volatility),
    ...(typeof last === 'number' ? { last } : {}),
    results: list,
    streak: within(streak, 0, Infinity, 0),
    run: within(run, 0, Infinity, 0),
  };
}

export class PuzzleRecord implements PuzzleResults {
  readonly isOfAccount = false;
  private stored: Stored;
  private readonly place: string;

  /** `owner`: an account, for what the server does not keep of it. */
  constructor(
    private readonly game: Game,
    owner?: string,
  ) {
    this.place = `janggun.puzzles.${owner === undefined ? game : `${game}.${owner}`}`;
    const { streak = 0, run = 0, ...stored } = kept(this.place, read) ?? { ...newcomer, results: [] };
    this.stored = stored;
    raiseBest(game, 'streak', streak);
    raiseBest(game, 'run', run);
  }

  get rating(): number {
    return Math.round(this.stored.rating);
  }
  get bestStreak(): number {
    return bestOf(this.game).streak;
  }
  get bestRun(): number {
    return bestOf(this.game).run;
  }
  get results(): readonly Result[] {
    return [...this.stored.results].reverse();
  }
  get seen(): Set<string> {
    return new Set(this.stored.results.map(({ id }) => id));
  }
  get failed(): string[] {
    return failedOf(this.stored.results);
  }

  add(puzzle: Puzzle, solved: boolean, now: number): Rated {
    const { stored } = this;
    if (stored.results.some(result => result.id === puzzle.id)) {
      this.addUnrated(puzzle, solved, now);
      return { change: 0 };
    }
    const before = this.rating;
    const opponent = { rating: puzzle.rating, deviation: puzzleDeviation };
    const after = afterGame(stored, opponent, solved ? 1 : 0, now);
    this.stored = { ...stored, ...after, rating: Math.min(3000, after.rating) };
    this.note({ id: puzzle.id, solved, at: now, rating: this.rating });
    return { change: this.rating - before };
  }

  addUnrated({ id }: Puzzle, solved: boolean, now: number): void {
    this.note({ id, solved, at: now, rating: this.rating, unrated: true });
  }

  private note(result: Result): void {
    const { results } = this.stored;
    results.push(result);
    results.splice(0, results.length - mostResults);
    this.save();
  }

  finishStreak(length: number): boolean {
    return raiseBest(this.game, 'streak', length);
  }
  finishRun(score: number): boolean {
    return raiseBest(this.game, 'run', score);
  }

  private save(): void {
    keep(this.place, this.stored);
  }
}

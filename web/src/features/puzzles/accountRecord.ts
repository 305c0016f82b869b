// What the server remembers of an account's puzzles: it judges and rates them. Results of streaks and runs stay in the
// browser. Without a connection the record goes on from what it was, and what it misses is sent later.
import { ask } from '../../app/http';
import { keep, kept } from '../../app/kept';
import type { Game } from '../../core/games';
import type { PuzzleResult } from '../../generated/protocol';
import {
  failedOf,
  mostResults,
  PuzzleRecord,
  type PuzzleResults,
  type Rated,
  readResults,
  type Result,
} from './record';
import type { Puzzle } from './set';
import { type Unsent, unsentOf } from './unsent';

const newcomer = 1200;
/** The account that was signed in last. */
const placeOfUser = 'janggun.puzzles.account';

interface Snapshot {
  user: string;
  rating: number;
  /** Newest first. */
  results: Result[];
}
const placeOf = (game: Game): string => `janggun.puzzles.account.${game}`;
function readSnapshot(value: unknown): Snapshot | undefined {
  const { user, rating, results } = (value ?? {}) as Partial<Snapshot>;
  if (typeof user !== 'string' || typeof rating !== 'number' || !Array.isArray(results)) return undefined;
  return { user, rating, results: readResults(results) };
}

export class AccountRecord implements PuzzleResults {
  readonly isOfAccount = true;
  /** Results of streaks and runs. */
  private readonly series: PuzzleRecord;
  private readonly unsent: Unsent;
  /** Newest first; a puzzle once. */
  private list: Result[];

  constructor(
    private readonly game: Game,
    private readonly user: string,
    private current: number,
    known: readonly Result[],
  ) {
    this.series = new PuzzleRecord(game, user);
    this.unsent = unsentOf(user);
    this.list = [...known];
    for (const { id, solved, at } of this.unsent.of(game)) this.put({ id, solved, at, rating: this.current });
    this.unsent.onVerdict(game, (attempt, verdict) => {
      this.current = verdict.after;
      this.list = this.list.map(one =>
        one.id === attempt.id ? { ...one, solved: verdict.solved, rating: verdict.after } : one,
      );
      this.save();
    });
    this.save();
  }

  static async load(game: Game, user: string): Promise<AccountRecord> {
    const [{ ratings }, results] = await Promise.all([ask('GET /api/puzzle/me'), activity(game)]);
    const own = ratings.find(rating => rating.game === game);
    return new AccountRecord(game, user, own?.rating ?? newcomer, results);
  }

  /** As it was when the server was last reached. */
  static offline(game: Game, user: string): AccountRecord {
    const last = kept(placeOf(game), readSnapshot);
    const own = last?.user === user ? last : undefined;
    return new AccountRecord(game, user, own?.rating ?? newcomer, own?.results ?? []);
  }

  get rating(): number {
    return this.current;
  }
  get bestStreak(): number {
    return this.series.bestStreak;
  }
  get bestRun(): number {
    return this.series.bestRun;
  }
  get results(): readonly Result[] {
    return [...this.list, ...this.series.results].sort((a, b) => b.at - a.at);
  }
  get seen(): Set<string> {
    return new Set(this.results.map(({ id }) => id));
  }
  get failed(): string[] {
    return failedOf([...this.results].reverse());
  }

  async add(puzzle: Puzzle, solved: boolean, now: number, moves: readonly string[]): Promise<Rated> {
    const { id } = puzzle;
    // The first attempt was in a streak or a run: no later one is rated.
    if (this.series.seen.has(id) && !this.list.some(one => one.id === id)) {
      this.series.addUnrated(puzzle, solved, now);
      return { change: 0 };
    }
    // Known at once, so that the next puzzle is another one.
    this.put({ id, solved, at: now, rating: this.current });
    this.save();
    // Whoever needed a hint has not played all moves yet: the server calls that failed too.
    const verdict = await this.unsent.add({ id, game: this.game, solved, at: now, moves: [...moves] });
    if (!verdict) return { change: 0, isUnsent: true };
    return { change: verdict.after - verdict.before, puzzleRating: verdict.puzzleRating };
  }

  addUnrated(puzzle: Puzzle, solved: boolean, now: number): void {
    this.series.addUnrated(puzzle, solved, now);
  }

  finishStreak(length: number): boolean {
    return this.series.finishStreak(length);
  }
  finishRun(score: number): boolean {
    return this.series.finishRun(score);
  }

  private put(result: Result): void {
    this.list = [result, ...this.list.filter(one => one.id !== result.id)];
  }
  private save(): void {
    const snapshot: Snapshot = { user: this.user, rating: this.current, results: this.list.slice(0, mostResults) };
    keep(placeOf(this.game), snapshot);
  }
}

/** Lines of JSON, one a puzzle. */
async function activity(game: Game): Promise<Result[]> {
  const answer = await fetch(`/api/puzzle/activity?game=${game}`);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  const lines = (await answer.text()).split('\n').filter(line => line !== '');
  return lines.map(line => {
    const { puzzle, solved, last, after } = JSON.parse(line) as PuzzleResult;
    return { id: puzzle, solved, at: last, rating: after };
  });
}

/**
 * The account's record where there is an account, else this browser's. Without a connection, that of the account that
 * was signed in last.
 */
export async function recordOf(game: Game): Promise<PuzzleResults> {
  let account = kept(placeOfUser, value => (typeof value === 'string' && value !== '' ? value : undefined));
  try {
    const { user } = await ask('GET /api/me');
    account = user && !user.guest ? user.id : undefined;
    keep(placeOfUser, account ?? '');
    if (account === undefined) return new PuzzleRecord(game);
    void unsentOf(account).send();
    return await AccountRecord.load(game, account);
  } catch {
    // offline: the shipped puzzles work without the server
    return account === undefined ? new PuzzleRecord(game) : AccountRecord.offline(game, account);
  }
}

// What the server remembers of an account's puzzles: it judges and rates them. Streaks and runs stay in the browser.
import { ask } from '../../app/http';
import type { Game } from '../../core/games';
import type { PuzzleResult } from '../../generated/protocol';
import { PuzzleRecord, type PuzzleResults, type Rated, type Result } from './record';
import type { Puzzle } from './set';

export class AccountRecord implements PuzzleResults {
  readonly isOfAccount = true;
  private readonly series: PuzzleRecord;

  private constructor(
    game: Game,
    private current: number,
    /** Newest first. */
    private list: Result[],
  ) {
    this.series = new PuzzleRecord(game);
  }

  static async load(game: Game): Promise<AccountRecord> {
    const [{ ratings }, results] = await Promise.all([ask('GET /api/puzzle/me'), activity(game)]);
    const own = ratings.find(rating => rating.game === game);
    return new AccountRecord(game, own?.rating ?? 1200, results);
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
    return this.list;
  }
  get seen(): Set<string> {
    return new Set(this.list.map(({ id }) => id));
  }
  get failed(): string[] {
    return this.list
      .filter(({ solved }) => !solved)
      .map(({ id }) => id)
      .reverse();
  }

  async add({ id }: Puzzle, solved: boolean, now: number, moves: readonly string[]): Promise<Rated> {
    // Known at once, so that the next puzzle is another one.
    this.list = [{ id, solved, at: now, rating: this.current }, ...this.list.filter(one => one.id !== id)];
    // Whoever needed a hint has not played all moves yet: the server calls that failed too.
    const answer = await ask('POST /api/puzzle/{id}', { path: { id }, body: { moves: moves.join(' ') } });
    this.current = answer.after;
    this.list = this.list.map(one => (one.id === id ? { ...one, solved: answer.solved, rating: answer.after } : one));
    return { change: answer.after - answer.before, puzzleRating: answer.puzzleRating };
  }

  finishStreak(length: number): boolean {
    return this.series.finishStreak(length);
  }
  finishRun(score: number): boolean {
    return this.series.finishRun(score);
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

/** The account's record where there is an account and a server, else this browser's. */
export async function recordOf(game: Game): Promise<PuzzleResults> {
  try {
    const { user } = await ask('GET /api/me');
    if (user && !user.guest) return await AccountRecord.load(game);
  } catch {
    // offline: the shipped puzzles work without the server
  }
  return new PuzzleRecord(game);
}

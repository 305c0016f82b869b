// A series of puzzles: which comes next, and what an answer means in each mode.
import type { PuzzleResults, Rated } from './record';
import { daily, near, type Puzzle } from './set';

export type Mode =
  | { kind: 'next' }
  | { kind: 'daily' }
  | { kind: 'failed' }
  | { kind: 'theme'; theme: string }
  | { kind: 'one'; id: string }
  | { kind: 'streak' }
  | { kind: 'run' };

/** The mode of an address, "theme/fork"; ids and themes have no characters that need escapes. */
export function modeOf(kind: string, detail: string): Mode | undefined {
  switch (kind) {
    case 'next':
    case 'daily':
    case 'failed':
    case 'streak':
    case 'run':
      return { kind };
    case 'theme':
      return /^[a-z0-9-]+$/.test(detail) ? { kind, theme: detail } : undefined;
    case 'one':
      return /^[a-z0-9]+$/.test(detail) ? { kind, id: detail } : undefined;
    default:
      return undefined;
  }
}

export const runSeconds = 180;
export const wrongSeconds = 10;

export class Session {
  /** Solved in a streak or a run. */
  score = 0;
  over = false;
  isBest = false;
  private readonly done = new Set<string>();
  private deadline: number | undefined;

  constructor(
    readonly mode: Mode,
    private readonly puzzles: readonly Puzzle[],
    private readonly record: PuzzleResults,
    private readonly now: () => number = Date.now,
    private readonly random: () => number = Math.random,
  ) {}

  /** In a streak or a run the first mistake moves on, and difficulty rises. */
  get isSeries(): boolean {
    return this.mode.kind === 'streak' || this.mode.kind === 'run';
  }

  /** Undefined: there is none. */
  next(): Puzzle | undefined {
    const puzzle = this.choose();
    if (puzzle) this.done.add(puzzle.id);
    return puzzle;
  }

  private choose(): Puzzle | undefined {
    const { mode, record } = this;
    const puzzles = this.puzzles;
    const avoid = new Set([...record.seen, ...this.done]);
    switch (mode.kind) {
      case 'daily':
        return daily(puzzles, new Date(this.now()));
      case 'one':
        return puzzles.find(({ id }) => id === mode.id);
      case 'failed': {
        const open = record.failed.filter(id => !this.done.has(id));
        return puzzles.find(({ id }) => id === open[0]);
      }
      case 'theme':
        return near(
          puzzles.filter(({ themes }) => themes.includes(mode.theme)),
          record.rating,
          avoid,
          this.random,
        );
      case 'next':
        return near(puzzles, record.rating, avoid, this.random);
      case 'streak':
      case 'run':
        return near(puzzles, 600 + 45 * (this.done.size + 1), this.done, this.random);
    }
  }

  /** Remembers an answer; those of a series are not rated. `moves` are the solver's. */
  note(puzzle: Puzzle, solved: boolean, moves: readonly string[]): Rated | Promise<Rated> {
    if (!this.isSeries) return this.record.add(puzzle, solved, this.now(), moves);
    this.record.addUnrated(puzzle, solved, this.now());
    return { change: 0 };
  }

  /** A puzzle of the series was answered. */
  answered(solved: boolean): void {
    if (!this.isSeries || this.over) return;
    if (solved) this.score += 1;
    else if (this.mode.kind === 'streak') this.end();
    else if (this.deadline !== undefined) this.deadline -= wrongSeconds * 1000;
  }

  /** The clock of a run starts with its first puzzle. */
  start(): void {
    if (this.mode.kind === 'run') this.deadline ??= this.now() + runSeconds * 1000;
  }
  /** Seconds left of a run. */
  get left(): number {
    return this.deadline === undefined ? runSeconds : Math.max(0, Math.ceil((this.deadline - this.now()) / 1000));
  }
  /** Ends a run whose time is up; true if it has just ended. */
  tick(): boolean {
    if (this.mode.kind !== 'run' || this.over || this.left > 0) return false;
    this.end();
    return true;
  }

  private end(): void {
    this.over = true;
    this.isBest = this.mode.kind === 'run' ? this.record.finishRun(this.score) : this.record.finishStreak(this.score);
  }
}

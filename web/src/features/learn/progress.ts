// Learning progress, stored in this browser: completed tasks, and chapters without tasks that were read.
import { keep, kept } from '../../app/kept';
import { chapters, type ChapterSpec } from './chapters';
import type { Game } from '../../core/games';

const place = 'janggun.learn';

const stepsOf = ({ game, id, diagrams }: ChapterSpec): string[] => {
  const tasks = diagrams.filter(diagram => !diagram.still).map(diagram => `${game}/${id}/${diagram.id}`);
  return tasks.length > 0 ? tasks : [`${game}/${id}`];
};
const known = new Set(chapters.flatMap(stepsOf));

export class Progress {
  private readonly done: Set<string>;

  constructor() {
    const stored = kept(place, value => (Array.isArray(value) ? (value as unknown[]) : undefined)) ?? [];
    this.done = new Set(stored.filter((step): step is string => typeof step === 'string' && known.has(step)));
  }

  /** A task of a chapter was done. */
  solved({ game, id }: ChapterSpec, diagram: string): void {
    this.add(`${game}/${id}/${diagram}`);
  }
  /** A chapter was opened: one without tasks counts as done. */
  opened({ game, id }: ChapterSpec): void {
    this.add(`${game}/${id}`);
  }
  private add(step: string): void {
    if (!known.has(step) || this.done.has(step)) return;
    this.done.add(step);
    keep(place, [...this.done]);
  }

  isDone = (chapter: ChapterSpec): boolean => stepsOf(chapter).every(step => this.done.has(step));

  /** Chapters of a game: all, and those that are done. */
  of(game: Game): { all: number; done: number } {
    const own = chapters.filter(chapter => chapter.game === game);
    return { all: own.length, done: own.filter(this.isDone).length };
  }

  /** The chapter to continue with; undefined before the first and after the last. */
  next(game: Game): ChapterSpec | undefined {
    const own = chapters.filter(chapter => chapter.game === game);
    return own.some(chapter => stepsOf(chapter).some(step => this.done.has(step)))
      ? own.find(chapter => !this.isDone(chapter))
      : undefined;
  }
}

// Learning progress, stored in this browser and for accounts on the server: completed tasks, and chapters without tasks that were read.
import { KeptValue } from '../../app/kept';
import { progressChanged } from '../../app/progress';
import { chapters, type ChapterSpec } from './chapters';
import type { Game } from '../../core/games';

const stepsOf = ({ game, id, diagrams }: ChapterSpec): string[] => {
  const tasks = diagrams.filter(diagram => !diagram.still).map(diagram => `${game}/${id}/${diagram.id}`);
  return tasks.length > 0 ? tasks : [`${game}/${id}`];
};
const known = new Set(chapters.flatMap(stepsOf));

const read = (value: unknown): Set<string> | undefined =>
  Array.isArray(value)
    ? new Set((value as unknown[]).filter((step): step is string => typeof step === 'string'))
    : undefined;

export class Progress {
  /** Also steps that only another version of the lessons has. */
  private readonly stored = new KeptValue('janggun.learn', read, new Set<string>());

  private get done(): ReadonlySet<string> {
    return this.stored.value;
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
    const done = new Set([...this.done, step]);
    this.stored.set(done, [...done]);
    progressChanged();
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

// Progress is stored, and invalid stored values are ignored.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chapterAt } from './chapters';
import { Progress } from './progress';

const general = chapterAt('janggi', 'general')!;
const game = chapterAt('janggi', 'game')!;
const board = chapterAt('janggi', 'board')!;

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('Progress', () => {
  it('counts a chapter with tasks once all are done', () => {
    const progress = new Progress();
    progress.opened(general);
    progress.solved(general, 'middle');
    progress.solved(general, 'side');
    expect(progress.isDone(general)).toBe(false);
    progress.solved(general, 'guard');
    expect(progress.isDone(general)).toBe(true);
    expect(progress.of('janggi').done).toBe(1);
  });
  it('counts a chapter without tasks once it is opened', () => {
    const progress = new Progress();
    progress.opened(game);
    expect(progress.isDone(game)).toBe(true);
  });
  it('persists across visits', () => {
    new Progress().opened(board);
    expect(new Progress().isDone(board)).toBe(true);
  });
  it('suggests the next chapter once one is done', () => {
    const progress = new Progress();
    expect(progress.next('janggi')).toBeUndefined();
    progress.opened(board);
    expect(progress.next('janggi')).toBe(general);
    expect(progress.next('shogun')).toBeUndefined();
  });
  it('tolerates invalid and missing storage', () => {
    for (const text of ['{', '7', '["no/such", 5, null]', '{"a":1}']) {
      stored.set('janggun.learn', text);
      expect(new Progress().of('janggi').done, text).toBe(0);
    }
    vi.stubGlobal('localStorage', undefined);
    const progress = new Progress();
    progress.opened(board);
    expect(progress.isDone(board)).toBe(true);
  });
});

// What was learned is kept, and nothing else is.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chapterAt } from './chapters';
import { Progress } from './progress';

const general = chapterAt('janggi', 'general')!;
const rulesets = chapterAt('janggi', 'rulesets')!;
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
  it('of a chapter with tasks is made by doing all of them', () => {
    const progress = new Progress();
    progress.opened(general);
    progress.solved(general, 'middle');
    progress.solved(general, 'side');
    expect(progress.isDone(general)).toBe(false);
    progress.solved(general, 'guard');
    expect(progress.isDone(general)).toBe(true);
    expect(progress.of('janggi').done).toBe(1);
  });
  it('of a chapter without tasks is made by reading it', () => {
    const progress = new Progress();
    progress.opened(rulesets);
    expect(progress.isDone(rulesets)).toBe(true);
  });
  it('is there again on the next visit', () => {
    new Progress().opened(board);
    expect(new Progress().isDone(board)).toBe(true);
  });
  it('says where to go on, once there is something to go on from', () => {
    const progress = new Progress();
    expect(progress.next('janggi')).toBeUndefined();
    progress.opened(board);
    expect(progress.next('janggi')).toBe(general);
    expect(progress.next('shogun')).toBeUndefined();
  });
  it('survives a storage with anything in it, and no storage', () => {
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

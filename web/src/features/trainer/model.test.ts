// The trainer's questions, runs and scores.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { games } from '../../core/games';
import { answerTo, ask, drills, fileOf, rankOf, Run, runTime, Scores, squaresOf } from './model';

/** A generator with a fixed seed, so that a failure can be repeated. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

describe.each(games)('A question of $name', ({ id }) => {
  it.each(drills)('of the drill “%s” has its answer among its choices, each once', drill => {
    const random = seeded(7);
    let last = ask(id, drill, undefined, random);
    for (let count = 0; count < 300; ++count) {
      const next = ask(id, drill, last, random);
      if ('choices' in next) {
        expect(next.choices).toContain(answerTo(next));
        expect(new Set(next.choices).size).toBe(next.choices.length);
        expect(next.choices).toHaveLength(4);
      }
      expect(answerTo(next)).not.toBe(answerTo(last));
      last = next;
    }
  });

  it('never asks for the same file or rank twice in a row', () => {
    const random = seeded(3);
    let last = ask(id, 'find', undefined, random);
    for (let count = 0; count < 300; ++count) {
      const next = ask(id, 'find', last, random);
      expect(fileOf(answerTo(next))).not.toBe(fileOf(answerTo(last)));
      expect(rankOf(answerTo(next))).not.toBe(rankOf(answerTo(last)));
      last = next;
    }
  });

  it('asks for every square sooner or later', () => {
    const random = seeded(5);
    const asked = new Set<string>();
    let last = ask(id, 'find', undefined, random);
    for (let count = 0; count < 4000; ++count) {
      last = ask(id, 'find', last, random);
      asked.add(answerTo(last));
    }
    expect([...asked].sort()).toEqual(squaresOf(id).sort());
  });
});

describe('A run', () => {
  it('counts right answers, and goes on to the next question', () => {
    const run = new Run('janggi', 'find', 0, seeded(1));
    const first = answerTo(run.question);
    expect(run.answer(first, 100)).toBe(true);
    expect([run.right, run.wrong, run.score]).toEqual([1, 0, 1]);
    expect(answerTo(run.question)).not.toBe(first);
  });
  it('stays on the question after a wrong answer, which costs a point', () => {
    const run = new Run('janggi', 'find', 0, seeded(1));
    run.answer(answerTo(run.question), 1);
    const asked = answerTo(run.question);
    run.answer(squaresOf('janggi').find(square => square !== asked)!, 2);
    expect(answerTo(run.question)).toBe(asked);
    expect(run.last?.isRight).toBe(false);
    expect([run.right, run.wrong, run.score]).toEqual([1, 1, 0]);
  });
  it('takes no answers after the end', () => {
    const run = new Run('shogun', 'piece', 1000, seeded(1));
    expect(run.left(1000 + runTime - 1)).toBe(1);
    expect(run.answer(answerTo(run.question), 1000 + runTime)).toBe(false);
    expect(run.right).toBe(0);
  });
});

describe('The best score', () => {
  beforeEach(() => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
    });
  });
  it('is kept for each game and drill, and only replaced by a better one', () => {
    const run = (right: number): Run => Object.assign(new Run('janggi', 'find', 0), { right });
    const scores = new Scores();
    expect(scores.add(run(5))).toBe(true);
    expect(scores.add(run(4))).toBe(false);
    const again = new Scores();
    expect(again.of('janggi', 'find')).toBe(5);
    expect(again.of('janggi', 'name')).toBe(0);
    expect(again.of('shogun', 'find')).toBe(0);
  });
  it('ignores damaged storage', () => {
    localStorage.setItem('janggun.trainer', '{"janggi/find":"many","shogun/find":-3}');
    const scores = new Scores();
    expect([scores.of('janggi', 'find'), scores.of('shogun', 'find')]).toEqual([0, 0]);
  });
});

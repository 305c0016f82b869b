// The lessons: every language teaches everything, and every task can be done by the rules.
import { beforeAll, describe, expect, it } from 'vitest';
import { uciParts } from '../../board/squares';
import { loadRulesForTests } from '../../core/testing';
import { inspect } from '../../core/rules';
import { chapters, type DiagramSpec, type LearnTexts } from './chapters';
import { Lesson } from './lesson';

beforeAll(loadRulesForTests);

const languages = import.meta.glob<{ default: LearnTexts }>('./lessons.??.ts', { eager: true });

describe('The texts', () => {
  const names = chapters.map(({ game, id }) => `${game}/${id}`).sort();
  for (const [file, { default: texts }] of Object.entries(languages)) {
    it(`of ${file} have every chapter and every caption, and nothing else`, () => {
      expect(Object.keys(texts).sort()).toEqual(names);
      for (const { game, id, diagrams } of chapters) {
        const text = texts[`${game}/${id}`]!;
        expect(text.title).not.toBe('');
        expect(text.paragraphs.length, id).toBeGreaterThan(0);
        expect(Object.keys(text.captions ?? {}).sort(), id).toEqual(diagrams.map(diagram => diagram.id).sort());
        for (const part of [...text.paragraphs, ...(text.more ?? []), ...Object.values(text.captions ?? {})]) {
          expect(part.split('**').length % 2, part).toBe(1);
          expect(part.replaceAll('**', ''), 'strong is the only markup').not.toContain('*');
        }
      }
    });
  }
});

/** The shortest solution of the task, as moves; undefined if there is none within a few. */
function solve(spec: DiagramSpec): string[] | undefined {
  let front: string[][] = [[]];
  for (let depth = 0; depth < 5; ++depth) {
    const next: string[][] = [];
    for (const line of front) {
      const lesson = new Lesson(spec);
      for (const uci of line) lesson.play(uci);
      for (const uci of lesson.moves()) {
        const trial = new Lesson(spec);
        for (const earlier of [...line, uci]) trial.play(earlier);
        if (trial.done) return [...line, uci];
        next.push([...line, uci]);
      }
    }
    front = next.slice(0, 400);
  }
  return undefined;
}

describe('The diagrams', () => {
  for (const { game, id, diagrams } of chapters)
    for (const spec of diagrams) {
      it(`${game}/${id}/${spec.id} is a position, and its task can be done`, () => {
        expect(inspect(spec.variant, spec.fen).fen).toBe(spec.fen);
        if (spec.still) expect(new Lesson(spec).moves()).toEqual([]);
        else expect(solve(spec)).toBeDefined();
      });
    }

  it('show the limit on major pieces', () => {
    const spec = chapters.find(one => one.id === 'majors')!.diagrams[0]!;
    expect(new Lesson(spec).moves().some(uci => uciParts(uci)?.promotes)).toBe(false);
  });

  it('allow only the pass where no other move is legal', () => {
    const rest = new Lesson(chapters.find(one => one.id === 'pass')!.diagrams[0]!);
    expect(rest.moves()).toEqual([rest.facts.pass]);
  });

  it('report a wrong answer, and allow a retry', () => {
    const { diagrams } = chapters.find(one => one.id === 'check')!;
    const mate = new Lesson(diagrams.find(one => one.id === 'mate')!);
    expect(mate.isWrong).toBe(false);
    mate.play('a6a5');
    expect(mate.isWrong).toBe(true);
    mate.reset();
    expect(mate.isWrong).toBe(false);
    mate.play('a6a10');
    expect([mate.done, mate.isWrong]).toEqual([true, false]);
  });

  it('accept a detour', () => {
    const horse = new Lesson(chapters.find(one => one.id === 'horse')!.diagrams[0]!);
    horse.play(horse.moves()[0]!);
    expect([horse.done, horse.isWrong]).toEqual([false, false]);
  });

  it('can be done again', () => {
    const lesson = new Lesson(chapters[2]!.diagrams[0]!);
    lesson.play('c5c8');
    expect(lesson.done).toBe(true);
    lesson.reset();
    expect(lesson.done).toBe(false);
    expect(lesson.facts.fen).toBe(lesson.spec.fen);
  });
});

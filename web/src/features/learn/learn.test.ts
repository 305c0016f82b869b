// The lessons: every language teaches everything, and every task can be done by the rules.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { uciParts } from '../../board/squares';
import { loadRulesForTests } from '../../core/testing';
import { inspect, Match } from '../../core/rules';
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

describe('Every chapter', () => {
  for (const { game, id, theme, drill } of chapters)
    it(`${game}/${id} leads to puzzles of its theme, or to the trainer`, () => {
      if (!theme) return expect(drill).toBeDefined();
      const file = new URL(`../../../../puzzles/${game}.puzzles`, import.meta.url);
      const themes = readFileSync(file, 'utf8')
        .split('\n')
        .map(line => line.split(';')[3]?.split(',') ?? []);
      expect(themes.filter(list => list.includes(theme)).length).toBeGreaterThanOrEqual(10);
    });
});

describe('The diagrams', () => {
  for (const { game, id, diagrams } of chapters)
    for (const spec of diagrams) {
      it(`${game}/${id}/${spec.id} is a position, and its task can be done`, () => {
        expect(inspect(spec.variant, spec.fen).fen).toBe(spec.fen);
        expect(Match.start(spec.variant, spec.fen).playAll([...(spec.before ?? [])])).toBe(true);
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

  it('say what is wrong with an answer', () => {
    const { diagrams } = chapters.find(one => one.game === 'janggi' && one.id === 'check')!;
    const mate = new Lesson(diagrams.find(one => one.id === 'mate')!);
    mate.play('a6a5');
    expect(mate.mistake).toEqual({ kind: 'noCheck' });
    mate.reset();
    mate.play('b9b10');
    expect(mate.mistake).toMatchObject({ kind: 'escape' });
    const capture = chapters.find(one => one.game === 'janggi' && one.id === 'capture')!;
    const free = new Lesson(capture.diagrams.find(one => one.id === 'free')!);
    free.play('e5b5');
    expect(free.mistake).toEqual({ kind: 'taken', reply: 'b10b5' });
    free.reset();
    free.play('e5e6');
    expect(free.mistake).toEqual({ kind: 'other' });
    free.reset();
    expect(free.solutions()).toEqual(['e5h5']);
  });

  it('end a repetition as the rules of the game do', () => {
    const endings = (game: string, id: string) => chapters.find(one => one.game === game && one.id === id)!.diagrams;
    const outcome = (spec: DiagramSpec | undefined, uci: string) => {
      const lesson = new Lesson(spec!);
      lesson.play(uci);
      return [lesson.facts.outcome?.reason, lesson.facts.outcome?.winner, lesson.done];
    };
    const janggi = endings('janggi', 'ending');
    const shogun = endings('shogun', 'end');
    const called = (list: typeof janggi, id: string) => list.find(one => one.id === id);
    expect(outcome(called(janggi, 'repeat'), 'a1a2')).toEqual(['repetition', 'white', true]);
    expect(outcome(called(janggi, 'perpetual'), 'a10a9')).toEqual(['perpetual check', 'black', false]);
    expect(outcome(called(janggi, 'perpetual'), 'a10a5')).toEqual([undefined, undefined, true]);
    expect(outcome(called(shogun, 'repeat'), 'h5e8')).toEqual(['repetition', undefined, true]);
    expect(outcome(called(shogun, 'limit'), 'a1a5')).toEqual(['move limit', undefined, false]);
    expect(outcome(called(shogun, 'limit'), 'f2f4')).toEqual([undefined, undefined, true]);
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

describe('The tasks', () => {
  it('show what the rulesets differ in', () => {
    const { diagrams } = chapters.find(one => one.id === 'rulesets')!;
    const lesson = (id: string): Lesson => new Lesson(diagrams.find(one => one.id === id)!);
    expect(lesson('refused').moves()).not.toContain('a1a2');
    expect(lesson('refused').moves()).toContain('a1a3');
    const outcome = (id: string, uci: string) => {
      const tried = lesson(id);
      tried.play(uci);
      return [tried.facts.outcome?.reason, tried.facts.outcome?.winner, tried.done];
    };
    expect(outcome('shuttle', 'a3a2')).toEqual(['shuttling', 'black', false]);
    expect(outcome('shuttle', 'a3h3')).toEqual([undefined, undefined, true]);
    expect(outcome('low', 'a4b4')).toEqual(['low material', 'white', true]);
    expect(outcome('low', 'e5e6')).toEqual([undefined, undefined, false]);
    const facing = lesson('association');
    facing.play('d2e2');
    expect([facing.facts.bikjang, facing.done]).toEqual([true, true]);
  });

  it('begin with a captured queen in hand as a duchess', () => {
    const drops = chapters.find(one => one.id === 'drops')!.diagrams.find(one => one.id === 'demoted')!;
    const moves = new Lesson(drops).moves().filter(uci => uci.includes('@'));
    expect(new Set(moves.map(uci => uci[0]))).toEqual(new Set('F'));
  });
});

// What is wrong in a record, in four languages: what the core calls a problem of a move is named as one.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadLanguage } from '../../app/i18n';
import { languages } from '../../app/i18n/languages';
import { readRecords } from '../../core/records';
import { loadRulesForTests } from '../../core/testing';
import { problemText } from './problems';

vi.mock('../../app/redraw', () => ({ redraw: () => {} }));
beforeAll(async () => {
  await loadRulesForTests();
  vi.stubGlobal('document', { documentElement: {} });
});
afterAll(() => vi.unstubAllGlobals());

const pgn = (tags: string, moves: string): string => `${tags}\n\n${moves}\n`;
const broken: [about: string, word: string, text: string][] = [
  ['move', 'a4a9', pgn('[Variant "Janggi"]', '1. a4a9 *')],
  ['move', 'Qxx9', pgn('[Variant "Shogun"]', '1. e4 Qxx9 *')],
  ['move', '99졸11', '[대회명 "모임"]\n[초대국자 "가"]\n[한대국자 "나"]\n\n1. 99졸11'],
  ['rules', 'Chess960', pgn('[Variant "Chess960"]', '1. e4 *')],
  ['start', '9/9', pgn('[Variant "Janggi"]\n[FEN "9/9"]\n[SetUp "1"]', '1. a4b4 *')],
  ['result', '1-0', pgn('[Variant "Janggi"]\n[Result "1-0"]\n[Termination "checkmate"]', '1. a4b4 1-0')],
];

describe('A problem of a record', () => {
  it.each(broken)('is about the %s %s', async (about, word, text) => {
    const problem = readRecords(text)
      .flatMap(({ problems }) => problems)
      .find(({ severity }) => severity === 'error')!;
    expect(problem).toMatchObject({ about, word });
    const said = new Set<string>();
    for (const language of languages) {
      await loadLanguage(language);
      const sentence = problemText(problem);
      if (language === 'en') expect(sentence).toBe(problem.text);
      else expect(sentence).toContain(word);
      said.add(sentence);
    }
    expect(said.size).toBe(languages.length);
  });

  it('that the page has found itself needs no word', async () => {
    await loadLanguage('ko');
    expect(problemText({ text: 'not the JSON of a game' })).toBe('읽을 수 없는 부분이 있습니다.');
  });
});

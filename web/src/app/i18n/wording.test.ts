// Regression tests for wording that native players reported as wrong.
import { describe, expect, it } from 'vitest';
import type { LearnTexts } from '../../features/learn/chapters';
import { format } from './format';

const words = import.meta.glob<{ default: Record<string, string> }>('./??.ts', { eager: true });
const lessons = import.meta.glob<{ default: LearnTexts }>('../../features/learn/lessons.??.ts', { eager: true });

/** Every text of a language: "key: text". */
function textsOf(language: string): string[] {
  const own = Object.entries(words[`./${language}.ts`]!.default).map(([key, text]) => `${key}: ${text}`);
  const taught = Object.entries(lessons[`../../features/learn/lessons.${language}.ts`]!.default).flatMap(
    ([chapter, text]) =>
      [text.title, ...text.paragraphs, ...(text.more ?? []), ...Object.values(text.captions ?? {})].map(
        part => `${chapter}: ${part}`,
      ),
  );
  return [...own, ...taught];
}

const withWord = (language: string, word: RegExp): string[] => textsOf(language).filter(text => word.test(text));

describe('English', () => {
  it('avoids phrases that native speakers reported', () => {
    expect(withWord('en', /\bthe own\b|\bno good idea\b|\bBesides there\b|\bYou have an account\?/)).toEqual([]);
  });
  it('calls the opponent the computer, and the analyst the engine', () => {
    expect(withWord('en', /\bPlay the engine\b|\bagainst the engine\b/)).toEqual([]);
  });
});

describe('Korean', () => {
  it('calls the mortar 모타르 and the promotion 승격', () => expect(withWord('ko', /모르타르|승진/)).toEqual([]));
  it('does not mix up rating and points', () => expect(withWord('ko', /점수 대국|seek\.rating: 점수/)).toEqual([]));
  it('has no 당신', () => expect(withWord('ko', /당신/)).toEqual([]));
  it('puts no particle that depends on the last sound behind a placeholder', () => {
    expect(withWord('ko', /\}[”"’]?(이라는|이라고|라는|라고|이|가|은|는|을|를|와|과|으로|로)(?=[\s.,:]|$)/)).toEqual(
      [],
    );
  });
  it('writes counts in digits', () => expect(withWord('ko', /쉰 수/)).toEqual([]));
});

describe('Chinese', () => {
  it('has full-width punctuation beside Chinese characters and placeholders', () => {
    const beside = /[\u3400-\u9fff}][,:;!?()]|[,:;!?()][\u3400-\u9fff]/u;
    const inText = textsOf('zh').filter(text => beside.test(text.slice(text.indexOf(': ') + 2)));
    expect(inText).toEqual([]);
  });
  it('uses one word for one thing', () => {
    expect(withWord('zh', /摆法|无子可动|困毙|只有王是王|不足十分|与引擎对弈|与 Shogun Chess/)).toEqual([]);
    expect(withWord('zh', /^learn\.play: 下一局/)).toEqual([]);
  });
  it('keeps the General of Shogun Chess apart from the check', () => {
    expect(withWord('zh', /^piece\.shogun\.general: (?!上将)/)).toEqual([]);
    expect(withWord('zh', /将军（升变|成为\*\*将军|已有将军|队长和将军/)).toEqual([]);
  });
});

/** Texts for Janggi only: its sides, Cho and Han, take no article. */
const janggiOnly =
  /^(setup|bikjang|pass|points)\.|^fault\.(noGeneral|severalGenerals|.*OutsidePalace|soldierBehindItsLine)$/;

describe('Portuguese', () => {
  it('has the dama and the carruagem', () => expect(withWord('pt', /\b[Rr]ainhas?\b|\b[Bb]igas?\b/)).toEqual([]));
  it('plays against the computer', () => expect(withWord('pt', /contra o motor/)).toEqual([]));
  it('agrees with brancas and pretas wherever a side is filled in', () => {
    for (const [key, message] of Object.entries(words['./pt.ts']!.default)) {
      if (!message.includes('{side') || janggiOnly.test(key)) continue;
      for (const side of ['Brancas', 'Pretas']) {
        const text = format(message, { side, moves: 2 }, 'pt');
        // A name on its own, as in "Brancas: ala do rei", needs no article.
        if (!/^(Brancas|Pretas):/.test(text)) expect(text, key).not.toMatch(/Brancas|Pretas/);
      }
    }
  });
});

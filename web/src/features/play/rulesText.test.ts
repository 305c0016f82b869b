// Custom rules as text, in every language.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { customVariant, Match, variantNamed } from '../../core/rules';
import { loadRulesForTests } from '../../core/testing';
import { loadLanguage } from '../../app/i18n';
import { languages } from '../../app/i18n/languages';
import { deomOf, isCustom, looksCustom, ruleKeys, rulesText, settingText, type RuleKey } from './rulesText';

beforeAll(loadRulesForTests);
vi.stubGlobal('document', { documentElement: {} });

const custom = 'janggi:bikjang=general,repetition=loss';

describe('Custom rules', () => {
  it('are described together with the ruleset they are based on', async () => {
    await loadLanguage('en');
    expect(rulesText(custom)).toBe(
      'Bikjang: only by a general’s own move; points decide. Repetition: whoever repeats loses. Otherwise as in “Janggi: tournament rules”.',
    );
    expect(rulesText('janggi')).toBe('');
    expect(settingText('quiet', 'off')).toBe('none');
    expect(settingText('deom', '1.5')).toBe('1.5 points');
  });

  it('have a text for every value in every language', async () => {
    const values: Record<RuleKey, string[]> = {
      bikjang: ['off', 'points', 'draw', 'general', 'general-draw', 'behind', 'behind-draw', 'kja', 'kja-draw'],
      passes: ['points', 'draw'],
      repetition: ['points', 'draw', 'loss', 'refused', 'kja', 'modern'],
      occurrence: ['3'],
      quiet: ['off', '100'],
      plies: ['off', '200'],
      low: ['off', '10'],
      limit: ['points', 'draw'],
      bare: ['draw', 'points', 'few'],
      agreement: ['yes', 'no'],
      deom: ['0', '1.5'],
    };
    for (const language of languages) {
      await loadLanguage(language);
      for (const key of ruleKeys)
        for (const value of values[key]) {
          expect(settingText(key, value), `${language} ${key}=${value}`).not.toContain('rules.');
          // and the rules know the value
          expect(variantNamed(`janggi:${key}=${value}`)?.settings?.[key]).toBe(value);
        }
    }
  });

  it('have one canonical form', () => {
    const settings = variantNamed('janggitraditional')!.settings!;
    expect(Object.keys(settings)).toEqual([...ruleKeys]);
    expect(customVariant('janggi', settings)).toBe('janggitraditional');
    expect(
      customVariant('janggi', { ...variantNamed('janggi')!.settings!, repetition: 'loss', bikjang: 'general' }),
    ).toBe(custom);
    expect(variantNamed('janggi:bikjang=on')).toBeUndefined();
    expect(isCustom(custom)).toBe(true);
    expect(looksCustom(custom)).toBe(true);
    expect(looksCustom('janggi')).toBe(false);
    expect(looksCustom('janggi:<script>')).toBe(false);
  });

  it('are applied in a game', () => {
    const fen = '4k4/9/9/9/4P4/9/9/9/R8/4K4 w - - 0 1';
    const unmasked = Match.start(custom, fen);
    unmasked.play('e6d6');
    expect(unmasked.facts).toMatchObject({ facing: true, bikjang: false });
    unmasked.play('e10e9');
    expect(unmasked.facts).toMatchObject({ facing: true, bikjang: true, pass_ends: true });
  });
});

describe('The deom', () => {
  it('is that of the ruleset', () => {
    expect(deomOf({ variant: 'janggi' })).toBe(1.5);
    expect(deomOf({ variant: 'janggi:deom=4.5' })).toBe(4.5);
    expect(deomOf({ variant: 'janggi:deom=0' })).toBe(0);
  });
  it('is 0 in a handicap game, and in a game without points', () => {
    expect(deomOf({ variant: 'janggi', handicap: 'R' })).toBe(0);
    expect(deomOf({ variant: 'shogun' })).toBe(0);
  });
});

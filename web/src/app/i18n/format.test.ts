// Messages with placeholders.
import { describe, expect, it } from 'vitest';
import { format } from './format';

const days = '{days, plural, one {# day} other {# days}} per move';
const turn = 'Vez {side, select, Brancas {das brancas} Pretas {das pretas} other {de {side}}}';

describe('A message', () => {
  it('substitutes its placeholders', () => expect(format('{a} + {b}', { a: 1, b: 'x' }, 'en')).toBe('1 + x'));
  it('has numbers as the language writes them', () => {
    expect(format('{points}', { points: 73.5 }, 'pt')).toBe('73,5');
    expect(format('{points}', { points: 1500.5 }, 'en')).toBe('1500.5');
  });
  it('keeps the placeholder of a missing value', () => expect(format('{a}', {}, 'en')).toBe('{a}'));
  it('does not interpret values', () => expect(format('“{a}”', { a: '{b} # }' }, 'en')).toBe('“{b} # }”'));
  it('follows the language’s plural rules', () => {
    expect(format(days, { days: 1 }, 'en')).toBe('1 day per move');
    expect(format(days, { days: 3 }, 'en')).toBe('3 days per move');
    expect(format(days, { days: 1 }, 'ko')).toBe('1 days per move');
  });
  it('selects by a value', () => {
    expect(format(turn, { side: 'Pretas' }, 'pt')).toBe('Vez das pretas');
    expect(format(turn, { side: 'Cho' }, 'pt')).toBe('Vez de Cho');
  });
  it('is rejected if it is malformed', () => {
    expect(() => format('{a', {}, 'en')).toThrow(/expected “,”/);
    expect(() => format('a} {b}', {}, 'en')).toThrow(/unexpected/);
    expect(() => format('{}', {}, 'en')).toThrow(/expected a word/);
  });
});

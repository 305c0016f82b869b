// Rating ranges of open games.
import { expect, it } from 'vitest';
import { rangeText, readRating } from './ratingTerms';

it('A range is written in its shortest form', () => {
  expect(rangeText({ min: 1400, max: 1800 })).toBe('1400–1800');
  expect(rangeText({ min: 1400, max: 9999 })).toBe('≥ 1400');
  expect(rangeText({ min: 0, max: 1800 })).toBe('≤ 1800');
  expect(rangeText({ min: 0, max: 9999 })).toBe('');
  expect(rangeText({})).toBe('');
});

it('An invalid rating means no bound', () => {
  expect(readRating('1500')).toBe(1500);
  for (const text of ['', ' ', '-5', '0', '9999', '1e9', 'strong']) expect(readRating(text), text).toBeUndefined();
});

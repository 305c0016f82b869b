import { expect, it } from 'vitest';
import { rankOf } from './ranks';

const text = (rating: number): string => {
  const { kind, number } = rankOf(rating);
  return `${number}${kind}`;
};

it('Ranks rise with the rating, from 18 geup to 9 dan', () => {
  expect([0, 800, 849, 850, 1500, 1650, 1699].map(text)).toEqual([
    '18geup',
    '18geup',
    '18geup',
    '17geup',
    '4geup',
    '1geup',
    '1geup',
  ]);
  expect([1700, 1799, 1800, 2500, 3200].map(text)).toEqual(['1dan', '1dan', '2dan', '9dan', '9dan']);
});

// Ratings by Glicko-2.
import { expect, it } from 'vitest';
import { afterGame } from './glicko';

const own = { rating: 1500, deviation: 200, volatility: 0.06, last: 1000 };

it('A win raises the rating, a loss lowers it as much against an equal', () => {
  const [won, lost] = [1, 0].map(score => afterGame(own, { rating: 1500, deviation: 200 }, score, 1000));
  expect(won!.rating).toBeGreaterThan(1560);
  expect(won!.rating - 1500).toBeCloseTo(1500 - lost!.rating, 6);
  expect(won!.deviation).toBeLessThan(200);
});
it('Agrees with the paper’s first step', () => {
  // Glickman's example, the first of the three opponents: v is computed from g 0.9955 and E 0.639.
  const after = afterGame(own, { rating: 1400, deviation: 30 }, 1, 1000);
  expect(after.rating).toBeCloseTo(1563.6, 0);
  expect(after.deviation).toBeCloseTo(175.2, 0);
});
it('Time without games makes the rating less certain, within bounds', () => {
  const years = 1000 + 20 * 365 * 24 * 3600 * 1000;
  const rested = afterGame(own, { rating: 1500, deviation: 60 }, 1, years);
  expect(rested.deviation).toBeGreaterThan(afterGame(own, { rating: 1500, deviation: 60 }, 1, 1000).deviation);
  expect(rested.deviation).toBeLessThanOrEqual(350);
});

// Several rating histories on one time axis.
import { expect, it } from 'vitest';
import { joined } from './ratingLines';

it('Rating histories share one sorted time axis', () => {
  const table = joined([
    {
      name: 'rapid',
      history: [
        [3000, 1500],
        [1000, 1480],
      ],
    },
    { name: 'blitz', history: [[2000, 1600]] },
  ]);
  expect(table).toEqual([
    [1, 2, 3],
    [1480, null, 1500],
    [null, 1600, null],
  ]);
});
it('Two games that end at the same time are one point', () => {
  expect(
    joined([
      {
        name: 'a',
        history: [
          [1000, 1500],
          [1000, 1510],
        ],
      },
    ]),
  ).toEqual([[1], [1510]]);
});

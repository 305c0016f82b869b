// Reference-counted subscriptions to games.
import { beforeEach, expect, it, vi } from 'vitest';

const sent = vi.hoisted(() => [] as string[]);
vi.mock('../../app/socket', () => ({
  server: {
    welcomed: true,
    send: (type: string, { game }: { game: string }) => {
      sent.push(`${type} ${game}`);
      return Promise.resolve({ t: 'ack' });
    },
  },
}));
const { joinGame, leaveGame, watchGame } = await import('./watching');

beforeEach(() => {
  sent.length = 0;
});

it('Leaving one screen keeps the subscription of another on the same game', () => {
  joinGame('Ab3dEf9h'); // the small board of the first screen
  void watchGame('Ab3dEf9h');
  joinGame('Ab3dEf9h'); // the game itself
  void watchGame('Ab3dEf9h');
  leaveGame('Ab3dEf9h');
  expect(sent).toEqual(['watch Ab3dEf9h', 'watch Ab3dEf9h']);
  leaveGame('Ab3dEf9h');
  expect(sent.at(-1)).toBe('unwatch Ab3dEf9h');
});

it('Subscriptions are counted per game', () => {
  joinGame('aaaaaaaa');
  joinGame('bbbbbbbb');
  leaveGame('aaaaaaaa');
  expect(sent).toEqual(['unwatch aaaaaaaa']);
  leaveGame('bbbbbbbb');
});

// A game is watched until the last screen that wants it has gone.
import { beforeEach, expect, it, vi } from 'vitest';

const sent = vi.hoisted(() => [] as string[]);
vi.mock('../app/socket', () => ({
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

it('A screen that leaves does not end the watch of the one that has just opened the same game', () => {
  joinGame('Ab3dEf9h'); // the small board of the first screen
  void watchGame('Ab3dEf9h');
  joinGame('Ab3dEf9h'); // the game itself
  void watchGame('Ab3dEf9h');
  leaveGame('Ab3dEf9h');
  expect(sent).toEqual(['watch Ab3dEf9h', 'watch Ab3dEf9h']);
  leaveGame('Ab3dEf9h');
  expect(sent.at(-1)).toBe('unwatch Ab3dEf9h');
});

it('Games are counted apart', () => {
  joinGame('aaaaaaaa');
  joinGame('bbbbbbbb');
  leaveGame('aaaaaaaa');
  expect(sent).toEqual(['unwatch aaaaaaaa']);
  leaveGame('bbbbbbbb');
});

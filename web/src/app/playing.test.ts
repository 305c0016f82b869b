// What a game that has begun does to the page that is shown.
import { afterEach, expect, it } from 'vitest';
import { onGameBegun, setPlaying } from './playing';

afterEach(() => setPlaying(undefined));

it.each([
  '/',
  '/lobby',
  '/invite/Ab3dEf9h',
  '/tournament/Ab3dEf9h',
  '/tournaments',
  '/game/Ab3dEf9h',
  '/user/Sora',
])('It opens where people wait for games: %s', path => expect(onGameBegun(path)).toBe('open'));
it('It never opens over a game', () => {
  setPlaying(() => true);
  for (const path of ['/game/Ab3dEf9h', '/', '/analysis']) expect(onGameBegun(path)).toBe('ask');
});
it('It does not open over the form of a new tournament', () => {
  for (const path of ['/tournaments/new', '/tournaments/new/']) expect(onGameBegun(path)).toBe('ask');
});
it('It leaves other pages alone', () => {
  for (const path of ['/analysis', '/puzzles', '/account']) expect(onGameBegun(path)).toBe('leave');
});

// The notice that updates are paused goes away with what it was about.
import { expect, it } from 'vitest';
import { LiveUpdates } from './liveUpdates';

it('Updates are paused until the server says that they go on', () => {
  const live = new LiveUpdates();
  live.take({ game: 'Ab3dEf9h', state: 'paused' });
  live.take({ state: 'paused' });
  live.take({ game: 'Ab3dEf9h', state: 'resumed' });
  expect(live.isPaused).toBe(true);
  live.take({ state: 'resumed' });
  expect(live.isPaused).toBe(false);
});

it('A game that is no longer watched is not paused', () => {
  const live = new LiveUpdates();
  live.take({ game: 'Ab3dEf9h', state: 'paused' });
  live.sent('unwatch', 'Zz3dEf9h');
  expect(live.isPaused).toBe(true);
  live.sent('unwatch', 'Ab3dEf9h');
  expect(live.isPaused).toBe(false);
  live.take({ state: 'paused' });
  live.sent('unlobby', undefined);
  expect(live.isPaused).toBe(false);
});

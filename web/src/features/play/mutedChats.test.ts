// Which chats stay muted.
import { expect, it } from 'vitest';
import { isMuted, mute } from './mutedChats';

it('Mutes the chat of one game, and unmutes it', () => {
  mute('Ab3dEf7h', true);
  expect(isMuted('Ab3dEf7h')).toBe(true);
  expect(isMuted('other')).toBe(false);
  mute('Ab3dEf7h', false);
  expect(isMuted('Ab3dEf7h')).toBe(false);
});

it('Keeps the last fifty games', () => {
  for (let at = 0; at < 51; ++at) mute(`game${at}`, true);
  expect(isMuted('game0')).toBe(false);
  expect(isMuted('game1')).toBe(true);
  expect(isMuted('game50')).toBe(true);
});

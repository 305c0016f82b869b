// Calls are queued so that each one can be read.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Caller, readableAfter, shownFor } from './caller';

vi.mock('../../app/redraw', () => ({ redraw: () => {} }));
vi.mock('../../app/sound', () => ({ play: () => {}, say: () => false }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('One\'s own "Janggun!" stays visible when the engine answers at once', () => {
  const caller = new Caller();
  caller.moved('janggi', false, true, false);
  vi.advanceTimersByTime(5);
  caller.moved('janggi', true, false, false);
  expect(caller.text).toBe('call.check');
  vi.advanceTimersByTime(readableAfter - 50);
  expect(caller.text).toBe('call.check');
  vi.advanceTimersByTime(100);
  expect(caller.text).toBe('call.answer');
  vi.advanceTimersByTime(shownFor);
  expect(caller.text).toBe('');
});

it('Of several simultaneous calls the first and the last are shown', () => {
  const caller = new Caller();
  caller.moved('janggi', false, true, false);
  caller.moved('janggi', true, false, false);
  caller.moved('janggi', true, true, false);
  vi.advanceTimersByTime(readableAfter);
  expect(caller.text).toBe('call.answer call.check');
});

it('The mate call replaces the check call of the same move', () => {
  const caller = new Caller();
  caller.moved('janggi', false, true, false);
  caller.mate('janggi');
  expect(caller.text).toBe('call.mate');
});

it('A call long after the one before is shown at once', () => {
  const caller = new Caller();
  caller.moved('janggi', false, true, false);
  vi.advanceTimersByTime(shownFor + 10);
  caller.moved('shogun', false, true, false);
  expect(caller.text).toBe('call.plainCheck');
});

// Clocks between two server messages.
import { describe, expect, it } from 'vitest';
import { termsOf, timeLeft, timeText } from './clock';
import type { Clock } from './protocol';

const clock = (main: number, periods: number, period: number): Clock => ({
  white: { main, periods, period },
  black: { main: 0, periods: 0, period: 0 },
  running: 'white',
  at: 0,
});
const byoyomi = termsOf('600+3x30');

describe('The terms of a clock', () => {
  it('are parsed from the protocol’s text', () => {
    expect(termsOf('600+3x30')).toMatchObject({ main: 600, periods: 3, period: 30 });
    expect(termsOf('300+5')).toMatchObject({ main: 300, increment: 5, periods: 0 });
    expect(termsOf('1/259200')).toMatchObject({ days: 3 });
    expect(termsOf('-')).toMatchObject({ main: 0, days: 0 });
  });
});

describe('Time left', () => {
  it('runs down the main time first', () => {
    expect(timeLeft(clock(10_000, 3, 30_000), 'white', 4000, byoyomi)).toEqual({
      main: 6000,
      periods: 3,
      period: 30_000,
    });
  });
  it('continues in the first byo-yomi period', () => {
    expect(timeLeft(clock(10_000, 3, 30_000), 'white', 15_000, byoyomi)).toEqual({
      main: 0,
      periods: 3,
      period: 25_000,
    });
  });
  it('loses a period when it is overrun', () => {
    expect(timeLeft(clock(0, 3, 30_000), 'white', 31_000, byoyomi)).toEqual({ main: 0, periods: 2, period: 29_000 });
  });
  it('stops at zero in the last period', () => {
    expect(timeLeft(clock(0, 1, 30_000), 'white', 90_000, byoyomi)).toEqual({ main: 0, periods: 1, period: 0 });
  });
  it('does not run for the side that waits', () => {
    expect(timeLeft(clock(10_000, 3, 30_000), 'black', 9000, byoyomi).main).toBe(0);
  });
});

describe('A time', () => {
  it('is formatted as minutes, seconds and tenths', () => {
    expect(timeText(597_690, false)).toBe('9:58');
    expect(timeText(8430, true)).toBe('0:08.4');
    expect(timeText(3_750_000, false)).toBe('1:02:30');
    expect(timeText(-5, true)).toBe('0:00.0');
  });
});

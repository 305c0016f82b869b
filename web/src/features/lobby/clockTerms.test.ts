// Clocks from a form.
import { describe, expect, it } from 'vitest';
import { clockOf, daysClock, fieldsOf, isClock, kindOf, presets } from './clockTerms';

describe('A clock', () => {
  it('round-trips through the form', () => {
    for (const text of [...presets, '90+2x15', '600', '0+5', '30+1']) expect(clockOf(fieldsOf(text)), text).toBe(text);
  });
  it('is clamped to its bounds', () => {
    expect(clockOf({ minutes: 9999, extra: 'byoyomi', periods: 99, seconds: 0 })).toBe('10800+10x1');
    expect(clockOf({ minutes: NaN, extra: 'increment', periods: 3, seconds: NaN })).toBe('0+1');
    expect(clockOf({ minutes: 0, extra: 'nothing', periods: 3, seconds: 30 })).toBe('60');
  });
  it('is of one of three kinds', () => {
    expect([kindOf('-'), kindOf(daysClock(3)), kindOf('300+5')]).toEqual(['none', 'days', 'live']);
    expect(daysClock(3)).toBe('1/259200');
  });
  it('is distinguished from other text', () => {
    for (const good of ['-', '600+3x30', '300', '1.5+2', '1/86400']) expect(isClock(good), good).toBe(true);
    for (const bad of ['', '5 min', '300+', '+3', '1/0', '300+3x', '12345678', '<b>', '300+5+3x30+1'])
      expect(isClock(bad), bad).toBe(false);
  });
});

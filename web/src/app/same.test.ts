// Comparing plain values part by part.
import { describe, expect, it } from 'vitest';
import { same } from './same';

describe('Two values are the same', () => {
  it('if all parts are equal, in any key order', () => {
    expect(same({ a: [1, { b: 'x' }], c: undefined }, { c: undefined, a: [1, { b: 'x' }] })).toBe(true);
    expect(same([], [])).toBe(true);
    expect(same(Number.NaN, Number.NaN)).toBe(true);
  });
});

describe('Two values differ', () => {
  it('if a part, the length, a key or the type differs', () => {
    expect(same({ a: [1, 2] }, { a: [1, 3] })).toBe(false);
    expect(same(['e2e4'], ['e2e4', 'e7e5'])).toBe(false);
    expect(same({ a: undefined }, { b: undefined })).toBe(false);
    expect(same([], {})).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same('1', 1)).toBe(false);
  });
});

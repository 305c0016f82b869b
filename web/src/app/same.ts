// Structural equality of plain values: primitives, arrays and objects of them.

export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keysOfA, keysOfB] = [Object.keys(a), Object.keys(b)];
  const [inA, inB] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return keysOfA.length === keysOfB.length && keysOfA.every(key => key in inB && same(inA[key], inB[key]));
}

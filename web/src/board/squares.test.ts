// Squares, moves and FENs as the board reads them.
import { describe, expect, it } from 'vitest';
import { isPass, keyOf, letterOf, piecesOf, pocketOf, roleOf, squareOf, uciParts } from './squares';

describe('Squares', () => {
  it('on rank 10 are written with a colon for chessgroundx', () => {
    expect(keyOf('e10')).toBe('e:');
    expect(squareOf('e:')).toBe('e10');
    expect(keyOf('a1')).toBe('a1');
  });
});

describe('Moves', () => {
  it('are split into from, to and promotion', () => {
    expect(uciParts('a10b10')).toEqual({ from: 'a10', to: 'b10', promotes: false });
    expect(uciParts('e5e6+')).toEqual({ from: 'e5', to: 'e6', promotes: true });
    expect(uciParts('N@d3')).toEqual({ from: 'N@', to: 'd3', promotes: false });
    expect(uciParts('hello')).toBeUndefined();
  });
  it('from a square to itself are passes', () => {
    expect(isPass('e2e2')).toBe(true);
    expect(isPass('e10e10')).toBe(true);
    expect(isPass('e2e3')).toBe(false);
  });
});

describe('A FEN', () => {
  it('says where the pieces stand', () => {
    expect(piecesOf('janggi', 'r8/9/9/9/9/9/9/9/4K4/9 w')).toEqual([
      { square: 'a10', side: 'black', kind: 'r' },
      { square: 'e2', side: 'white', kind: 'k' },
    ]);
  });
  it('says which are promoted, and what is in hand', () => {
    const fen = '3+f4/8/8/8/8/8/8/8[NNp] w - - 0 1';
    expect(piecesOf('shogun', fen)).toEqual([{ square: 'd8', side: 'black', kind: '+f' }]);
    expect(pocketOf(fen, 'white')).toEqual(new Map([['n', 2]]));
    expect(pocketOf(fen, 'black')).toEqual(new Map([['p', 1]]));
  });
});

it('Letters and chessgroundx roles convert both ways', () => {
  for (const letter of ['p', '+p', 'k', '+f']) expect(letterOf(roleOf(letter))).toBe(letter);
});

// A game that the page has neither drawings nor texts for is drawn and named from its description alone.
import { describe, expect, it, vi } from 'vitest';
import type { Game, GameDescription } from '../../core/games';

const tiny: GameDescription = {
  id: 'tiny' as Game, // the protocol's list of games does not have it
  name: 'Tiny Shogi',
  files: 5,
  ranks: 12,
  sides: { white: 'sente', black: 'gote' },
  kinds: [
    { letter: 'k', name: 'king' },
    { letter: 's', name: 'silver' },
    { letter: '+s', name: 'promoted silver' },
  ],
  hand: ['s'],
  limited: [],
  passes: false,
  points: false,
  castling: false,
  setups: [],
  handicaps: [],
  notations: ['uci'],
  formats: ['pgn'],
  start: '4k/5/5/5/5/5/5/5/5/5/5/K4[Ss] w - - 0 1',
  rulesets: [{ name: 'tiny', title: 'Tiny Shogi, club rules', game: 'tiny' as Game, agreed_draw: true }],
  levels: [],
};

vi.mock('virtual:games', async original => ({
  default: [...(await original<{ default: GameDescription[] }>()).default, tiny],
}));

vi.stubGlobal('window', {}); // snabbdom looks for requestAnimationFrame when it is loaded

const { artOf, boardClass } = await import('./gameArt');
const { boardShape, drawBoard } = await import('./boards');
const { gameName, pieceName, rulesetName, sideName } = await import('../names');
const { keyOf, piecesOf, squareOf, uciParts } = await import('../squares');
const { pieceChart } = await import('../../features/learn/pieceChart');

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0;

describe('A third game', () => {
  it('has a plain grid with its coordinates', () => {
    const { width, height, parts } = drawBoard(tiny.id, 'white', 'korean');
    expect([width, height]).toEqual([560, 1260]);
    expect(count(parts, /M\d+ 30v1200/g)).toBe(tiny.files + 1);
    expect(count(parts, /M30 \d+h500/g)).toBe(tiny.ranks + 1);
    expect(parts).toContain('>e</text>');
    expect(parts).toContain('>12</text>');
  });
  it('has letters on discs, other colours for the other side, and a rim around promoted pieces', () => {
    const { piece } = artOf(tiny.id);
    expect(piece('white', 's')).toContain('>S</text>');
    expect(piece('white', 's')).not.toBe(piece('black', 's'));
    expect(piece('white', '+s')).toContain('>S</text>');
    expect(piece('white', '+s')).not.toBe(piece('white', 's'));
  });
  it('has room for its board and its hands', () => {
    expect(boardClass(tiny.id)).toBe('.board-squares.board-tiny');
    expect(Number(boardShape(tiny.id)['--tall'])).toBeGreaterThan(Number(boardShape(tiny.id)['--tall-board']));
    expect(Number(boardShape(tiny.id)['--tall-board'])).toBeCloseTo(1260 / 560, 1);
  });
  it('is named as the rules core names it', () => {
    expect(gameName(tiny.id)).toBe('Tiny Shogi');
    expect(sideName(tiny.id, 'white')).toBe('Sente');
    expect(pieceName(tiny.id, '+s')).toBe('Promoted silver');
    expect(rulesetName('tiny')).toBe('Tiny Shogi, club rules');
  });
  it('has squares on ranks above 10, as chessgroundx writes them', () => {
    expect(piecesOf(tiny.id, tiny.start)).toEqual([
      { square: 'e12', side: 'black', kind: 'k' },
      { square: 'a1', side: 'white', kind: 'k' },
    ]);
    expect([keyOf('e12'), squareOf(keyOf('e12')), squareOf(keyOf('a9'))]).toEqual(['e<', 'e12', 'a9']);
    expect(uciParts('e12e11')).toMatchObject({ from: 'e12', to: 'e11' });
  });
  it('has a chart of its pieces', () => {
    expect(JSON.stringify(pieceChart(tiny.id))).toContain('Promoted silver');
  });
});

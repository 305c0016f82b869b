// Thumbnails of the chapters.
import { h as element, type VNode } from 'snabbdom';
import { boardClass, rankHeightOf } from '../../board/art/gameArt';
import { boardPicture } from '../../board/art/picture';
import { symbolOf, usePieces } from '../../board/art/sprites';
import type { Game, Side } from '../../core/games';

/** A piece in a box of 100 units: its centre and its size. */
type Placed = [side: Side, kind: string, x: number, y: number, size: number];

interface Thumbnail {
  pieces?: Placed[];
  /** SVG below the pieces, in the colour of the board's lines. */
  lines?: string;
  text?: string;
}

const big = (kind: string, side: Side = 'white'): Thumbnail => ({ pieces: [[side, kind, 50, 50, 84]] });
const row = (side: Side, kinds: string[], y: number): Placed[] =>
  kinds.map((kind, index) => [
    side,
    kind,
    50 + (index - (kinds.length - 1) / 2) * (92 / kinds.length),
    y,
    100 / kinds.length,
  ]);
const cross = 'M0 50H100M50 0V100';
const palace = 'M12 12H88V88H12ZM12 50H88M50 12V88M12 12L88 88M88 12L12 88';

const thumbnails: Record<string, Thumbnail> = {
  'janggi/general': {
    lines: palace,
    pieces: [
      ['white', 'k', 50, 50, 62],
      ['white', 'a', 14, 86, 40],
      ['white', 'a', 86, 86, 40],
    ],
  },
  'janggi/chariot': { lines: cross, ...big('r') },
  'janggi/cannon': { lines: cross, ...big('c') },
  'janggi/horse': { lines: cross, ...big('n') },
  'janggi/elephant': { lines: cross, ...big('b') },
  'janggi/soldier': {
    lines: cross,
    pieces: [
      ['white', 'p', 34, 66, 62],
      ['black', 'p', 68, 32, 62],
    ],
  },
  'janggi/setups': { pieces: [...row('black', ['n', 'b', 'n', 'b'], 32), ...row('white', ['n', 'b', 'b', 'n'], 68)] },
  'janggi/check': {
    lines: 'M50 0V100',
    pieces: [
      ['black', 'k', 50, 24, 54],
      ['white', 'r', 50, 76, 50],
    ],
  },
  'janggi/pass': { lines: 'M0 34H100M50 0V62', pieces: [['white', 'k', 50, 34, 46]], text: '한수쉼' },
  'janggi/bikjang': {
    lines: 'M50 0V100',
    pieces: [
      ['black', 'k', 50, 26, 50],
      ['white', 'k', 50, 74, 50],
    ],
  },
  'janggi/points': { text: '72 : 73.5' },
  'janggi/ending': { text: '1 – 0' },
  'janggi/rulesets': { text: '§' },
  'janggi/notation': { text: '02마83' },
  'shogun/basics': {
    pieces: [...row('white', ['k', 'r', 'b'], 32), ...row('white', ['n', 'p'], 74)],
  },
  'shogun/pieces': {
    pieces: [
      ['white', 'f', 28, 28, 46],
      ['white', '+p', 72, 28, 46],
      ['black', '+n', 28, 72, 46],
      ['black', '+r', 72, 72, 46],
    ],
  },
  'shogun/promotion': {
    lines: 'M42 50H57M50 43L58 50L50 57',
    pieces: [
      ['white', 'n', 22, 50, 42],
      ['white', '+n', 79, 50, 42],
    ],
  },
  'shogun/majors': {
    pieces: [
      ['white', '+f', 28, 28, 46],
      ['white', '+r', 72, 28, 46],
      ['white', '+b', 28, 72, 46],
      ['white', '+n', 72, 72, 46],
    ],
  },
  'shogun/drops': { lines: 'M50 16V34M42 28L50 38L58 28', pieces: [['white', 'n', 50, 66, 60]] },
  'shogun/pawns': {
    pieces: [
      ['white', 'p', 34, 62, 62],
      ['black', 'p', 68, 38, 62],
    ],
  },
  'shogun/castling': {
    pieces: [
      ['white', 'k', 32, 50, 62],
      ['white', 'r', 70, 50, 62],
    ],
  },
  'shogun/end': { text: '#' },
};

export function thumbnail(game: Game, id: string, fen: string): VNode {
  usePieces();
  const picture = thumbnails[`${game}/${id}`];
  if (!picture) return boardPicture({ game, fen });
  const { pieces = [], lines = '', text = '' } = picture;
  const tall = rankHeightOf(game) / 100;
  const uses = pieces
    .map(
      ([side, kind, x, y, size]) =>
        `<use href="#${symbolOf(game, side, kind)}" x="${x - size / 2}" y="${y - (size * tall) / 2}" width="${size}" height="${size * tall}"/>`,
    )
    .join('');
  return element(`svg.thumbnail${boardClass(game)}`, {
    attrs: { viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    props: {
      innerHTML:
        '<rect width="100" height="100" fill="var(--board-ground)"/>' +
        `<path d="${lines}" fill="none" stroke="var(--board-second)" stroke-width="2"/>${uses}` +
        `<text x="50" y="${pieces.length > 0 ? 84 : text.length > 2 ? 57 : 66}" font-size="${text.length > 8 ? 17 : text.length > 2 ? 20 : 46}" class="thumbnail-text">${text}</text>`,
    },
  });
}

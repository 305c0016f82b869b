// Shogun's pieces: figures in a box of 100 units. A promoted piece is the original figure on a golden shield, which
// shows what it reverts to when captured. The same drawings as src/draw/shogun_figures.cpp.
import type { Side } from '../../core/games';

export const shogunKinds = ['p', 'n', 'b', 'r', 'f', 'k', '+p', '+n', '+b', '+r', '+f'] as const;
export type ShogunKind = (typeof shogunKinds)[number];

interface Figure {
  outline: string;
  detail: string;
}
const foot = 'M26 86v-6q0-7 7-7h34q7 0 7 7v6z';
const pawn = {
  outline: 'M50 24a12.5 12.5 0 0 1 7 22.5q2 15 11 26.5h-36q9-11.5 11-26.5a12.5 12.5 0 0 1 7-22.5z',
  detail: 'M40 49h20',
};
const knight = {
  outline: 'M67 73c4-22 1-41-15-50l-3-8-7 9c-9 5-13 15-18 25-2 5 1 11 6 11 4 0 6-4 11-5 4 0 7-2 9-5 1 9-10 13-12 23z',
  detail: 'M41 37h.1M53 28c8 8 10 24 7 40',
};
const bishop = {
  outline: 'M50 24c12 8 18 20 16 31-1 7-5 13-9 18h-14c-4-5-8-11-9-18-2-11 4-23 16-31zM50 24a5 5 0 1 1 .1 0z',
  detail: 'M50 38v19M41 47h18',
};
const rook = { outline: 'M29 22h10v8h6v-8h10v8h6v-8h10v17l-8 8v26h-26v-26l-8-8z', detail: 'M37 47h26' };
// a folding fan: nothing like the queen's crown, even when it is small
const duchess = {
  outline:
    'M50 75L11.9 51A10 10 0 0 1 24.1 37.4A10 10 0 0 1 40.9 30A10 10 0 0 1 59.1 30A10 10 0 0 1 75.9 37.4A10 10 0 0 1 88.1 51z',
  detail: 'M31 62A22 22 0 0 1 69 62M50 66L27 41M50 64L42 34M50 64L58 34M50 66L73 41',
};
const queen = {
  outline:
    'M31 73l-9-37 13 17 3-26 9 24 3-28 3 28 9-24 3 26 13-17-9 37zM22 36a4.5 4.5 0 1 1 .1 0zM38 27a4.5 4.5 0 1 1 .1 0z' +
    'M50 23a4.5 4.5 0 1 1 .1 0zM62 27a4.5 4.5 0 1 1 .1 0zM78 36a4.5 4.5 0 1 1 .1 0z',
  detail: 'M30 65h40',
};
const king = {
  outline:
    'M47 12h6v6h7v6h-7v9q-3 1-3 4-0-3-3-4v-9h-7v-6h7zM50 37c5-9 27-11 29 6 1 12-9 19-12 30h-34c-3-11-13-18-12-30 2-17 24-15 29-6z',
  detail: 'M50 37v30M33 67q17-5 34 0',
};
const figures: Record<ShogunKind, Figure> = {
  p: pawn,
  n: knight,
  b: bishop,
  r: rook,
  f: duchess,
  k: king,
  '+p': pawn,
  '+n': knight,
  '+b': bishop,
  '+r': rook,
  '+f': queen,
};
const shield = 'M50 5q22 8 40 7v36c0 25-17 39-40 48c-23-9-40-23-40-48v-36q18 1 40-7z';

/** The parts of a piece in a box of 100 by 100 units. */
export function shogunPiece(side: Side, kind: ShogunKind): string {
  const { outline, detail } = figures[kind];
  const promoted = kind.startsWith('+');
  const [fill, edge, inner] = side === 'white' ? ['#fffdf6', '#2a2522', '#2a2522'] : ['#35302c', '#14110f', '#f4ead6'];
  const place = promoted ? 'translate(17.5 14) scale(.65)' : 'translate(-1.5 -.6) scale(1.03)';
  return (
    (promoted
      ? `<path d="${shield}" fill="#e9b830" stroke="#7a5510" stroke-width="3" transform="translate(4 4) scale(.92)"/>`
      : '') +
    `<g stroke-width="3" stroke-linejoin="round" stroke-linecap="round" transform="${place}">` +
    `<path d="${outline}${foot}" fill="${fill}" stroke="${edge}"/><path d="${detail}" fill="none" stroke="${inner}"/></g>`
  );
}

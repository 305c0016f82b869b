// Janggi's pieces: octagons in three sizes, with hanja, hangul or pictures on them.
import { cursive, regular } from './outlines';
import { pictograms } from './pictograms';
import { octagon, polygon, round, type Spot } from './shapes';
import type { Settings } from '../../app/settings';
import type { Side } from '../../core/games';

export const rankHeight = 94; // files stand a little further apart than ranks
export type JanggiSet = Settings['janggiPieces'];
export type PieceSize = Settings['pieceSize'];

export const janggiKinds = ['k', 'r', 'c', 'n', 'b', 'a', 'p'] as const;
export type JanggiKind = (typeof janggiKinds)[number];

const radii: Record<PieceSize, [general: number, officer: number, small: number]> = {
  normal: [47, 42, 36],
  large: [48.5, 45, 40],
  small: [43, 37, 31],
};
const hanja: Record<Side, Record<JanggiKind, string>> = {
  white: { k: '楚', r: '車', c: '包', n: '馬', b: '象', a: '士', p: '卒' },
  black: { k: '漢', r: '車', c: '包', n: '馬', b: '象', a: '士', p: '兵' },
};
const hangul: Record<Side, Record<JanggiKind, string>> = {
  white: { k: '초', r: '차', c: '포', n: '마', b: '상', a: '사', p: '졸' },
  black: { k: '한', r: '차', c: '포', n: '마', b: '상', a: '사', p: '병' },
};

const colours = { red: '#b3201f', blue: '#14538f', green: '#17693a' };

export function radiusOf(kind: JanggiKind, size: PieceSize): number {
  const [general, officer, small] = radii[size];
  return kind === 'k' ? general : kind === 'a' || kind === 'p' ? small : officer;
}

/** How the hanja are written: cursive on Cho's pieces of the board, regular on Han's. */
export type Script = 'regular' | 'cursive';

/** The parts of a piece in a box of 100 by 94 units. `script`: only of a set with hanja. */
export function janggiPiece(
  side: Side,
  kind: JanggiKind,
  set: JanggiSet,
  size: PieceSize,
  script: Script = side === 'white' ? 'cursive' : 'regular',
): string {
  const centre: Spot = { x: 50, y: 46 };
  const radius = radiusOf(kind, size);
  const colour = side === 'black' ? colours.red : set === 'hanja-green' ? colours.green : colours.blue;
  const below = { x: 50, y: 46 + radius * 0.075 };
  const rim = (inset: number, width: number): string =>
    polygon(octagon(centre, radius - inset), `fill="none" stroke="${colour}" stroke-width="${width}"`);
  return (
    // the shadow on the board, the edge of the wood, the face
    polygon(octagon({ x: 51.5, y: below.y + 1 }, radius), 'fill="#2b1a06" fill-opacity=".28"') +
    polygon(octagon(below, radius), 'fill="#c79a5b" stroke="#7d5a2b" stroke-width="1.2"') +
    polygon(octagon(centre, radius), 'fill="#fdf3dc" stroke="#a67f49" stroke-width="1.2"') +
    // the rims tell the sides apart without colour: Han's is double
    rim(4.5, 2.4) +
    (side === 'black' ? rim(8.3, 1) : '') +
    face(side, kind, set, script, centre, radius, colour)
  );
}

function face(
  side: Side,
  kind: JanggiKind,
  set: JanggiSet,
  script: Script,
  centre: Spot,
  radius: number,
  colour: string,
): string {
  const place = (scale: number): string => `transform="translate(${centre.x} ${centre.y}) scale(${round3(scale)})"`;
  if (set === 'international') {
    const { solid, lines } = pictograms[kind];
    return (
      `<g ${place(radius / 78)}><path d="${solid}" fill="${colour}"/>` +
      `<path d="${lines}" fill="none" stroke="#fdf3dc" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></g>`
    );
  }
  const isCursive = set !== 'hangul' && script === 'cursive';
  const character = (set === 'hangul' ? hangul : hanja)[side][kind];
  const path = (isCursive ? cursive : regular)[character];
  // The cursive font is thin: a stroke gives it the weight of the other side's characters.
  const weight = isCursive ? ` stroke="${colour}" stroke-width="4.6" stroke-linejoin="round"` : '';
  const scale = radius / (isCursive ? 76 : set === 'hangul' ? 92 : 88);
  return `<path d="${path}" fill="${colour}"${weight} ${place(scale)}/>`;
}

const round3 = (value: number): string => (round(value * 100).includes('.') ? value.toFixed(3) : value.toFixed(2));

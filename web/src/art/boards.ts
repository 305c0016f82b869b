// The boards as SVG parts, coloured by CSS (styles/boards.css) or, in a picture on its own, by the colours given here.
import { round } from './shapes';
import { type Game, gameNamed, type Side } from '../core/games';
import { rankHeightOf } from './looks';
import type { Settings } from '../app/settings';

export interface BoardColours {
  frame: string;
  edge: string;
  ground: string;
  /** Lines of Janggi's board, dark squares of Shogun's. */
  second: string;
  label: string;
}
/** The colours that CSS sets for the chosen board. */
export const chosenColours: BoardColours = {
  frame: 'var(--board-frame)',
  edge: 'var(--board-edge)',
  ground: 'var(--board-ground)',
  second: 'var(--board-second)',
  label: 'var(--board-label)',
};

export interface BoardDrawing {
  width: number;
  height: number;
  margin: number;
  parts: string;
}

/** The board without pieces. A square is 100 units wide; `margin` is the frame around the squares. */
export function drawBoard(
  game: Game,
  below: Side,
  coordinates: Settings['coordinates'],
  colours: BoardColours = chosenColours,
): BoardDrawing {
  const { files, ranks } = gameNamed(game);
  const rankHeight = rankHeightOf(game);
  const margin = coordinates === 'none' ? 12 : 30;
  const width = files * 100 + 2 * margin;
  const height = ranks * rankHeight + 2 * margin;
  const x = (file: number): number => margin + 50 + 100 * (below === 'white' ? file : files - 1 - file);
  const y = (rank: number): number =>
    margin + rankHeight / 2 + rankHeight * (below === 'white' ? ranks - 1 - rank : rank);
  const inside = game === 'janggi' ? janggiLines(x, y, margin, width, height, colours) : shogunSquares(x, y, colours);
  const parts =
    `<rect x="1.5" y="1.5" width="${width - 3}" height="${height - 3}" rx="14" fill="${colours.frame}" stroke="${colours.edge}" stroke-width="3"/>` +
    inside +
    (coordinates === 'none' ? '' : labels(game, x, y, margin, width, height, coordinates, colours));
  return { width, height, margin, parts };
}

type Place = (index: number) => number;

function janggiLines(x: Place, y: Place, margin: number, width: number, height: number, colours: BoardColours): string {
  const line = (a: number, b: number, c: number, d: number): string =>
    `M${round(x(a))} ${round(y(b))}L${round(x(c))} ${round(y(d))}`;
  let path = '';
  for (let rank = 0; rank < 10; ++rank) path += line(0, rank, 8, rank);
  for (let file = 0; file < 9; ++file) path += line(file, 0, file, 9);
  for (const edge of [0, 7]) path += line(3, edge, 5, edge + 2) + line(5, edge, 3, edge + 2);
  for (const rank of [3, 6]) for (const file of [0, 2, 4, 6, 8]) path += startMark(x, y, file, rank);
  for (const rank of [2, 7]) for (const file of [1, 7]) path += startMark(x, y, file, rank);
  return (
    `<rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" rx="6" fill="${colours.ground}"/>` +
    `<path d="${path}" fill="none" stroke="${colours.second}" stroke-width="2.4" stroke-linecap="square"/>`
  );
}

/** Four small angles around a point, as printed boards show where cannons and soldiers start; two at the edge. */
function startMark(x: Place, y: Place, file: number, rank: number): string {
  const gap = 6;
  const arm = 11;
  let path = '';
  for (const beside of [file - 1, file + 1]) {
    if (beside < 0 || beside > 8) continue;
    const right = x(beside) > x(file) ? 1 : -1;
    for (const down of [-1, 1])
      path += `M${round(x(file) + right * gap)} ${round(y(rank) + down * (gap + arm))}v${-down * arm}h${right * arm}`;
  }
  return path;
}

function shogunSquares(x: Place, y: Place, colours: BoardColours): string {
  let light = '';
  let dark = '';
  for (let file = 0; file < 8; ++file)
    for (let rank = 0; rank < 8; ++rank) {
      const square = `M${x(file) - 50} ${y(rank) - 50}h100v100h-100z`;
      if ((file + rank) % 2 === 0) dark += square;
      else light += square;
    }
  return `<path d="${light}" fill="${colours.ground}"/><path d="${dark}" fill="${colours.second}"/>`;
}

function labels(
  game: Game,
  x: Place,
  y: Place,
  margin: number,
  width: number,
  height: number,
  coordinates: Settings['coordinates'],
  colours: BoardColours,
): string {
  const { files, ranks } = gameNamed(game);
  const korean = game === 'janggi' && coordinates === 'korean';
  const text = (cx: number, cy: number, label: string): string =>
    `<text x="${round(cx)}" y="${round(cy + 7)}">${label}</text>`;
  let parts = '';
  for (let file = 0; file < files; ++file) {
    const label = korean ? String(file + 1) : String.fromCharCode(97 + file);
    parts += text(x(file), margin / 2, label) + text(x(file), height - margin / 2, label);
  }
  for (let rank = 0; rank < ranks; ++rank) {
    // Korean ranks run from Han's edge, 1 to 9 and 0
    const label = korean ? String((ranks - rank) % 10) : String(rank + 1);
    parts += text(margin / 2, y(rank), label) + text(width - margin / 2, y(rank), label);
  }
  return `<g font-family="system-ui, sans-serif" font-size="20" font-weight="600" text-anchor="middle" fill="${colours.label}">${parts}</g>`;
}

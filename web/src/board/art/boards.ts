// The boards as SVG parts, coloured by CSS (board/boards.css) or, in a picture on its own, by the colours given here.
import { round } from './shapes';
import { type Game, gameNamed, type Side } from '../../core/games';
import { artOf } from './gameArt';
import type { BoardColours, Grid } from './grid';
import type { Settings } from '../../app/settings';

export type { BoardColours } from './grid';

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

const marginFor = (coordinates: Settings['coordinates']): number => (coordinates === 'none' ? 12 : 30);

function gridOf(game: Game, below: Side, margin: number): Grid {
  const { files, ranks } = gameNamed(game);
  const { rankHeight } = artOf(game);
  return {
    files,
    ranks,
    rankHeight,
    margin,
    width: files * 100 + 2 * margin,
    height: ranks * rankHeight + 2 * margin,
    x: file => margin + 50 + 100 * (below === 'white' ? file : files - 1 - file),
    y: rank => margin + rankHeight / 2 + rankHeight * (below === 'white' ? ranks - 1 - rank : rank),
  };
}

/** The board without pieces. A square is 100 units wide; `margin` is the frame around the squares. */
export function drawBoard(
  game: Game,
  below: Side,
  coordinates: Settings['coordinates'],
  colours: BoardColours = chosenColours,
): BoardDrawing {
  const grid = gridOf(game, below, marginFor(coordinates));
  const { width, height, margin } = grid;
  const korean = coordinates === 'korean' && gameNamed(game).notations.includes('korean');
  const parts =
    `<rect x="1.5" y="1.5" width="${width - 3}" height="${height - 3}" rx="14" fill="${colours.frame}" stroke="${colours.edge}" stroke-width="3"/>` +
    artOf(game).board(grid, colours) +
    (coordinates === 'none' ? '' : labels(grid, korean, colours));
  return { width, height, margin, parts };
}

/** CSS variables for the layout of a screen: how high a board of width 1 is, alone and with the pockets beside it. */
export function boardShape(game: Game): Record<'--tall-board' | '--tall', string> {
  const { width, height } = gridOf(game, 'white', marginFor('letters'));
  const pockets = gameNamed(game).hand.length > 0 ? 0.24 : 0; // the height of two, boards.css
  return {
    '--tall-board': (height / width + 0.004).toFixed(3),
    '--tall': (height / width + 0.004 + pockets).toFixed(3),
  };
}

function labels({ files, ranks, x, y, margin, width, height }: Grid, korean: boolean, colours: BoardColours): string {
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

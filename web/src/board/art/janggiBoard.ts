// Janggi's board: lines, the diagonals of the palaces, and where cannons and soldiers start.
import type { BoardColours, Grid } from './grid';
import { round } from './shapes';

export function janggiBoard(grid: Grid, colours: BoardColours): string {
  const { x, y, margin, width, height } = grid;
  const line = (a: number, b: number, c: number, d: number): string =>
    `M${round(x(a))} ${round(y(b))}L${round(x(c))} ${round(y(d))}`;
  let path = '';
  for (let rank = 0; rank < 10; ++rank) path += line(0, rank, 8, rank);
  for (let file = 0; file < 9; ++file) path += line(file, 0, file, 9);
  for (const edge of [0, 7]) path += line(3, edge, 5, edge + 2) + line(5, edge, 3, edge + 2);
  for (const rank of [3, 6]) for (const file of [0, 2, 4, 6, 8]) path += startMark(grid, file, rank);
  for (const rank of [2, 7]) for (const file of [1, 7]) path += startMark(grid, file, rank);
  return (
    `<rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" rx="6" fill="${colours.ground}"/>` +
    `<path d="${path}" fill="none" stroke="${colours.second}" stroke-width="2.4" stroke-linecap="square"/>`
  );
}

/** Four small angles around a point, as printed boards show where cannons and soldiers start; two at the edge. */
function startMark({ x, y }: Grid, file: number, rank: number): string {
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

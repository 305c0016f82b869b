// Where squares and points lie on a drawn board, and its colours.
export interface BoardColours {
  frame: string;
  edge: string;
  ground: string;
  /** The lines of a board of points, the dark squares of a board of squares. */
  second: string;
  label: string;
}

export interface Grid {
  files: number;
  ranks: number;
  rankHeight: number;
  /** The frame around the squares. */
  margin: number;
  width: number;
  height: number;
  /** The middle of a file, counted from 0. */
  x(file: number): number;
  /** The middle of a rank, counted from 0. */
  y(rank: number): number;
}

/** Light and dark squares, as on a chess board. */
export function checkered({ files, ranks, rankHeight, x, y }: Grid, colours: BoardColours): string {
  let light = '';
  let dark = '';
  for (let file = 0; file < files; ++file)
    for (let rank = 0; rank < ranks; ++rank) {
      const square = `M${x(file) - 50} ${y(rank) - rankHeight / 2}h100v${rankHeight}h-100z`;
      if ((file + rank) % 2 === 0) dark += square;
      else light += square;
    }
  return `<path d="${light}" fill="${colours.ground}"/><path d="${dark}" fill="${colours.second}"/>`;
}

// QR codes as SVG paths.

/** The dark modules as one path: a run of them in a row is one stroke of height 1. */
export function pathOf(size: number, modules: ArrayLike<number>): string {
  let path = '';
  for (let row = 0; row < size; ++row)
    for (let column = 0; column < size; ++column) {
      if (!modules[row * size + column]) continue;
      const from = column;
      while (column < size && modules[row * size + column]) ++column;
      path += `M${from} ${row}h${column - from}v1h${from - column}z`;
    }
  return path;
}

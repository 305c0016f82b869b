// Drawings for a game that has none of its own: the letters of FEN on discs, and a grid of plain squares.
import type { Side } from '../../core/games';
import type { BoardColours, Grid } from './grid';

/** A promoted piece has a golden rim. */
export function genericPiece(side: Side, kind: string): string {
  const isPromoted = kind.startsWith('+');
  const letter = kind.slice(isPromoted ? 1 : 0).toUpperCase();
  const [fill, ink] = side === 'white' ? ['#fffdf6', '#2a2522'] : ['#35302c', '#f4ead6'];
  return (
    `<circle cx="50" cy="50" r="41" fill="${fill}" stroke="${isPromoted ? '#e9b830' : '#2a2522'}" stroke-width="${isPromoted ? 8 : 3}"/>` +
    `<text x="50" y="67" font-family="system-ui, sans-serif" font-size="48" font-weight="700" text-anchor="middle" fill="${ink}">${letter}</text>`
  );
}

export function genericBoard({ files, ranks, rankHeight, margin, width, height }: Grid, colours: BoardColours): string {
  let lines = '';
  for (let file = 0; file <= files; ++file) lines += `M${margin + 100 * file} ${margin}v${ranks * rankHeight}`;
  for (let rank = 0; rank <= ranks; ++rank) lines += `M${margin} ${margin + rankHeight * rank}h${files * 100}`;
  return (
    `<rect x="${margin}" y="${margin}" width="${width - 2 * margin}" height="${height - 2 * margin}" fill="${colours.ground}"/>` +
    `<path d="${lines}" fill="none" stroke="${colours.second}" stroke-width="2.4" stroke-linecap="square"/>`
  );
}

// Positions as static SVG: set-up choices, mini boards, diagrams, and exported images.
import { h as element, type VNode } from 'snabbdom';
import { drawBoard, type BoardColours } from './boards';
import { symbolOf, usePieces } from './sprites';
import { round } from './shapes';
import { keyOf, piecesOf, uciParts } from '../squares';
import { type Game, gameNamed, type Side } from '../../core/games';
import { artOf, boardClass, rankHeightOf } from './gameArt';
import type { Settings } from '../../app/settings';

export interface PictureOptions {
  game: Game;
  fen: string;
  below?: Side;
  lastMove?: string;
  /** The label for screen readers. */
  label?: string;
  coordinates?: Settings['coordinates'];
  /** Only these ranks, from 1. */
  ranks?: [number, number];
}

/** A picture in the page, in the chosen colours. */
export function boardPicture(options: PictureOptions): VNode {
  usePieces();
  const { width, height, markup } = draw(options, (side, kind) => `<use href="#${symbolOf(options.game, side, kind)}"`);
  const [top, bottom] = cut(options, height);
  return element(`svg.picture${boardClass(options.game)}`, {
    attrs: {
      viewBox: `0 ${round(top)} ${width} ${round(bottom - top)}`,
      role: 'img',
      ...(options.label ? { 'aria-label': options.label } : { 'aria-hidden': 'true' }),
    },
    props: { innerHTML: markup },
  });
}

/** A picture as a file: nothing in it depends on the page. */
export function pictureFile(options: PictureOptions): string {
  const colours = readColours(options.game);
  const { width, height, markup } = draw(options, undefined, colours);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${markup}</svg>`;
}

/** The parts of a picture whose colours are CSS variables. */
export const pictureParts = (options: PictureOptions): { width: number; height: number; markup: string } =>
  draw(options);

type Use = (side: Side, kind: string) => string;

function draw(
  { game, fen, below = 'white', lastMove, coordinates = 'none' }: PictureOptions,
  use?: Use,
  colours?: BoardColours,
): { width: number; height: number; markup: string } {
  const board = drawBoard(game, below, coordinates, colours);
  const { files, ranks } = gameNamed(game);
  const { rankHeight, mark } = artOf(game);
  const corner = (square: string): { x: number; y: number } => {
    const file = square.charCodeAt(0) - 97;
    const rank = keyOf(square).charCodeAt(1) - 49;
    return {
      x: board.margin + 100 * (below === 'white' ? file : files - 1 - file),
      y: board.margin + rankHeight * (below === 'white' ? ranks - 1 - rank : rank),
    };
  };
  let marks = '';
  const moved = lastMove ? uciParts(lastMove) : undefined;
  if (moved)
    for (const square of new Set([moved.from, moved.to])) {
      if (square.includes('@')) continue;
      const { x, y } = corner(square);
      marks += `<rect x="${x}" y="${round(y)}" width="100" height="${rankHeight}" rx="${mark.radius}" fill="${mark.colour}" fill-opacity=".55"/>`;
    }
  let pieces = '';
  for (const { square, side, kind } of piecesOf(game, fen)) {
    const { x, y } = corner(square);
    pieces += use
      ? `${use(side, kind)} x="${x}" y="${round(y)}" width="100" height="${rankHeight}"/>`
      : `<g transform="translate(${x} ${round(y)})">${artOf(game).piece(side, kind)}</g>`;
  }
  return { width: board.width, height: board.height, markup: board.parts + marks + pieces };
}

function cut({ game, ranks, below = 'white' }: PictureOptions, height: number): [number, number] {
  if (!ranks) return [0, height];
  const rankHeight = rankHeightOf(game);
  const margin = 12;
  const [low, high] = ranks;
  return below === 'white'
    ? [height - margin - high * rankHeight, height - margin - (low - 1) * rankHeight + (low === 1 ? margin : 0)]
    : [margin + (low - 1) * rankHeight - (low === 1 ? margin : 0), margin + high * rankHeight];
}

function readColours(game: Game): BoardColours {
  const probe = document.createElement('div');
  probe.className = boardClass(game).replaceAll('.', ' ');
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const read = (name: string): string => style.getPropertyValue(`--board-${name}`).trim() || '#caa';
  const colours = {
    frame: read('frame'),
    edge: read('edge'),
    ground: read('ground'),
    second: read('second'),
    label: read('label'),
  };
  probe.remove();
  return colours;
}

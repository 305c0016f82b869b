// How each game is drawn. A game without drawings of its own gets letters on discs and a plain grid.
import type { Game, Side } from '../../core/games';
import { settings } from '../../app/settings';
import type { BoardColours, Grid } from './grid';
import { genericBoard, genericPiece } from './genericArt';
import { janggiBoard } from './janggiBoard';
import { janggiPiece, type JanggiKind, rankHeight } from './janggiPieces';
import { shogunPiece, type ShogunKind } from './shogunPieces';
import { checkered } from './grid';

export interface GameArt {
  /** Pieces stand on the points where lines cross, or in squares. */
  style: 'points' | 'squares';
  /** A square's height where its width is 100. */
  rankHeight: number;
  /** The last move in small pictures: its colour, and how round its marks are. */
  mark: { colour: string; radius: number };
  /** The left edge of the board sample in the settings, which is 312 by 156 units. */
  sampleLeft: number;
  /** Pieces with characters, instead of which pictures can be shown. */
  hasCharacters: boolean;
  /** The parts of a piece of the chosen set, in a box of 100 by `rankHeight` units. */
  piece(side: Side, kind: string): string;
  /** Lines or squares, without frame and coordinates. */
  board(grid: Grid, colours: BoardColours): string;
}

const drawn: Readonly<Partial<Record<string, GameArt>>> = {
  janggi: {
    style: 'points',
    rankHeight,
    mark: { colour: '#f7c52b', radius: 8 },
    sampleLeft: 312,
    hasCharacters: true,
    piece: (side, kind) => janggiPiece(side, kind as JanggiKind, settings().janggiPieces, settings().pieceSize),
    board: janggiBoard,
  },
  shogun: {
    style: 'squares',
    rankHeight: 100,
    mark: { colour: '#1c96af', radius: 0 }, // not yellow: the shields of promoted pieces are
    sampleLeft: 0,
    hasCharacters: false,
    piece: (side, kind) => shogunPiece(side, kind as ShogunKind),
    board: checkered,
  },
};

const generic: GameArt = {
  style: 'squares',
  rankHeight: 100,
  mark: { colour: '#1c96af', radius: 0 },
  sampleLeft: 0,
  hasCharacters: false,
  piece: genericPiece,
  board: genericBoard,
};

export const artOf = (game: Game): GameArt => drawn[game] ?? generic;
export const rankHeightOf = (game: Game): number => artOf(game).rankHeight;

/** The classes of whatever shows a board or pieces of this game, for boards.css: ".board-squares.board-shogun". */
export const boardClass = (game: Game): string => `.board-${artOf(game).style}.board-${game}`;

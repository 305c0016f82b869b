// Visual parameters of each game. Only art/ and learn/ refer to games by name.
import type { Game } from '../core/games';
import { rankHeight } from './janggiPieces';

interface Look {
  /** A square's height where its width is 100. */
  rankHeight: number;
  /** The colour of the last move in small pictures, and how round its marks are. */
  mark: { colour: string; radius: number };
  /** The left edge of the board sample in the settings, which is 312 by 156 units. */
  sampleLeft: number;
  /** Pieces with characters, instead of which pictures can be shown. */
  hasCharacters: boolean;
}

const looks: Readonly<Record<Game, Look>> = {
  janggi: { rankHeight, mark: { colour: '#f7c52b', radius: 8 }, sampleLeft: 312, hasCharacters: true },
  // Not yellow: the shields of promoted pieces are.
  shogun: { rankHeight: 100, mark: { colour: '#1c96af', radius: 0 }, sampleLeft: 0, hasCharacters: false },
};

export function lookOf(game: Game): Look {
  const found = looks[game];
  if (!found) throw new Error(`nobody has drawn "${game}"`);
  return found;
}
export const rankHeightOf = (game: Game): number => lookOf(game).rankHeight;

// Messages between the page and the explorer's worker.
import type { Game } from '../../core/games';
import type { MoveCount } from './positionIndex';
import type { CollectionInfo, StoredGame } from './store';

/** Positions are indexed up to this ply. */
export const indexedPlies = 40;
/** Larger files do not fit into the memory of the rules core together with what is read from them. */
export const mostBytes = 256 << 20;

export type ExplorerRequest =
  | { type: 'import'; name: string; files: readonly File[] }
  | { type: 'cancel' }
  | { type: 'remove'; id: number }
  | { type: 'look'; number: number; game: Game; key: string }
  | { type: 'open'; collection: number; game: number };

export interface Sample extends Pick<StoredGame, 'white' | 'black' | 'date' | 'result'> {
  collection: number;
  game: number;
  uci: string;
}

export type ExplorerReply =
  | { type: 'collections'; list: CollectionInfo[] }
  | { type: 'progress'; games: number; bytes: number; ofBytes: number }
  /** `fault`: nothing was imported. */
  | { type: 'imported'; info?: CollectionInfo; milliseconds: number; fault?: ImportFault }
  | { type: 'found'; number: number; moves: MoveCount[]; samples: Sample[] }
  | { type: 'opened'; game: StoredGame }
  | { type: 'failed'; text: string };

export type ImportFault = 'noGames' | 'tooLarge' | 'cancelled' | 'full';

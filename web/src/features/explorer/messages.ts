// Messages between the page and the explorer's worker.
import type { Game, Side } from '../../core/games';
import type { MoveCount } from './positionIndex';
import type { CollectionInfo, StoredGame } from './store';

/** Positions are indexed up to this ply. */
export const indexedPlies = 40;
/** Larger files do not fit into the memory of the rules core together with what is read from them. */
export const mostBytes = 256 << 20;

export type ExplorerRequest =
  /** `owner`: these are all games of this player on the server; they replace what was loaded before. */
  | { type: 'import'; name: string; files: readonly File[]; owner?: string }
  | { type: 'cancel' }
  | { type: 'remove'; id: number }
  /** `starts`: the keys of starting positions whose moves are counted too. */
  | { type: 'look'; number: number; game: Game; key: string; from: Shelf; starts: readonly string[] }
  | { type: 'open'; collection: number; game: number };

/** Which collections: the reader's files, or the games of a player on the server, with one side or both. */
export type Shelf = { owner: undefined } | { owner: string; side: Side | '' };

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
  /** `setups`: the moves of the starting positions, by key. */
  | { type: 'found'; number: number; moves: MoveCount[]; samples: Sample[]; setups: Record<string, MoveCount[]> }
  | { type: 'opened'; game: StoredGame }
  | { type: 'failed'; text: string };

export type ImportFault = 'noGames' | 'tooLarge' | 'cancelled' | 'full';

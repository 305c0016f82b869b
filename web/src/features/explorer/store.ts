// The reader's collections in IndexedDB: a few large records instead of one for each position, which would take minutes
// to write.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Game, Side } from '../../core/games';
import type { Problem } from '../../generated/core';
import type { GameResult, PositionIndex } from './positionIndex';

export interface StoredGame {
  variant: string;
  handicap: boolean;
  start: string;
  white: string;
  black: string;
  event: string;
  date: string;
  result: GameResult;
  /** UCI, separated by spaces. */
  moves: string;
}

/** What is wrong in a file, or with the whole of it: then it has a code, else it is a problem of the core. */
export interface Fault extends Partial<Pick<Problem, 'about' | 'word'>> {
  file: string;
  line: number;
  text: string;
  code?: FileFault;
}
export type FileFault = 'tooLarge' | 'format';

/** A collection has an index for each game; one of a player's own games, for each game and side. */
export type IndexName = Game | `${Game} ${Side}`;

/** A collection: what was imported at one time. */
export interface CollectionInfo {
  id: number;
  name: string;
  /** The player of the server whose games these are; files have none. */
  owner?: string;
  added: number;
  games: number;
  /** Games with an error: what came before it is indexed. */
  faulty: number;
  faults: Fault[];
  /** Games of which the index had no room for every position. */
  unindexed?: number;
}

interface Schema extends DBSchema {
  collections: { key: number; value: CollectionInfo };
  indexes: { key: [collection: number, name: IndexName]; value: PositionIndex };
  games: { key: ChunkKey; value: StoredGame[] };
}

export const chunkSize = 500;

type ChunkKey = [collection: number, chunk: number];

/** The chunks of games whose collection does not exist. */
export function unfinishedOf(chunks: readonly ChunkKey[], collections: readonly number[]): ChunkKey[] {
  const known = new Set(collections);
  return chunks.filter(([collection]) => !known.has(collection));
}

export class Store {
  private constructor(private readonly db: IDBPDatabase<Schema>) {}

  static async open(): Promise<Store> {
    const db = await openDB<Schema>('janggun-explorer', 1, {
      upgrade: fresh => {
        fresh.createObjectStore('collections', { keyPath: 'id' });
        fresh.createObjectStore('indexes');
        fresh.createObjectStore('games');
      },
    });
    return new Store(db);
  }

  collections(): Promise<CollectionInfo[]> {
    return this.db.getAll('collections');
  }

  async nextId(): Promise<number> {
    const keys = await this.db.getAllKeys('collections');
    return Math.max(0, ...keys) + 1;
  }

  saveGames(id: number, chunk: number, games: StoredGame[]): Promise<unknown> {
    return this.db.put('games', games, [id, chunk]);
  }

  /** The collection exists once this has succeeded. */
  async finish(info: CollectionInfo, indexes: ReadonlyMap<IndexName, PositionIndex>): Promise<void> {
    const change = this.db.transaction(['collections', 'indexes'], 'readwrite');
    for (const [name, index] of indexes) void change.objectStore('indexes').put(index, [info.id, name]);
    void change.objectStore('collections').put(info);
    await change.done;
  }

  /** Removes what imports have left that were ended midway. No other import may be running. */
  async removeUnfinished(): Promise<void> {
    const change = this.db.transaction(['collections', 'games'], 'readwrite');
    const games = change.objectStore('games');
    const [chunks, collections] = await Promise.all([
      games.getAllKeys(),
      change.objectStore('collections').getAllKeys(),
    ]);
    for (const chunk of unfinishedOf(chunks, collections)) void games.delete(chunk);
    await change.done;
  }

  index(id: number, name: IndexName): Promise<PositionIndex | undefined> {
    return this.db.get('indexes', [id, name]);
  }

  async game(id: number, number: number): Promise<StoredGame | undefined> {
    const chunk = await this.db.get('games', [id, Math.floor(number / chunkSize)]);
    return chunk?.[number % chunkSize];
  }

  async remove(id: number): Promise<void> {
    const change = this.db.transaction(['collections', 'indexes', 'games'], 'readwrite');
    const own = IDBKeyRange.bound([id], [id, []]);
    void change.objectStore('collections').delete(id);
    void change.objectStore('indexes').delete(own);
    void change.objectStore('games').delete(own);
    await change.done;
  }
}

// Reads the reader's files with the rules core and indexes their positions. Runs in the explorer's worker.
import { gameOf } from '../../core/games';
import { askJson, core } from '../../core/rules';
import type { CollectionGame } from '../../generated/core';
import { indexedPlies, mostBytes } from './messages';
import { IndexBuilder, mostEntries, type PositionIndex } from './positionIndex';
import { chunkSize, type Fault, type IndexName, type StoredGame } from './store';

/** Games that are read at a time, between two looks at the messages. */
const batchSize = 200;
const mostFaults = 20;

export interface ImportedFile {
  name: string;
  bytes: Uint8Array;
}

/** Where the games go. */
export interface Sink {
  saveGames(chunk: number, games: StoredGame[]): Promise<unknown>;
  /** Called after every batch; false stops the import. */
  goOn(games: number): Promise<boolean>;
}

export interface Imported {
  games: number;
  faulty: number;
  faults: Fault[];
  /** Games of which the index had no room for every position. */
  unindexed: number;
  indexes: Map<IndexName, PositionIndex>;
}

export class CollectionImporter {
  private readonly builders = new Map<IndexName, IndexBuilder>();
  private chunk: StoredGame[] = [];
  private games = 0;
  private faulty = 0;
  private readonly faults: Fault[] = [];
  private unindexed = 0;

  /** `owner`: the player whose games these are; the two sides are then indexed apart. */
  constructor(
    private readonly sink: Sink,
    private readonly owner?: string,
    private readonly mostEntriesOfIndex = mostEntries,
  ) {}

  /** False if the import was stopped. */
  async add({ name, bytes }: ImportedFile): Promise<boolean> {
    if (bytes.length > mostBytes) {
      this.fault({ file: name, line: 0, text: '', code: 'tooLarge' });
      return true;
    }
    const handle = core().call('collection_open', utf8(bytes), '');
    if (handle === 0) {
      this.fault({ file: name, line: 1, text: '', code: 'format' });
      return true;
    }
    try {
      for (;;) {
        const batch = askJson('collection_next', handle, batchSize, indexedPlies);
        for (const fault of batch.faults) this.fault({ file: name, ...fault });
        for (const game of batch.games) this.take(game);
        if (this.chunk.length >= chunkSize) await this.saveChunks();
        if (!(await this.sink.goOn(this.games))) return false;
        if (batch.done) return true;
      }
    } finally {
      core().call('collection_close', handle);
    }
  }

  async finish(): Promise<Imported> {
    await this.saveChunks(true);
    const indexes = new Map([...this.builders].map(([game, builder]) => [game, builder.finish()]));
    return {
      games: this.games,
      faulty: this.faulty,
      faults: this.faults,
      unindexed: this.unindexed,
      indexes,
    };
  }

  private take({ keys, points, line: _, ...game }: CollectionGame): void {
    if (keys === '') return; // a game without moves
    const name = this.indexOf(game);
    let builder = this.builders.get(name);
    if (!builder) {
      builder = new IndexBuilder(this.mostEntriesOfIndex);
      this.builders.set(name, builder);
    }
    const fits = builder.add(this.games, game.result, points, keys, game.moves.split(' ', indexedPlies));
    if (!fits) this.unindexed += 1;
    this.chunk.push(game);
    this.games += 1;
  }

  private indexOf({ variant, white }: Pick<StoredGame, 'variant' | 'white'>): IndexName {
    const kind = gameOf(variant);
    if (this.owner === undefined) return kind;
    return `${kind} ${white.toLowerCase() === this.owner.toLowerCase() ? 'white' : 'black'}`;
  }

  private async saveChunks(all = false): Promise<void> {
    while (this.chunk.length >= (all ? 1 : chunkSize)) {
      const number = Math.floor((this.games - this.chunk.length) / chunkSize);
      await this.sink.saveGames(number, this.chunk.splice(0, chunkSize));
    }
  }

  private fault(fault: Fault): void {
    this.faulty += 1;
    if (this.faults.length < mostFaults) this.faults.push(fault);
  }
}

/** UTF-8 as it is; anything else is cp949, the code page of most .gib files. */
function utf8(bytes: Uint8Array): Uint8Array {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return bytes;
  } catch {
    return new TextEncoder().encode(new TextDecoder('euc-kr').decode(bytes));
  }
}

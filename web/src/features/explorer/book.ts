// The engine's opening book, made of its games against itself: docs/explorer.md describes the file.
import { redraw } from '../../app/redraw';
import type { Game } from '../../core/games';
import type { MoveCount } from './positionIndex';

const files = import.meta.glob<string>('../../../../books/*.book', { query: '?url', import: 'default', eager: true });
const entrySize = 16;

/** The file's first line; none of it is certain. */
interface Header {
  format: unknown;
  version: unknown;
  game: unknown;
  games: unknown;
  plies: unknown;
  moves: unknown;
}
export type BookMove = Omit<MoveCount, 'points'>;

export class Book {
  private constructor(
    readonly games: number,
    /** Positions beyond this ply are not in the book. */
    readonly plies: number,
    private readonly names: readonly string[],
    private readonly entries: DataView,
  ) {}

  /** Undefined if the bytes are not a book of this game. */
  static read(game: Game, bytes: ArrayBuffer): Book | undefined {
    const all = new Uint8Array(bytes);
    const start = all.indexOf(10) + 1;
    try {
      const header = JSON.parse(new TextDecoder().decode(all.subarray(0, start))) as Partial<Header>;
      const { format, version, game: of, games, plies, moves } = header;
      if (format !== 'janggun-book' || version !== 1 || of !== game || (all.length - start) % entrySize !== 0) return;
      if (typeof games !== 'number' || typeof plies !== 'number' || typeof moves !== 'string') return;
      return new Book(games, plies, moves.split(' '), new DataView(bytes, start));
    } catch {
      return;
    }
  }

  /** The moves of a position, given by its key as 16 hexadecimal digits, the most frequent first. */
  lookUp(key: string): BookMove[] {
    const wanted = BigInt(`0x${key}`);
    const keyAt = (at: number): bigint => this.entries.getBigUint64(at * entrySize, true);
    const count = this.entries.byteLength / entrySize;
    let low = 0;
    let high = count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keyAt(middle) < wanted) low = middle + 1;
      else high = middle;
    }
    const found: BookMove[] = [];
    for (; low < count && keyAt(low) === wanted; ++low) {
      const field = (offset: number): number => this.entries.getUint16(low * entrySize + offset, true);
      const [white, draws, black] = [field(10), field(12), field(14)];
      found.push({ uci: this.names[field(8)]!, games: white + draws + black, white, draws, black });
    }
    return found;
  }
}

/** Loads the books of the games when they are asked for. */
export class BookShelf {
  fault = false;
  private readonly books = new Map<Game, Book | undefined>();

  static has(game: Game): boolean {
    return address(game) !== undefined;
  }

  /** Undefined until it is loaded. */
  book(game: Game): Book | undefined {
    if (!this.books.has(game)) {
      this.books.set(game, undefined);
      void this.load(game);
    }
    return this.books.get(game);
  }

  retry(): void {
    this.fault = false;
    this.books.clear();
    redraw();
  }

  private async load(game: Game): Promise<void> {
    try {
      const response = await fetch(address(game)!);
      const book = response.ok ? Book.read(game, await response.arrayBuffer()) : undefined;
      this.books.set(game, book);
      this.fault = !book;
    } catch {
      this.fault = true;
    }
    redraw();
  }
}

const address = (game: Game): string | undefined => files[`../../../../books/${game}.book`];

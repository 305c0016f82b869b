// The explorer's index, and the import of collections.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../core/games';
import { Match } from '../../core/rules';
import { loadRulesForTests } from '../../core/testing';
import { Book } from './book';
import { CollectionImporter, type Imported } from './importer';
import { type GameResult, IndexBuilder, lookUp, merged } from './positionIndex';
import { advice, type Pair } from './setupAdvice';
import { pairsOf, setupStarts } from './setupStarts';
import { chunkSize, type StoredGame, unfinishedOf } from './store';

beforeAll(loadRulesForTests);

const key = (number: number): string => (BigInt(number) << 40n).toString(16).padStart(16, '0');

describe('The index of positions', () => {
  it('counts moves and results, the most frequent first', () => {
    const builder = new IndexBuilder();
    builder.add(0, '1-0', false, key(1) + key(2), ['a4a5', 'i7i6']);
    builder.add(1, '0-1', true, key(1) + key(3), ['a4a5', 'a7a6']);
    builder.add(2, '1/2-1/2', false, key(1) + key(2), ['c4c5', 'i7i6']);
    builder.add(3, '*', false, key(1), ['a4a5']);
    const found = lookUp(builder.finish(), key(1));
    expect(found.moves).toEqual([
      { uci: 'a4a5', games: 3, white: 1, black: 1, draws: 0, points: 1 },
      { uci: 'c4c5', games: 1, white: 0, black: 0, draws: 1, points: 0 },
    ]);
    expect(found.samples.map(sample => sample.game)).toEqual([3, 2, 1, 0]);
  });
  it('finds nothing for other positions, before, between and after those it has', () => {
    const builder = new IndexBuilder();
    builder.add(0, '1-0', false, key(2) + key(4), ['a4a5', 'i7i6']);
    const index = builder.finish();
    for (const number of [1, 3, 5]) expect(lookUp(index, key(number)).moves).toEqual([]);
    expect(lookUp(new IndexBuilder().finish(), key(1)).moves).toEqual([]);
  });
  it('counts a game once in a position that it repeats', () => {
    const builder = new IndexBuilder();
    builder.add(0, '1-0', false, key(1) + key(2) + key(1), ['a4a5', 'i7i6', 'c4c5']);
    expect(lookUp(builder.finish(), key(1)).moves.map(move => [move.uci, move.games])).toEqual([['a4a5', 1]]);
  });
  it('says when it is full', () => {
    const builder = new IndexBuilder(2);
    expect(builder.add(0, '1-0', false, key(1) + key(2), ['a4a5', 'i7i6'])).toBe(true);
    expect(builder.add(1, '1-0', false, key(1) + key(2), ['a4a5', 'i7i6'])).toBe(false);
    expect(lookUp(builder.finish(), key(1)).moves.map(({ games }) => games)).toEqual([1]);
  });
  it('agrees with a plain count on many random entries', () => {
    const builder = new IndexBuilder();
    const plain = new Map<string, number>();
    let state = 1;
    const random = (below: number): number => {
      state = (state * 1664525 + 1013904223) % 4294967296;
      return Math.floor((state / 4294967296) * below);
    };
    for (let game = 0; game < 6000; ++game) {
      const position = key(random(500));
      const uci = `a${1 + random(9)}b1`;
      builder.add(game, '*', false, position, [uci]);
      plain.set(`${position} ${uci}`, (plain.get(`${position} ${uci}`) ?? 0) + 1);
    }
    const index = builder.finish();
    for (let number = 0; number < 500; ++number)
      for (const { uci, games } of lookUp(index, key(number)).moves) {
        expect(games).toBe(plain.get(`${key(number)} ${uci}`));
        plain.delete(`${key(number)} ${uci}`);
      }
    expect(plain.size).toBe(0);
  });
  it('adds up several collections', () => {
    const one = { uci: 'a4a5', games: 2, white: 1, black: 1, draws: 0, points: 0 };
    const other = { uci: 'c4c5', games: 3, white: 3, black: 0, draws: 0, points: 2 };
    expect(merged([[one], [one, other]])).toEqual([{ ...one, games: 4, white: 2, black: 2 }, other]);
  });
});

const pgn = (moves: string, result: GameResult, variant = 'Janggi'): string =>
  `[Event "?"]\n[White "Kim"]\n[Black "Lee"]\n[Variant "${variant}"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;

const imported = (...files: [name: string, text: string][]): ReturnType<typeof importedOf> =>
  importedOf(undefined, ...files);
async function importedOf(
  owner: string | undefined,
  ...files: [name: string, text: string][]
): Promise<Imported & { stored: Map<number, StoredGame[]> }> {
  const stored = new Map<number, StoredGame[]>();
  const importer = new CollectionImporter(
    {
      saveGames: async (chunk, games) => void stored.set(chunk, games),
      goOn: async () => true,
    },
    owner,
  );
  for (const [name, text] of files) await importer.add({ name, bytes: new TextEncoder().encode(text) });
  return { ...(await importer.finish()), stored };
}

const movesAt = ({ indexes }: Imported, game: Game, moves: string[]): [string, number][] => {
  const match = Match.start(game);
  expect(match.playAll(moves)).toBe(true);
  const index = indexes.get(game);
  return index ? lookUp(index, match.key).moves.map(({ uci, games }) => [uci, games]) : [];
};

describe('Importing a collection', () => {
  it('finds positions of both games, also by transposition', async () => {
    const all = await imported(
      ['one.pgn', pgn('1. b1c3 a7a6 2. h1g3', '1-0') + pgn('1. h1g3 a7a6 2. b1c3 i7i6', '0-1')],
      ['two.pgn', pgn('1. e4 d5', '1/2-1/2', 'Shogun')],
    );
    expect([all.games, all.faulty]).toEqual([3, 0]);
    expect(movesAt(all, 'janggi', [])).toEqual([
      ['b1c3', 1],
      ['h1g3', 1],
    ]);
    expect(movesAt(all, 'janggi', ['b1c3', 'a7a6', 'h1g3'])).toEqual([['i7i6', 1]]);
    expect(movesAt(all, 'shogun', ['e2e4'])).toEqual([['d7d5', 1]]);
    expect(all.stored.get(0)!.map(game => [game.white, game.result, game.moves.split(' ').length])).toEqual([
      ['Kim', '1-0', 3],
      ['Kim', '0-1', 4],
      ['Kim', '1/2-1/2', 2],
    ]);
  });

  it('keeps the good games of a file with broken ones, and says what was wrong', async () => {
    const all = await imported([
      'mixed.pgn',
      pgn('1. b1c3 a7a1', '1-0') + pgn('1. b1c3', '1-0', 'Draughts') + pgn('1. b1c3 a7a6', '1-0'),
    ]);
    expect(all.games).toBe(2);
    expect(all.faulty).toBe(2);
    expect(all.faults[0]).toMatchObject({ file: 'mixed.pgn', text: expect.stringContaining('a7a1') });
    expect(all.faults.map(({ about, word }) => [about, word])).toEqual([
      ['move', 'a7a1'],
      ['rules', 'Draughts'],
    ]);
    expect(movesAt(all, 'janggi', [])).toEqual([['b1c3', 2]]);
  });

  it('refuses what is no record, and reads cp949', async () => {
    const none = await imported(['letter.txt', 'Dear Sir,\nthank you.'], ['game.json', '{"variant":"janggi"}']);
    expect(none.games).toBe(0);
    expect(none.faults.at(-1)).toMatchObject({ file: 'game.json', code: 'format' });
    const stored: StoredGame[] = [];
    const importer = new CollectionImporter({
      saveGames: async (_, games) => void stored.push(...games),
      goOn: async () => true,
    });
    // [White "김"], in cp949
    const head = [...new TextEncoder().encode('[White "'), 0xb1, 0xe8, ...new TextEncoder().encode('"]\n')];
    const rest = new TextEncoder().encode('[Variant "Janggi"]\n\n1. b1c3 *\n');
    await importer.add({ name: 'old.pgn', bytes: Uint8Array.from([...head, ...rest]) });
    await importer.finish();
    expect(stored[0]?.white).toBe('김');
  });

  it('stores games in chunks, and stops when asked', async () => {
    const many = pgn('1. b1c3 a7a6', '1-0').repeat(chunkSize + 7);
    const all = await imported(['many.pgn', many]);
    expect([...all.stored].map(([chunk, games]) => [chunk, games.length])).toEqual([
      [0, chunkSize],
      [1, 7],
    ]);
    const importer = new CollectionImporter({ saveGames: async () => {}, goOn: async () => false });
    expect(await importer.add({ name: 'many.pgn', bytes: new TextEncoder().encode(many) })).toBe(false);
  });
});

describe('A collection that is too large for the index', () => {
  it('keeps its games, and counts those with positions that are missing', async () => {
    const sink = { saveGames: async () => {}, goOn: async () => true };
    const importer = new CollectionImporter(sink, undefined, 3);
    const text = pgn('1. a4b4 i7h7', '1-0') + pgn('1. c4c5 i7h7', '0-1') + pgn('1. g4g5', '*');
    await importer.add({ name: 'three.pgn', bytes: new TextEncoder().encode(text) });
    const { games, unindexed, faulty } = await importer.finish();
    expect([games, unindexed, faulty]).toEqual([3, 2, 0]);
  });
});

describe('What an import has left that was ended midway', () => {
  it('is every chunk of a collection that does not exist', () => {
    const chunks: [number, number][] = [1, 2, 3].flatMap(id => [0, 1].map((chunk): [number, number] => [id, chunk]));
    expect(unfinishedOf(chunks, [1, 3])).toEqual([
      [2, 0],
      [2, 1],
    ]);
    expect(unfinishedOf(chunks, [1, 2, 3, 4])).toEqual([]);
    expect(unfinishedOf([], [])).toEqual([]);
  });
});

describe('Advice about set-ups', () => {
  const pair = (whiteSetup: string, blackSetup: string, games: number, white: number): Pair => ({
    whiteSetup,
    blackSetup,
    games,
    white,
    draws: 0,
    black: games - white,
    points: 0,
  });
  it('names the best answer to each set-up, where enough games are known', () => {
    const pairs = [
      pair('inner', 'inner', 40, 20),
      pair('outer', 'inner', 40, 26),
      pair('left', 'inner', 5, 5), // too few
      pair('inner', 'outer', 100, 60), // nothing to compare it with
    ];
    expect(advice(pairs)).toEqual([{ against: 'inner', best: 'outer', score: 0.65 }]);
  });
});

describe('The pairs of set-ups', () => {
  it('have starting positions of their own, in games with a choice', () => {
    const starts = setupStarts('janggi');
    expect(starts).toHaveLength(16);
    expect(new Set(starts.map(({ key: start }) => start)).size).toBe(16);
    expect(starts.map(({ fen }) => Match.start('janggi', fen).key)).toEqual(starts.map(({ key: start }) => start));
    expect(setupStarts('shogun')).toEqual([]);
  });
  it('are counted from the moves at their starts', () => {
    const [first, second] = setupStarts('janggi');
    const count = { white: 1, draws: 1, black: 1 };
    const at = {
      [first!.key]: [{ games: 3, ...count }],
      [second!.key]: Array(2).fill({ games: 3, points: 1, ...count }),
    };
    expect(pairsOf(setupStarts('janggi'), start => at[start] ?? [])).toEqual([
      { whiteSetup: second!.white, blackSetup: second!.black, games: 6, white: 2, draws: 2, black: 2, points: 2 },
      { whiteSetup: first!.white, blackSetup: first!.black, games: 3, ...count, points: 0 },
    ]);
  });
  it('are known from the book that is shipped', () => {
    const file = readFileSync(new URL('../../../../books/janggi.book', import.meta.url));
    const book = Book.read('janggi', new Uint8Array(file).buffer)!;
    const pairs = pairsOf(setupStarts('janggi'), start => book.lookUp(start));
    expect(pairs).toHaveLength(16);
    expect(advice(pairs).length).toBeGreaterThan(0);
  });
});

describe('The games of one player', () => {
  it('are indexed apart for each side', async () => {
    const games = pgn('1. a4b4', '1-0') + pgn('1. i4h4', '0-1').replace('Kim', 'Choi').replace('Lee', 'Kim');
    const { indexes } = await importedOf('kim', ['kim.pgn', games]);
    expect([...indexes.keys()].sort()).toEqual(['janggi black', 'janggi white']);
    const start = Match.start('janggi').key;
    expect(lookUp(indexes.get('janggi white')!, start).moves.map(({ uci }) => uci)).toEqual(['a4b4']);
    expect(lookUp(indexes.get('janggi black')!, start).moves.map(({ uci }) => uci)).toEqual(['i4h4']);
  });
});

describe('The engine’s book', () => {
  const entry = (position: bigint, move: number, white: number, draws: number, black: number): Uint8Array => {
    const view = new DataView(new ArrayBuffer(16));
    view.setBigUint64(0, position, true);
    for (const [at, value] of [move, white, draws, black].entries()) view.setUint16(8 + 2 * at, value, true);
    return new Uint8Array(view.buffer);
  };
  const bytes = (header: string, entries: Uint8Array[]): ArrayBuffer => {
    const parts = [new TextEncoder().encode(`${header}\n`), ...entries];
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all.buffer;
  };
  const header = '{"format":"janggun-book","version":1,"game":"shogun","games":9,"plies":30,"moves":"b1c3 e2e4"}';

  it('finds the moves of a position and no others', () => {
    const book = Book.read(
      'shogun',
      bytes(header, [entry(1n, 1, 3, 1, 2), entry(1n, 0, 1, 0, 0), entry(5n, 0, 0, 2, 0)]),
    )!;
    const hex = (number: bigint): string => number.toString(16).padStart(16, '0');
    expect(book.games).toBe(9);
    expect(book.lookUp(hex(1n))).toEqual([
      { uci: 'e2e4', games: 6, white: 3, draws: 1, black: 2 },
      { uci: 'b1c3', games: 1, white: 1, draws: 0, black: 0 },
    ]);
    for (const other of [0n, 2n, 6n]) expect(book.lookUp(hex(other))).toEqual([]);
  });
  it('is not read from anything else', () => {
    expect(Book.read('janggi', bytes(header, []))).toBeUndefined();
    expect(Book.read('shogun', bytes(header, [new Uint8Array(7)]))).toBeUndefined();
    expect(Book.read('shogun', bytes('{"format":', []))).toBeUndefined();
    expect(Book.read('shogun', new ArrayBuffer(0))).toBeUndefined();
  });
  for (const variant of ['janggi', 'shogun'] as const)
    it(`that is shipped has legal moves for ${variant} from every start`, () => {
      const file = readFileSync(new URL(`../../../../books/${variant}.book`, import.meta.url));
      const book = Book.read(variant, new Uint8Array(file).buffer)!;
      const match = Match.start(variant);
      let plies = 0;
      for (; plies < 8; ++plies) {
        const moves = book.lookUp(match.key);
        if (moves.length === 0) break;
        expect(match.facts.moves).toEqual(expect.arrayContaining(moves.map(move => move.uci)));
        match.play(moves[0]!.uci);
      }
      expect(plies).toBeGreaterThanOrEqual(6);
    });
});

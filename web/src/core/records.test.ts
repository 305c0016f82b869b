// Game records: reading, writing, and damaged input.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRecords, textOf, writeRecord, type GameRecord, type RecordNode } from './records';
import { loadRulesForTests } from './testing';

beforeAll(loadRulesForTests);

const data = (name: string): Uint8Array => readFileSync(new URL(`../../../tests/data/${name}`, import.meta.url));

function plies(record: GameRecord | undefined): string[] {
  const moves: string[] = [];
  for (let node: RecordNode | undefined = record?.root.children[0]; node; node = node.children[0])
    moves.push(node.uci!);
  return moves;
}

const pgn = `[Event "Test"]
[White "A"]
[Black "B"]
[Result "1-0"]
[Variant "Janggi"]
[Termination "resignation"]

1. H02-83 {good} P41-51 (1... P41-42 2. R01-81) 2. R01-91 $1 1-0
`;

describe('PGN', () => {
  it('is read with variations, comments and glyphs', () => {
    const [read] = readRecords(pgn);
    expect(read?.problems).toEqual([]);
    const first = read!.record!.root.children[0]!;
    expect(first).toMatchObject({ uci: 'b1c3', comment: 'good' });
    expect(first.children.map(child => child.uci)).toEqual(['a7a6', 'a7b7']);
    expect(read!.record).toMatchObject({ first: 'A', second: 'B', reason: 'resignation', result: '1-0' });
  });

  it('is written as it was read', () => {
    const { record } = readRecords(pgn)[0]!;
    for (const format of ['pgn', 'json'] as const) {
      const { text, problems } = writeRecord(record!, format);
      expect(problems).toEqual([]);
      expect(readRecords(text)[0]!.record).toEqual(record);
    }
  });

  it('that is damaged is read up to the error, which has a line number', () => {
    const [read] = readRecords(pgn.replace('R01-91', 'R01-99'));
    expect(plies(read!.record)).toEqual(['b1c3', 'a7a6']);
    expect(read!.problems[0]).toMatchObject({ severity: 'error', line: 8 });
  });
});

describe('.gib', () => {
  it('is read from UTF-8 and from cp949 alike', () => {
    const utf8 = readRecords(textOf(data('gib/utf8.gib')));
    const cp949 = readRecords(textOf(data('gib/cp949.gib')));
    expect(utf8.length).toBeGreaterThan(0);
    expect(cp949.length).toBeGreaterThan(0);
    for (const { record } of [...utf8, ...cp949]) expect(plies(record).length).toBeGreaterThan(10);
    expect(cp949.some(({ record }) => /[가-힣]/.test(record?.first ?? ''))).toBe(true);
  });

  it('reports what it cannot represent', () => {
    const { record } = readRecords(pgn)[0]!;
    const { text, problems } = writeRecord(record!, 'gib');
    expect(text).toContain('02마83');
    expect(problems.length).toBeGreaterThan(0);
  });
});

describe('JSON', () => {
  it('is read in any notation, one game or many', () => {
    const one =
      '{"variant":"janggi","moves":["02마83",{"move":"a7a6","comment":"c","variations":[["a7b7"]],"spent":1.5}]}';
    const [read] = readRecords(one);
    expect(read!.problems).toEqual([]);
    expect(plies(read!.record)).toEqual(['b1c3', 'a7a6']);
    expect(read!.record!.root.children[0]!.children).toHaveLength(2);
    expect(read!.record!.root.children[0]!.children[0]).toMatchObject({ comment: 'c', spent: 1.5 });
    expect(readRecords(`[${one},${one}]`)).toHaveLength(2);
    expect(readRecords(`${one}\n${one}\n`)).toHaveLength(2);
  });

  it('that is damaged reports the position of the error', () => {
    expect(readRecords('{"variant":"janggi",\n"moves":[}')[0]!.problems[0]).toMatchObject({
      severity: 'error',
      line: 2,
    });
    expect(readRecords('{"variant":"chess","moves":[]}')[0]).toMatchObject({ problems: [{ severity: 'error' }] });
    const [cut] = readRecords('{"variant":"janggi","moves":["b1c3","b1c3"]}');
    expect(plies(cut!.record)).toEqual(['b1c3']);
    expect(cut!.problems[0]!.text).toContain('b1c3');
    expect(readRecords('{"a":1}')[0]!.record?.variant).toBe('janggi');
  });
});

describe('A FEN', () => {
  it('is a game without moves; the board size decides which game', () => {
    const [janggi] = readRecords('4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1\n');
    expect(janggi!.record).toMatchObject({ variant: 'janggi', start: '4k4/9/9/9/9/9/9/9/4K4/R8 w - - 0 1' });
    expect(readRecords('4k3/8/8/8/8/8/8/4K3 w')[0]!.record?.variant).toBe('shogun');
    expect(readRecords('4k3/8/8/8/8/8/8/8 w')[0]!.problems[0]!.text).toContain('king');
  });
});

it('Anything else is rejected with a reason', () => {
  const deep = '['.repeat(20_000) + ']'.repeat(20_000);
  for (const text of ['', 'hello', '\0\0\0', '[[[[', '<html>', deep])
    for (const { record, problems } of readRecords(text))
      expect(record === undefined || plies(record).length === 0 || problems.length > 0).toBe(true);
});

/** A seeded random number generator, so that failures are reproducible. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

it('Randomly damaged records never crash the reader', () => {
  const json =
    '{"variant":"shogun","moves":["e4",{"move":"d5","variations":[["e5","d4"]],"nags":[1]}],"tags":{"a":"b"},"result":"1-0"}';
  const fen = 'r3kb1r/ppp2ppp/2n1b3/4p3/4P3/2N5/PPP2PPP/R1B1K2R[NPfn] w KQkq - 0 12';
  const seeds = [
    pgn,
    json,
    fen,
    textOf(data('gib/utf8.gib')).slice(0, 1500),
    textOf(data('gib/damaged.gib')).slice(0, 1500),
  ];
  const random = seeded(20261116);
  const pick = (below: number): number => Math.floor(random() * below);
  const bits = [
    '{',
    '}',
    '[',
    ']',
    '"',
    '(',
    ')',
    '\\',
    '\n',
    '\0',
    '9'.repeat(30),
    '한',
    '\ud800',
    '/',
    '+',
    '@',
    '-1',
    'null',
    '[%clk ',
  ];
  for (let round = 0; round < 600; ++round) {
    let text = seeds[pick(seeds.length)]!;
    for (let change = pick(6); change >= 0; --change) {
      const at = pick(text.length);
      const cut = pick(12);
      text = text.slice(0, at) + (random() < 0.6 ? bits[pick(bits.length)]! : '') + text.slice(at + cut);
    }
    for (const { record } of readRecords(text)) if (record) expect(writeRecord(record, 'json').text).not.toBe('');
  }
});

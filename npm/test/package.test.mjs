// The installed package over tests/data: rules, records, engine, and the calls of ffish.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import * as janggun from 'janggun';
import Module from 'janggun/ffish';

const data = process.env.JANGGUN_TEST_DATA;
const text = name => readFileSync(join(data, name), 'utf8');
const lines = name =>
  text(name)
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
const variants = ['janggi', 'janggitraditional', 'janggimodern', 'janggicasual', 'shogun'];
// They follow a bikjang that was accepted in check: without the history Fairy-Stockfish lists captures of the general.
const impossible = ['5N1r1/4ab3/4k4/5P3/9/3n3C1/2p6/n3KAB2/9/1B1NA4 b', '3k2N2/9/4a4/9/9/4N1b2/9/3K5/2B6/4A4 b'];
const sorted = moves => moves.split(' ').sort().join(' ');

let ffish;
before(async () => {
  await janggun.load();
  ffish = await Module();
});

describe('The rules', () => {
  it('replay every recorded game to its end', () => {
    for (const variant of variants)
      for (const game of lines(`games/${variant}.jsonl`)) {
        const match = janggun.Match.start(variant, game.start_fen);
        assert.ok(match.playAll(game.moves), game.id);
        assert.equal(match.facts.fen, game.final_fen, game.id);
        if (game.result !== '*') assert.ok(match.facts.outcome, game.id);
      }
  });

  it('write moves in every notation and explain illegal ones', () => {
    const match = janggun.Match.start('janggi');
    assert.deepEqual(match.write(['b1c3'], 'korean'), ['02마83']);
    assert.deepEqual(match.write(['b1c3'], 'san'), ['Hc3']);
    assert.equal(match.play('e4e9').reason, 'illegal');
    assert.equal(match.play('02마83'), 'b1c3');
    assert.throws(() => janggun.Match.start('chess'), janggun.RulesError);
  });
});

describe('Records', () => {
  it('are read from .gib in both encodings', () => {
    const expected = lines('gib/games.json').map(game => game.moves);
    for (const name of ['cp949.gib', 'utf8.gib']) {
      const games = janggun.readRecords(janggun.textOf(readFileSync(join(data, 'gib', name))));
      const moves = games.map(({ record }) => {
        const line = [];
        for (let node = record.root.children[0]; node; node = node.children[0]) line.push(node.uci);
        return line;
      });
      assert.deepEqual(moves, expected, name);
    }
  });

  it('are written as PGN and read back', () => {
    const [{ record }] = janggun.readRecords(text('gib/utf8.gib'));
    const { text: pgn } = janggun.writeRecord(record, 'pgn');
    const [again] = janggun.readRecords(pgn);
    assert.deepEqual(again.record.root.children[0].uci, record.root.children[0].uci);
  });
});

describe('The engine', () => {
  it('finds a mate and keeps to its nodes', async () => {
    const engine = await janggun.Engine.load();
    const fen = '4k4/1R7/7bn/4p1p1p/R8/9/P1P3P1P/2N4C1/3K5/3A1A3 w - - 0 1';
    const { best, lines: found } = await engine.analyse({ variant: 'janggicasual', fen }, { nodes: 20_000 });
    assert.equal(best, 'a6a10');
    assert.equal(found[0].score.kind, 'mate');
    const two = await engine.analyse({ variant: 'shogun', moves: ['e2e4'] }, { nodes: 5_000, lines: 2 });
    assert.equal(two.lines.length, 2);
    await assert.rejects(engine.analyse({ variant: 'shogun' }, {}), RangeError);
    await assert.rejects(engine.analyse({ variant: 'shogun', moves: ['e2e9'] }, { nodes: 1 }), RangeError);
  });
});

describe("ffish's calls", () => {
  it('give legal moves, positions and notation of the data', () => {
    for (const variant of ['janggi', 'shogun'])
      for (const position of lines(`games/positions_${variant}.jsonl`)) {
        if (impossible.some(fen => position.fen.startsWith(fen))) continue;
        const board = new ffish.Board(variant, position.fen);
        assert.equal(sorted(board.legalMoves()), position.legal_moves.join(' '), position.fen);
        assert.equal(board.isCheck(), position.in_check);
        board.delete();
      }
    for (const variant of variants)
      for (const game of lines(`games/${variant}.jsonl`)) {
        const board = new ffish.Board(variant, game.start_fen);
        assert.equal(board.variationSan(game.moves.join(' '), ffish.Notation.DEFAULT, false), game.san.join(' '), game.id);
        board.pushMoves(game.moves.join(' '));
        assert.equal(board.fen(), game.final_fen, game.id);
        assert.equal(board.moveStack(), game.moves.join(' '));
        assert.equal(board.result(true), game.result, game.id);
        board.delete();
      }
  });

  it('push, pop and refuse', () => {
    const board = new ffish.Board('janggi');
    const start = board.fen();
    assert.equal(start, ffish.startingFen('janggi'));
    assert.equal(board.push('e4e9'), false);
    assert.ok(board.pushSan('Hc3'));
    assert.equal(board.turn(), false);
    board.pop();
    assert.equal(board.fen(), start);
    assert.equal(board.numberLegalMoves(), board.legalMovesSan().split(' ').length);
    board.pushMoves('e2e2 e9e9');
    assert.equal(board.legalMoves(), '');
    assert.ok(board.isGameOver());
    assert.equal(board.result(), '0-1');
    assert.equal(ffish.validateFen(start, 'janggi'), 1);
    assert.equal(ffish.validateFen(start.replace('k', '1'), 'janggi'), -3);
    assert.throws(() => new ffish.Board('chess'));
    const shogun = new ffish.Board('shogun');
    shogun.pushMoves('e2e4 d7d5');
    assert.ok(shogun.isCapture('e4d5'));
    shogun.push('e4d5');
    assert.equal(shogun.pocket(true), 'p');
    assert.equal(shogun.toString().split('\n').length, 8);
  });

  it('read PGN', () => {
    const game = ffish.readGamePGN('[Variant "Shogun"]\n[White "A"]\n\n1. e4 e5 *\n');
    assert.equal(game.headers('White'), 'A');
    assert.equal(game.mainlineMoves(), 'e2e4 e7e5');
  });
});

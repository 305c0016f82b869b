// The answers of the WebAssembly core are as src/wasm/answers.json describes them.
import { beforeAll, describe, expect, it } from 'vitest';
import { games } from './games';
import { readRecords, writeRecord } from './records';
import { inspect, Match, variantNamed } from './rules';
import { ask, askJson, core } from './rules';
import { type Evaluated, isAboutAsGood, judge } from './review';
import { described, loadRulesForTests, mismatch, validated } from './testing';

beforeAll(loadRulesForTests);

describe('The answers of the core', () => {
  it.each(games)('are as described: $name', game => {
    for (const name of ['games', 'variants']) ask(name);
    ask('levels', game.id);
    expect(variantNamed(`${game.id}`)).toBeDefined();
    const match = Match.start(game.id);
    // A whole game: always the move in the middle, so that pieces are captured, dropped and promoted.
    for (let ply = 0; ply < 200 && !match.facts.outcome; ++ply) {
      const { moves } = match.facts;
      match.play(moves[Math.floor(moves.length / 2)]!);
      match.premoves(match.facts.turn === 'white' ? 'black' : 'white');
    }
    expect(match.play('z99')).toMatchObject({ reason: expect.any(String) });
    expect(inspect(game.id, 'no position').text).toBeTruthy();
    expect(inspect(game.id, game.start.replace(/k/g, '1').replace(/K/g, '1')).faults).not.toEqual([]);
    for (const style of game.notations) match.write(match.facts.moves.slice(0, 1), style);
    const [read] = readRecords(game.start);
    for (const format of game.formats) {
      const { text } = writeRecord(read!.record!, format);
      expect(readRecords(text)[0]?.problems).toEqual([]);
    }
  });

  it('of custom rules, a fresh match and a record with everything are as described', () => {
    expect(variantNamed('janggi:bikjang=off')?.settings?.['bikjang']).toBe('off');
    expect(Match.start('janggi').takeBack()).toBe(false);
    const record = `[Event "A"]\n[Variant "Janggi"]\n[White "x"]\n\n{first} 1. a4a5 $1 {[%clk 0:01:00] good} (1. c4c5 {other}) i7i6 *`;
    expect(readRecords(record)[0]?.record?.root.children).toHaveLength(2);
    const json = writeRecord(readRecords(record)[0]!.record!, 'json').text;
    expect(readRecords(json)[0]?.record?.root.children[0]).toMatchObject({ uci: 'a4a5', nags: [1], clock: 60 });
  });

  it('of a review and of a collection are as described', () => {
    const at = (value: number): Evaluated => ({
      score: { kind: 'cp', value, white: value > 0, expected: 0.5 },
      isBest: false,
    });
    expect(judge('janggi', [at(0), at(-900), undefined], 'white').moves).toEqual([
      expect.objectContaining({ judgement: 'blunder' }),
      null,
    ]);
    expect(isAboutAsGood('shogun', at(20).score, at(10).score, 'white')).toBe(true);
    const handle = core().call('collection_open', '[Variant "Janggi"]\n\n1. a4a5 a7a1 *\n', '');
    const { games: read, faults, done } = askJson('collection_next', handle, 10, 30);
    expect([read[0]?.moves, read[0]?.keys, faults.length, done]).toEqual(['a4a5', Match.start('janggi').key, 1, true]);
    core().call('collection_close', handle);
  });

  it('were validated for every function that this module has', () => {
    const functions = Object.entries(described).flatMap(([kind, names]) => names.map(name => `${kind} ${name}`));
    const unseen = functions.filter(name => !validated.has(name));
    // engine.test.ts validates the engine's; what a takeback fails with is not read by the page
    expect(unseen).toEqual(['Answers engine_poll', 'Failures match_take_back']);
  });

  it('are refused if a field is missing, added or of another type', () => {
    const facts = JSON.stringify(Match.start('shogun').facts);
    expect(mismatch('Answers', 'match_facts', facts)).toBe('');
    expect(mismatch('Answers', 'match_facts', facts.replace('"fen"', '"FEN"'))).toContain('fen');
    expect(mismatch('Answers', 'match_facts', facts.replace('"check":false', '"check":0'))).toContain('boolean');
    expect(mismatch('Failures', 'match_play', '{"reason":"bored","text":""}')).toContain('reason');
  });
});

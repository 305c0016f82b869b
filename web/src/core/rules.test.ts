// The rules through WebAssembly.
import { beforeAll, describe, expect, it } from 'vitest';
import { inspect, Match, RulesError, startFen, styleOf, variantNamed } from './rules';
import { loadRulesForTests } from './testing';

beforeAll(loadRulesForTests);

const start = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1';

describe('A game of Janggi', () => {
  it('starts with 31 moves and the pass, and Han ahead by the deom', () => {
    const { facts } = Match.start('janggi');
    expect(facts.fen).toBe(start);
    expect(facts.moves).toHaveLength(32);
    expect(facts.pass).toBe('e2e2');
    expect(facts.pass_ends).toBe(false);
    expect(facts.points).toEqual({ white: 72, black: 73.5 });
    expect(facts.royal).toEqual({ white: 'e2', black: 'e9' });
  });

  it('ends on points when both pass', () => {
    const match = Match.start('janggi');
    expect(match.play('e2e2')).toBe('e2e2');
    expect(match.facts.pass_ends).toBe(true);
    expect(match.play('한수쉼')).toBe('e9e9');
    expect(match.facts.outcome).toMatchObject({
      reason: 'two passes',
      winner: 'black',
      points: { white: 72, black: 73.5 },
    });
    expect(match.facts.moves).toEqual([]);
    expect(match.play('a4a5')).toMatchObject({ reason: 'gameOver' });
    expect(match.play('a4a5', { playOn: true })).toBe('a4a5');
  });

  it('restricts moves in bikjang, and knows that a pass ends the game', () => {
    const { facts } = Match.start('janggi', '4k4/9/9/9/9/9/9/9/4K4/8R w - - 0 1');
    expect(facts.bikjang).toBe(true);
    expect(facts.pass_ends).toBe(true);
    expect(Match.start('janggicasual', '4k4/9/9/9/9/9/9/9/4K4/R8 w').facts).toMatchObject({
      facing: true,
      bikjang: false,
    });
  });

  it('rejects unreadable moves with the column', () => {
    const match = Match.start('janggi');
    expect(match.play('a1a9')).toMatchObject({ reason: 'illegal' });
    expect(match.play('xyzzy')).toHaveProperty('column');
    expect(match.facts.plies).toBe(0);
  });

  it('takes moves back and can be copied', () => {
    const match = Match.start('janggi');
    match.play('a4b4');
    const copy = match.copy();
    expect(match.takeBack()).toBe(true);
    expect(match.facts.fen).toBe(start);
    expect(copy.facts.plies).toBe(1);
    expect(match.takeBack()).toBe(false);
  });

  it('is written in every notation', () => {
    const match = Match.start('janggi');
    expect(match.write(['b1c3', 'a7a6'], 'korean')).toEqual(['02마83', '41병51']);
    expect(match.write(['b1c3'], 'hanja')).toEqual(['02馬83']);
    expect(match.write(['b1c3'], 'pychess')).toEqual(['H02-83']);
    expect(match.write(['b1c3', 'nonsense', 'a7a6'], 'uci')).toEqual(['b1c3']);
    expect(styleOf('shogun', 'korean')).toBe('san');
  });

  it('knows premoves that only a reply makes possible', () => {
    const match = Match.start('janggi');
    expect(match.premoves('white')).toEqual(match.facts.moves);
    const premoves = match.premoves('black');
    expect(premoves).toContain('e9e9');
    expect(premoves).toContain('a7a6');
    // No single move of Cho's opens the way.
    expect(premoves).not.toContain('a10a5');
    // Cho's horse may be taken once it stands on a4, though nothing is there to take now.
    expect(Match.start('janggi', '3k5/9/9/r8/9/2N6/9/9/9/R3K4 w').premoves('black')).toContain('a7a4');
  });
});

describe('A game of Shogun', () => {
  it('has hands and drops', () => {
    const match = Match.start('shogun');
    expect(match.playAll(['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5e5', 'f1e2'])).toBe(true);
    expect(match.facts.hands).toEqual({ white: { p: 1 }, black: { p: 1 } });
    expect(match.premoves('white').some(move => move.startsWith('P@'))).toBe(true);
    expect(match.write(['P@e6'], 'san')).toEqual(['P@e6']);
  });

  it('offers promotion as a move of its own', () => {
    const { facts } = Match.start('shogun', '4k3/8/8/N7/8/8/8/4K3[] w - - 0 1');
    expect(facts.moves).toEqual(expect.arrayContaining(['a5b7', 'a5b7+']));
  });
});

describe('Starts', () => {
  it('are named by variant and set-up', () => {
    expect(variantNamed('janggicasual')).toMatchObject({
      game: 'janggi',
      bikjang: 'ignored',
      agreed_draw: true,
    });
    expect(startFen('janggi', { white: 'outer', black: 'left' })).toBe(
      'rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ANBR w - - 0 1',
    );
    expect(startFen('janggi', { removed: ['a10'] })).toMatch(/^1nba1abnr.* b - - 0 1$/);
    expect(startFen('shogun')).toContain('+f');
  });

  it('of a handicap game give Han no deom', () => {
    const match = Match.start('janggi', startFen('janggi', { removed: ['a10'] }), { handicap: true });
    expect(match.facts.points).toEqual({ white: 72, black: 59 });
  });

  it('that are illegal are rejected with every fault', () => {
    expect(inspect('janggi', start)).toEqual({ fen: start });
    const { faults } = inspect('janggi', 'k8/9/9/9/9/9/9/9/9/9 w');
    expect(faults?.map(fault => fault.reason).sort()).toEqual(['generalOutsidePalace', 'noGeneral']);
    expect(inspect('janggi', 'rnx').column).toBe(2);
    expect(() => Match.start('janggi', 'k8/9/9/9/9/9/9/9/9/9 w')).toThrow(RulesError);
    expect(() => Match.start('chess')).toThrow(/janggi/);
  });
});

// What a pass would decide, under the rules compiled for the page.
import { beforeAll, describe, expect, it } from 'vitest';
import { Match } from '../../core/rules';
import { loadRulesForTests } from '../../core/testing';
import { verdictAfter, verdictOfPass } from './verdict';

beforeAll(loadRulesForTests);

const facing = '3a1a3/4k4/9/9/9/9/4P4/9/4K4/3A1A3 w - - 0 1';

describe('Before a pass', () => {
  it('a first pass at the start lets Han win by its deom', () => {
    const start = Match.start('janggi');
    expect(verdictOfPass(start)).toBeUndefined();
    expect(verdictAfter(start, start.facts.pass!)).toMatchObject({
      winner: 'black',
      points: { white: 72, black: 73.5 },
    });
  });
  it('the second pass ends the game itself', () => {
    const match = Match.start('janggi');
    match.play(match.facts.pass!);
    expect(verdictOfPass(match)).toMatchObject({ winner: 'black', reason: 'two passes' });
  });
  it('a ruleset where two passes draw is reported as a draw', () => {
    const match = Match.start('janggitraditional');
    const verdict = verdictAfter(match, match.facts.pass!);
    expect(verdict).toBeDefined();
    expect(verdict?.winner).toBeUndefined();
  });
});

describe('Before bikjang', () => {
  it('a move that makes the generals face each other lets the opponent end the game', () => {
    expect(verdictAfter(Match.start('janggi', facing), 'e4d4')).toMatchObject({
      winner: 'white',
      reason: 'bikjang',
      points: { white: 8, black: 7.5 },
    });
  });
  it('other moves, and rulesets without bikjang, give no warning', () => {
    expect(verdictAfter(Match.start('janggi', facing), 'd1d2')).toBeUndefined();
    expect(verdictAfter(Match.start('janggimodern', facing), 'e4d4')).toBeUndefined();
    expect(verdictAfter(Match.start('shogun'), 'e2e4')).toBeUndefined();
  });
});

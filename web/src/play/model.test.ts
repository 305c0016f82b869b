// Events make of a game what the server's snapshot would show.
import { describe, expect, it } from 'vitest';
import { withEvent } from './model';
import type { Game } from './protocol';

const start: Game = {
  game: 'Ab3dEf9h',
  v: 3,
  variant: 'janggi',
  clock_text: '600+3x30',
  rated: false,
  players: { white: { id: 'a', name: 'A' }, black: { id: 'b', name: 'B' } },
  phase: 'playing',
  setup: null,
  start_fen: 'start',
  fen: 'start',
  moves: [],
  facts: {},
  clock: {
    white: { main: 600_000, periods: 3, period: 30_000 },
    black: { main: 600_000, periods: 3, period: 30_000 },
    running: 'white',
    at: 0,
  },
  offers: { draw: 'black', takeback: null, rematch: null },
  result: null,
  rematch: null,
};
const next = (game: Game, type: string, fields: Record<string, unknown> = {}): Game => {
  const changed = withEvent(game, game.v + 1, { type, ...fields });
  if (changed === 'gap') throw new Error('a gap');
  return changed;
};

describe('A game', () => {
  it('takes a move with its clock, and forgets the offers', () => {
    const clock = {
      ...start.clock!,
      white: { main: 590_000, periods: 3, period: 30_000 },
      running: 'black',
      at: 10_000,
    };
    const game = next(start, 'move', { uci: 'a4a5', san: 'P71-61', fen: 'after', clock, facts: { check: true } });
    expect(game).toMatchObject({ v: 4, fen: 'after', facts: { check: true }, offers: { draw: null } });
    expect(game.moves).toEqual([{ uci: 'a4a5', san: 'P71-61', clock: { main: 590_000, periods: 3 } }]);
  });
  it('knows the deadline of the first moves until both have moved', () => {
    const begun = next(start, 'started', { start_fen: 'start', fen: 'start', first_move_by: 60_000 });
    expect(begun.first_move_by).toBe(60_000);
    const one = next(begun, 'move', { uci: 'a4a5', san: '', first_move_by: 90_000 });
    expect(one.first_move_by).toBe(90_000);
    expect(next(one, 'move', { uci: 'a7a6', san: '' }).first_move_by).toBeUndefined();
  });
  it('does not take an event twice', () => {
    expect(withEvent(start, 3, { type: 'move', uci: 'a4a5' })).toBe(start);
  });
  it('notices when an event is missing', () => {
    expect(withEvent(start, 5, { type: 'move', uci: 'a4a5' })).toBe('gap');
  });
  it('takes moves back to the ply the server names', () => {
    const two = next(next(start, 'move', { uci: 'a4a5', san: '' }), 'move', { uci: 'a7a6', san: '' });
    expect(next(two, 'takeback', { plies: 2, ply: 0, fen: 'start' }).moves).toEqual([]);
  });
  it('is over with why and by how much, and its clock stands', () => {
    const over = next(start, 'ended', {
      score: '0-1',
      winner: 'black',
      reason: 'two passes',
      points: { white: 72, black: 73.5 },
    });
    expect(over.phase).toBe('over');
    expect(over.result).toMatchObject({ winner: 'black', reason: 'two passes', points: { black: 73.5 } });
    expect(over.clock?.running).toBeNull();
  });
  it('remembers who offers what until it is declined', () => {
    const offered = next(start, 'offer', { what: 'takeback', side: 'white' });
    expect(offered.offers.takeback).toBe('white');
    expect(next(offered, 'declined', { what: 'takeback', side: 'black' }).offers.takeback).toBeNull();
  });
  it('leaves alone what it does not know', () => {
    expect(next(start, 'something_new')).toEqual({ ...start, v: 4 });
  });
});

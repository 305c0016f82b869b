// Applying the events gives the same state as the server's snapshot.
import { describe, expect, it } from 'vitest';
import { withEvent } from './model';
import type { MoveEvent } from '../../generated/protocol';
import type { Game, GameEvent } from './protocol';

const player = { guest: false, bot: false, engine: null, rating: null, provisional: false };
const facts = { check: false, repetition: 1 };
const start: Game = {
  game: 'Ab3dEf9h',
  v: 3,
  now: 0,
  created: 0,
  variant: 'janggi',
  title: 'Tournament',
  agreed_draw: false,
  handicap: '',
  custom: false,
  clock_text: '600+3x30',
  speed: 'rapid',
  rated: false,
  source: 'lobby',
  players: { white: { ...player, id: 'a', name: 'A' }, black: { ...player, id: 'b', name: 'B' } },
  you: null,
  phase: 'playing',
  setup: null,
  start_fen: 'start',
  fen: 'start',
  moves: [],
  facts,
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
const move = (uci: string, ply: number, fen = 'after'): MoveEvent => ({
  type: 'move',
  uci,
  san: uci,
  ply,
  fen,
  spent: 10_000,
  clock: start.clock,
  facts,
});
const next = (game: Game, event: GameEvent): Game => {
  const changed = withEvent(game, game.v + 1, event);
  if (changed === 'gap') throw new Error('a gap');
  return changed;
};

describe('A game', () => {
  it('applies a move with its clock, and clears the offers', () => {
    const clock = {
      ...start.clock!,
      white: { main: 590_000, periods: 3, period: 30_000 },
      running: 'black' as const,
      at: 10_000,
    };
    const game = next(start, {
      type: 'move',
      uci: 'a4a5',
      ply: 1,
      san: 'P71-61',
      korean: '71졸61',
      spent: 10_000,
      fen: 'after',
      clock,
      facts: { check: true, repetition: 1 },
    });
    expect(game).toMatchObject({ v: 4, fen: 'after', facts: { check: true }, offers: { draw: null } });
    expect(game.moves).toEqual([
      { uci: 'a4a5', san: 'P71-61', korean: '71졸61', spent: 10_000, clock: { main: 590_000, periods: 3 } },
    ]);
  });
  it('has a first-move deadline until both players have moved', () => {
    const begun = next(start, {
      type: 'started',
      start_fen: 'start',
      fen: 'start',
      clock: start.clock,
      facts,
      first_move_by: 60_000,
    });
    expect(begun.first_move_by).toBe(60_000);
    const one = next(begun, { ...move('a4a5', 1), first_move_by: 90_000 });
    expect(one.first_move_by).toBe(90_000);
    expect(next(one, move('a7a6', 2)).first_move_by).toBeUndefined();
  });
  it('ignores an event that was already applied', () => {
    expect(withEvent(start, 3, move('a4a5', 1))).toBe(start);
  });
  it('detects a gap in the event numbers', () => {
    expect(withEvent(start, 5, move('a4a5', 1))).toBe('gap');
  });
  it('applies a takeback to the ply given by the server', () => {
    const two = next(next(start, move('a4a5', 1)), move('a7a6', 2));
    const back = next(two, { type: 'takeback', plies: 2, ply: 0, fen: 'start', clock: start.clock, facts });
    expect(back).toMatchObject({ moves: [], fen: 'start' });
  });
  it('ends with reason and points, and stops the clock', () => {
    const result = {
      score: '0-1',
      winner: 'black',
      reason: 'two passes',
      points: { white: 72, black: 73.5 },
      text: 'Han wins on points',
      ratings: null,
    } as const;
    const over = next(start, { type: 'ended', clock: start.clock, ...result });
    expect(over.phase).toBe('over');
    expect(over.result).toEqual(result);
    expect(over.clock?.running).toBeNull();
  });
  it('keeps an offer until it is declined', () => {
    const offered = next(start, { type: 'offer', what: 'takeback', side: 'white' });
    expect(offered.offers.takeback).toBe('white');
    expect(next(offered, { type: 'declined', what: 'takeback', side: 'black' }).offers.takeback).toBeNull();
  });
  it('stands still while the arbiter pauses it, and keeps the ruling', () => {
    const still = { ...start.clock!, running: null };
    const paused = next({ ...start, first_move_by: 9 }, { type: 'paused', clock: still });
    expect([paused.paused, paused.clock?.running, paused.first_move_by]).toEqual([true, null, undefined]);
    const continued = next(paused, { type: 'continued', setup: null, clock: start.clock });
    expect([continued.paused, continued.clock?.running]).toEqual([false, 'white']);
    const ruling = {
      rule: 'repetition',
      verdict: 'must_deviate',
      against: 'black',
      from: 1,
      to: 5,
      moves: ['a', 'b', 'c', 'd'],
    } as const;
    const ruled = next(continued, { type: 'ruling', ...ruling, moves: [...ruling.moves] });
    expect(ruled.ruling).toEqual(ruling);
  });
  it('leaves alone what a newer server says', () => {
    const unknown = JSON.parse('{"type":"something_new"}') as GameEvent;
    expect(next(start, unknown)).toEqual({ ...start, v: 4 });
  });
});

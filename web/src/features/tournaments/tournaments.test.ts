// Tournaments: what they wait for, one's part in them, results as text, the form's request, pairing by hand.
import { describe, expect, it } from 'vitest';
import type { Tournament, TournamentBoard, TournamentChatLine, TournamentPlayer } from '../../generated/protocol';
import { bodyOf, defaults, faultsOf, localTime, readWishes, within, type TournamentWishes } from './formTerms';
import { HandPairing } from './handPairing';
import { answerTo, markText, pointsText, resultText, rulings } from './marks';
import { mergedChat, newest, shownLines } from './newest';
import { decidedBoards, isOwnRatedGame, mayJoin, mayTakeBye, mayWithdraw, partOf, waitingFor } from './situation';
import { isKnockout, roundName } from './stages';

const player = (number: number): TournamentPlayer => ({ number, id: `p${number}`, name: `p${number}`, rating: 1500 });

const board = (more: Partial<TournamentBoard> = {}): TournamentBoard => ({
  round: 1,
  board: 1,
  white: player(1),
  black: player(2),
  game: 'Ab3dEf9h',
  result: null,
  ...more,
});
const won = { white: 'win', black: 'loss' } as const;

const tournament = (more: Partial<Tournament> = {}): Tournament => ({
  id: 'Tour0001',
  name: 'Club evening',
  format: 'swiss',
  variant: 'janggi',
  clock: '600+3x30',
  speed: 'rapid',
  rated: false,
  scoring: 'classic',
  state: 'running',
  paused: false,
  creator: 'arbiter',
  created: 0,
  starts: 1000,
  ended: null,
  minutes: null,
  round: 1,
  rounds: 5,
  players: 2,
  password: false,
  min: 0,
  max: 9999,
  winner: null,
  v: 5,
  now: 0,
  settings: {
    name: 'Club evening',
    description: '',
    format: 'swiss',
    scoring: 'classic',
    variant: 'janggi',
    clock: '600+3x30',
    rated: false,
    starts: null,
    rounds: 5,
    byes: 1,
    minutes: 60,
    groups: 4,
    qualifiers: 2,
    tie_breaks: ['BH', 'SB'],
    password: false,
    min: 0,
    max: 9999,
    max_players: 500,
    grace: 300,
    break: 60,
    auto: true,
    handicap_step: 0,
  },
  next_round: null,
  ends: null,
  phase: 'rounds',
  group_rounds: null,
  standings: { from: 1, in_all: 0, rows: [] },
  boards: [],
  boards_in_all: 0,
  chat: [],
  me: { role: 'player', number: 1, rank: 1, withdrawn: false, removed: false, bye: null, byes_left: 1, board: null },
  ...more,
});
const withMe = (me: Partial<Tournament['me']>, more: Partial<Tournament> = {}): Tournament =>
  tournament({ ...more, me: { ...tournament().me, ...me } });

describe('A tournament waits', () => {
  it('for its start, at a time or by hand', () => {
    expect(waitingFor(tournament({ state: 'created', starts: 7000 }))).toEqual({ kind: 'start', at: 7000 });
    expect(waitingFor(tournament({ state: 'created', starts: null }))).toEqual({ kind: 'startByHand' });
  });
  it('for the games of the round, even if a later round has a time', () => {
    const boards = [board({ result: won }), board({ board: 2 })];
    expect(waitingFor(tournament({ boards, next_round: 9000 }))).toEqual({ kind: 'games' });
    expect(decidedBoards(boards)).toBe(1);
  });
  it('for the next round when all games are decided, and for the end after the last one', () => {
    const boards = [board({ result: won })];
    expect(waitingFor(tournament({ boards, next_round: 9000 }))).toEqual({ kind: 'nextRound', at: 9000 });
    expect(waitingFor(tournament({ boards, next_round: 9000, round: 5 }))).toEqual({ kind: 'end', at: 9000 });
  });
  it('for its creator, if rounds are not paired by themselves', () => {
    const settings = { ...tournament().settings, auto: false };
    expect(waitingFor(tournament({ boards: [board({ result: won })], settings }))).toEqual({ kind: 'roundByHand' });
    expect(waitingFor(tournament({ boards: [board({ result: won })] }))).toEqual({ kind: 'pairing' });
  });
  it('while it is paused', () => {
    expect(waitingFor(tournament({ paused: true, next_round: 9000 }))).toEqual({ kind: 'paused' });
  });
  it('for the end of an arena, while games are played', () => {
    const arena = tournament({ format: 'arena', phase: 'arena', ends: 60_000, boards: [board()] });
    expect(waitingFor(arena)).toEqual({ kind: 'end', at: 60_000 });
  });
  it('no more once it is over', () => {
    expect(waitingFor(tournament({ state: 'ended' }))).toEqual({ kind: 'ended' });
    expect(waitingFor(tournament({ state: 'cancelled' }))).toEqual({ kind: 'cancelled' });
  });
});

describe('One’s part in a tournament', () => {
  it('is the game that is under way, with side and opponent', () => {
    const mine = board({ white: player(7), black: player(1) });
    expect(partOf(withMe({ board: mine }))).toMatchObject({
      kind: 'game',
      game: 'Ab3dEf9h',
      side: 'black',
      opponent: { number: 7 },
    });
    // over the board, against somebody without an account
    expect(partOf(withMe({ board: board({ game: null }) }))).toMatchObject({ kind: 'game', game: null, side: 'white' });
  });
  it('is a game even of somebody who has withdrawn from the next rounds', () => {
    expect(partOf(withMe({ board: board(), withdrawn: true })).kind).toBe('game');
  });
  it('is the result, a bye, or waiting', () => {
    expect(partOf(withMe({ board: board({ result: won }) }))).toMatchObject({ kind: 'decided', side: 'white' });
    expect(partOf(withMe({ board: board({ black: null, game: null }) })).kind).toBe('bye');
    expect(partOf(withMe({})).kind).toBe('waiting');
  });
  it('is nothing for spectators, and over after the end', () => {
    expect(partOf(withMe({ number: null })).kind).toBe('none');
    expect(partOf(withMe({ board: board() }, { state: 'ended' })).kind).toBe('over');
    expect(partOf(withMe({}, { state: 'created' })).kind).toBe('entered');
    expect(partOf(withMe({ withdrawn: true })).kind).toBe('withdrawn');
    expect(partOf(withMe({ withdrawn: true, removed: true })).kind).toBe('removed');
  });
});

describe('Entering', () => {
  it('is possible before the start, and later in Swiss tournaments and arenas', () => {
    const entering = (more: Partial<Tournament>): boolean => mayJoin(withMe({ number: null }, more));
    expect(entering({ state: 'created', format: 'round_robin' })).toBe(true);
    expect(entering({ format: 'round_robin' })).toBe(false);
    expect(entering({ format: 'swiss' })).toBe(true);
    expect(entering({ format: 'arena' })).toBe(true);
    expect(entering({ state: 'ended' })).toBe(false);
  });
  it('is coming back for those who have withdrawn, in every format', () => {
    expect(mayJoin(withMe({ withdrawn: true }, { format: 'round_robin' }))).toBe(true);
    expect(mayJoin(withMe({ withdrawn: true, removed: true }))).toBe(false);
    expect(mayJoin(withMe({}))).toBe(false);
    expect(mayWithdraw(withMe({}))).toBe(true);
    expect(mayWithdraw(withMe({ withdrawn: true }))).toBe(false);
  });
  it('can be interrupted by a bye, but not in the last round', () => {
    expect(mayTakeBye(withMe({}, { round: 3 }))).toBe(true);
    expect(mayTakeBye(withMe({}, { round: 4 }))).toBe(false);
    expect(mayTakeBye(withMe({ bye: 'half_bye' }))).toBe(false);
    expect(mayTakeBye(withMe({ byes_left: 0 }))).toBe(false);
    expect(mayTakeBye(withMe({}, { format: 'round_robin' }))).toBe(false);
  });
});

describe('A result', () => {
  it('is written in the points of the scoring', () => {
    expect(resultText({ result: won }, 'classic')).toBe('1 – 0');
    expect(resultText({ result: { white: 'points_loss', black: 'points_win' } }, 'korean')).toBe('2 – 4');
    expect(resultText({ result: { white: 'bye', black: null } }, 'korean')).toBe('7');
    expect(resultText({ result: { white: 'forfeit_loss', black: 'forfeit_win' } }, 'korean')).toBe('− – +');
    expect(resultText({ result: null }, 'classic')).toBe('');
    expect(markText('half_bye', 'classic')).toBe('½');
  });
  it('of one player determines the other’s', () => {
    for (const { white, black } of [...rulings('classic'), ...rulings('korean')])
      if (black !== white) expect(answerTo(black)).toBe(white);
    expect(answerTo('bye')).toBeUndefined();
  });
  it('can be a forfeit of both, and a draw only where there are draws', () => {
    expect(rulings('classic')).toContainEqual({ white: 'forfeit_loss', black: 'forfeit_loss' });
    expect(rulings('korean').some(({ white }) => white === 'draw')).toBe(false);
  });
  it('adds up to points with halves', () => {
    expect(pointsText(3.5, 'en')).toBe('3½');
    expect(pointsText(0.5, 'en')).toBe('½');
    expect(pointsText(-1.5, 'en')).toBe('-1½');
    expect(pointsText(12, 'en')).toBe('12');
    expect(pointsText(22.25, 'pt')).toBe('22,25');
  });
});

describe('The form', () => {
  const wishes = (more: Partial<TournamentWishes> = {}): TournamentWishes => ({
    ...defaults('janggi'),
    name: ' Club evening ',
    ...more,
  });
  it('sends only what its format uses', () => {
    const swiss = bodyOf(wishes({ rounds: 7, minutes: 90, tieBreaks: ['SB'] }));
    expect(swiss).toMatchObject({
      name: 'Club evening',
      rounds: 7,
      scoring: 'classic',
      tie_breaks: ['SB'],
      auto: true,
    });
    expect(swiss).not.toHaveProperty('minutes');
    expect(swiss).not.toHaveProperty('password');
    const arena = bodyOf(wishes({ format: 'arena', minutes: 3, scoring: 'korean', tieBreaks: ['SB'] }));
    expect(arena).toMatchObject({ minutes: 5, scoring: 'arena' });
    expect(arena).not.toHaveProperty('rounds');
    expect(arena).not.toHaveProperty('byes');
    expect(swiss).toMatchObject({ byes: 1 });
    expect(arena).not.toHaveProperty('tie_breaks');
    expect(arena).not.toHaveProperty('break');
    expect(bodyOf(wishes({ format: 'groups_knockout' }))).toMatchObject({ groups: 4, qualifiers: 2 });
  });
  it('sends the start as a time, and entry conditions if there are any', () => {
    const at = Date.parse('2026-11-20T19:30');
    expect(bodyOf(wishes({ starts: localTime(at), password: 'x', min: 1400, maxPlayers: 5000 }))).toMatchObject({
      starts: at,
      password: 'x',
      min: 1400,
      max_players: 1000,
    });
  });
  it('reports a missing name, a start in the past and an empty range', () => {
    const now = Date.parse('2026-11-20T19:30');
    expect(faultsOf(wishes(), now)).toEqual([]);
    expect(faultsOf(wishes({ name: ' a ' }), now)).toEqual(['name']);
    expect(faultsOf(wishes({ starts: localTime(now - 60_000) }), now)).toEqual(['startsPast']);
    expect(faultsOf(wishes({ min: 1800, max: 1400 }), now)).toEqual(['range']);
  });
  it('keeps numbers within the server’s bounds', () => {
    expect(within('rounds', 99)).toBe(30);
    expect(within('rounds', Number.NaN)).toBe(1);
    expect(within('minutes', 62.4)).toBe(62);
  });
  it('does not trust what was stored', () => {
    const usual = defaults('janggi');
    const isVariant = (text: string): boolean => text === 'shogun';
    expect(readWishes('nonsense', usual, isVariant)).toEqual(usual);
    const stored = {
      format: 'bad',
      variant: 'shogun',
      clock: '<b>',
      rounds: 900,
      grace: 7,
      rated: 'yes',
      password: 'x',
    };
    expect(readWishes(stored, usual, isVariant)).toEqual({ ...usual, variant: 'shogun', rounds: 30 });
  });
});

describe('Pairing by hand', () => {
  it('uses every player once and gives one bye', () => {
    const pairing = new HandPairing([1, 2, 3, 4, 5]);
    expect(pairing.add(3, 1)).toBe(true);
    expect(pairing.left).toEqual([2, 4, 5]);
    expect(pairing.add(3, 2)).toBe(false);
    expect(pairing.add(2, 2)).toBe(false);
    expect(pairing.add(9, 2)).toBe(false);
    expect(pairing.add(4, undefined)).toBe(true);
    expect(pairing.add(5, undefined)).toBe(false);
    expect(pairing.pairs).toEqual(['3-1', '4']);
    pairing.remove(0);
    expect(pairing.left).toEqual([1, 2, 3, 5]);
  });
});

describe('A followed tournament', () => {
  const line = (at: number, text: string): TournamentChatLine => ({ by: 'p1', at, text });
  it('does not go back to an older version, and keeps the chat of both', () => {
    const held = tournament({ v: 9, round: 2, chat: [line(1, 'a'), line(3, 'c')] });
    const late = newest(held, tournament({ v: 8, round: 1, chat: [line(1, 'a'), line(2, 'b')] }));
    expect(late.round).toBe(2);
    expect(late.chat.map(({ text }) => text)).toEqual(['a', 'b', 'c']);
    expect(newest(held, tournament({ v: 10, round: 3 })).round).toBe(3);
  });
  it('takes the same version again: it may be another person who asks', () => {
    const again = newest(withMe({ number: null }), withMe({ number: 2 }));
    expect(again.me.number).toBe(2);
  });
  it('has no lines of those whom the reader has blocked', () => {
    const said = [line(1, 'a'), { ...line(2, 'b'), by: 'p2' }, line(3, 'c')];
    expect(shownLines(said, name => name === 'p1').map(({ text }) => text)).toEqual(['b']);
    expect(shownLines(said, () => false)).toEqual(said);
  });
  it('keeps the last hundred lines', () => {
    const many = Array.from({ length: 100 }, (_, at) => line(at, String(at)));
    const merged = mergedChat(many, [line(100, 'new')]);
    expect(merged).toHaveLength(100);
    expect(merged.at(-1)?.text).toBe('new');
  });
});

describe('Rounds of groups with a knockout', () => {
  // Without a language a text is its key.
  const stages = { group_rounds: 3 };
  it('are named by their stage', () => {
    expect(roundName({ group_rounds: null }, 4, 2)).toBe('tournament.round');
    expect(roundName(stages, 3, 2)).toBe('tournament.groupRound');
    const boards = [undefined, 1, 2, 4, 8];
    expect(boards.map(count => roundName(stages, 4, count))).toEqual([
      'tournament.knockoutRound',
      'tournament.final',
      'tournament.semifinals',
      'tournament.quarterfinals',
      'tournament.lastPlayers',
    ]);
  });
  it('are the knockout after those of the groups', () => {
    expect([3, 4].map(round => isKnockout(stages, round))).toEqual([false, true]);
    expect(isKnockout({ group_rounds: null }, 9)).toBe(false);
  });
});

it('the arbiter of a rated tournament has no tools for a game of their own', () => {
  const rated = tournament({ rated: true, me: { ...tournament().me, role: 'arbiter', number: 2 } });
  expect(isOwnRatedGame(rated, board())).toBe(true);
  expect(isOwnRatedGame(rated, board({ black: player(3) }))).toBe(false);
  expect(isOwnRatedGame(rated, board({ game: null }))).toBe(false);
  expect(isOwnRatedGame({ ...rated, rated: false }, board())).toBe(false);
});

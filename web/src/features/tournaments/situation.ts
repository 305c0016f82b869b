// What a tournament waits for, and what it means to the person who looks at it.
import type { Tournament, TournamentBoard, TournamentPlayer } from '../../generated/protocol';
import type { Side } from '../../core/games';

/** What happens next; `at` on the server's clock, if it is known. */
export type Waiting =
  | { kind: 'start' | 'nextRound' | 'end'; at: number }
  | { kind: 'startByHand' | 'roundByHand' | 'games' | 'paused' | 'pairing' | 'ended' | 'cancelled' };

type Course = Pick<
  Tournament,
  'state' | 'paused' | 'starts' | 'ends' | 'next_round' | 'phase' | 'round' | 'rounds' | 'boards' | 'settings'
>;

export function waitingFor(tournament: Course): Waiting {
  const { state, paused, starts, ends, next_round: next, phase, round, settings } = tournament;
  if (state === 'ended' || state === 'cancelled') return { kind: state };
  if (state === 'created') return starts === null ? { kind: 'startByHand' } : { kind: 'start', at: starts };
  if (paused) return { kind: 'paused' };
  if (phase === 'arena') return ends === null ? { kind: 'games' } : { kind: 'end', at: ends };
  if (tournament.boards.some(board => board.result === null)) return { kind: 'games' };
  // After the last round that is when it ends.
  if (next !== null) return { kind: round === tournament.rounds ? 'end' : 'nextRound', at: next };
  return !settings.auto && round > 0 ? { kind: 'roundByHand' } : { kind: 'pairing' };
}

/** How many boards of the round are decided. */
export const decidedBoards = (boards: readonly TournamentBoard[]): number =>
  boards.filter(board => board.result !== null).length;

/** The asking person's part in it. */
export type Part =
  | { kind: 'none' | 'withdrawn' | 'removed' | 'entered' | 'waiting' | 'bye' | 'over' }
  /** A game to play: on this server, or over the board if `game` is null. */
  | { kind: 'game'; game: string | null; side: Side; opponent: TournamentPlayer; board: TournamentBoard }
  | { kind: 'decided'; board: TournamentBoard; side: Side };

export function partOf({ state, me, paused }: Pick<Tournament, 'state' | 'me' | 'paused'>): Part {
  const { number, board, withdrawn, removed } = me;
  if (number === null) return { kind: 'none' };
  if (board?.black && board.result === null && state === 'running') {
    const side: Side = board.white.number === number ? 'white' : 'black';
    const opponent = side === 'white' ? board.black : board.white;
    // While it is paused no game begins; one under way goes on.
    return { kind: 'game', game: board.game, side, opponent, board };
  }
  if (state === 'ended' || state === 'cancelled') return { kind: 'over' };
  if (removed) return { kind: 'removed' };
  if (withdrawn) return { kind: 'withdrawn' };
  if (state === 'created') return { kind: 'entered' };
  if (!board || paused) return { kind: 'waiting' };
  if (!board.black) return { kind: 'bye' };
  return { kind: 'decided', board, side: board.white.number === number ? 'white' : 'black' };
}

/** Whether one may enter now, or come back; whoever was removed may not. Only Swiss tournaments and arenas take late entries. */
export function mayJoin({ state, me, format }: Pick<Tournament, 'state' | 'me' | 'format'>): boolean {
  if (state === 'ended' || state === 'cancelled') return false;
  if (me.number !== null) return me.withdrawn && !me.removed;
  return state === 'created' || format === 'swiss' || format === 'arena';
}

export const mayWithdraw = ({ state, me }: Pick<Tournament, 'state' | 'me'>): boolean =>
  me.number !== null && !me.withdrawn && (state === 'created' || state === 'running');

/** Swiss: sit out the next round for half a point, while byes are left; the last round gives none. */
export const mayTakeBye = (tournament: Pick<Tournament, 'state' | 'me' | 'format' | 'round' | 'rounds'>): boolean =>
  tournament.format === 'swiss' &&
  mayWithdraw(tournament) &&
  tournament.me.bye === null &&
  tournament.me.byes_left > 0 &&
  (tournament.rounds === null || tournament.round < tournament.rounds - 1);

/** In a rated tournament the arbiter decides about no game of their own. */
export const isOwnRatedGame = ({ rated, me }: Pick<Tournament, 'rated' | 'me'>, board: TournamentBoard): boolean =>
  rated && board.game !== null && me.number !== null && [board.white.number, board.black?.number].includes(me.number);

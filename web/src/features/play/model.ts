// The game state and how events change it (a pure reducer).
import type { Game, GameEvent, PlayedMove } from './protocol';
import type { Side } from '../../core/games';

/** The game after event number `v`. Old events are ignored; `gap` means that events are missing. */
export function withEvent(game: Game, v: number, event: GameEvent): Game | 'gap' {
  if (v <= game.v) return game;
  if (v !== game.v + 1) return 'gap';
  return { ...applied(game, event), v };
}

function applied(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'created':
      return game;
    case 'setup':
      return { ...game, setup: event.setup };
    case 'started': {
      const { start_fen, fen, clock, facts, first_move_by } = event;
      return { ...game, phase: 'playing', start_fen, fen, clock, facts, first_move_by };
    }
    case 'move': {
      const { uci, san, korean, spent, fen, clock, facts, first_move_by } = event;
      const move: PlayedMove = { uci, san, spent, ...(korean ? { korean } : {}) };
      const mover: Side | undefined =
        clock?.running === 'white' ? 'black' : clock?.running === 'black' ? 'white' : undefined;
      if (clock && mover) move.clock = { main: clock[mover].main, periods: clock[mover].periods };
      const phase = game.phase === 'setup' ? 'playing' : game.phase;
      const offers = { ...game.offers, draw: null, takeback: null };
      return { ...game, phase, moves: [...game.moves, move], fen, clock, facts, first_move_by, offers };
    }
    case 'offer':
      return { ...game, offers: { ...game.offers, [event.what]: event.side } };
    case 'declined':
      return { ...game, offers: { ...game.offers, [event.what]: null } };
    case 'takeback': {
      const { ply, fen, clock, facts, first_move_by } = event;
      const offers = { ...game.offers, takeback: null };
      return { ...game, moves: game.moves.slice(0, ply), fen, clock, facts, first_move_by, offers };
    }
    case 'paused':
      return { ...game, paused: true, clock: event.clock, first_move_by: undefined };
    case 'continued': {
      const { setup, clock, first_move_by } = event;
      return { ...game, paused: false, setup, clock, first_move_by };
    }
    case 'ruling': {
      const { type: _, ...ruling } = event;
      return { ...game, ruling };
    }
    case 'time_given':
    case 'resumed':
      return { ...game, clock: event.clock };
    case 'ended': {
      const { type: _, clock, ...result } = event;
      return {
        ...game,
        phase: 'over',
        paused: false,
        clock: clock ? { ...clock, running: null } : null,
        result,
        offers: { draw: null, takeback: null, rematch: null },
      };
    }
    case 'rematch':
      return { ...game, rematch: event.next, offers: { ...game.offers, rematch: null } };
    default:
      return unknownEvent(game, event);
  }
}

/** A newer server may send unknown events; every event of the schema must be handled above. */
function unknownEvent(game: Game, _event: never): Game {
  return game;
}

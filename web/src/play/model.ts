// A game and what events make of it. Nothing here draws or sends.
import type { Side } from '../board/squares';
import type { Clock, Facts, Game, GameEvent, Offer, PlayedMove, Result } from './protocol';

/** The game after an event. Numbers decide: an event seen before changes nothing, and `gap` asks for what is missing. */
export function withEvent(game: Game, v: number, event: GameEvent): Game | 'gap' {
  if (v <= game.v) return game;
  if (v !== game.v + 1) return 'gap';
  return { ...applied(game, event), v };
}

function applied(game: Game, event: GameEvent): Game {
  const clock = event['clock'] !== undefined ? (event['clock'] as Clock | null) : game.clock;
  const facts = (event['facts'] as Facts | undefined) ?? game.facts;
  const fen = (event['fen'] as string | undefined) ?? game.fen;
  const first_move_by = event['first_move_by'] as number | undefined;
  switch (event.type) {
    case 'setup':
      return {
        ...game,
        setup: event['setup'] as Game['setup'],
        fen,
        start_fen: (event['start_fen'] as string | undefined) ?? game.start_fen,
      };
    case 'started':
      return { ...game, phase: 'playing', start_fen: event['start_fen'] as string, fen, clock, facts, first_move_by };
    case 'move': {
      const move: PlayedMove = {
        uci: event['uci'] as string,
        san: event['san'] as string,
        korean: event['korean'] as string,
        spent: event['spent'] as number,
      };
      const mover: Side | undefined =
        clock?.running === 'white' ? 'black' : clock?.running === 'black' ? 'white' : undefined;
      if (clock && mover) move.clock = { main: clock[mover].main, periods: clock[mover].periods };
      const offers = { ...game.offers, draw: null, takeback: null };
      return {
        ...game,
        phase: game.phase === 'setup' ? 'playing' : game.phase,
        moves: [...game.moves, move],
        fen,
        clock,
        facts,
        first_move_by,
        offers,
      };
    }
    case 'offer':
      return { ...game, offers: { ...game.offers, [event['what'] as Offer]: event['side'] as Side } };
    case 'declined':
      return { ...game, offers: { ...game.offers, [event['what'] as Offer]: null } };
    case 'takeback':
      return {
        ...game,
        moves: game.moves.slice(0, event['ply'] as number),
        fen,
        clock,
        facts,
        first_move_by,
        offers: { ...game.offers, takeback: null },
      };
    case 'time_given':
    case 'resumed':
      return { ...game, clock };
    case 'ended': {
      const { type: _, clock: __, ...result } = event;
      return {
        ...game,
        phase: 'over',
        clock: clock ? { ...clock, running: null } : null,
        result: result as unknown as Result,
        offers: { draw: null, takeback: null, rematch: null },
      };
    }
    case 'rematch':
      return { ...game, rematch: event['next'] as string, offers: { ...game.offers, rematch: null } };
    default:
      return game; // a newer server may say more
  }
}

// A game as the server tells it: docs/protocol.md, "A game".
import type { Side } from '../board/squares';

export type SetupChoice = 'inner' | 'outer' | 'left' | 'right';
export const setupChoices: readonly SetupChoice[] = ['inner', 'outer', 'left', 'right'];

export interface Player {
  id: string | null;
  name: string;
  guest?: boolean;
  bot?: boolean;
  engine?: number | null;
  rating?: number | null;
  provisional?: boolean;
}
export interface SideClock {
  main: number;
  periods: number;
  period: number;
}
export interface Clock {
  white: SideClock;
  black: SideClock;
  running: Side | null;
  at: number;
}
export interface Facts {
  check?: boolean;
  repetition?: number;
  bikjang?: boolean;
  pass_ends?: boolean;
  points?: Record<Side, number> | null;
}
export interface PlayedMove {
  uci: string;
  san: string;
  korean?: string;
  spent?: number;
  clock?: { main: number; periods: number } | null;
}
export interface Result {
  score: string;
  winner: Side | null;
  reason: string;
  points?: Record<Side, number> | null;
  text?: string;
  ratings?: Record<Side, { before: number; after: number }> | null;
}
export interface ChatLine {
  room: 'players' | 'spectators';
  at: number;
  name: string;
  text: string;
}
export interface Presence {
  white: boolean;
  black: boolean;
  spectators: number;
  claimable_in?: Partial<Record<Side, number>> | null;
  /** When we heard it, on the table's clock. */
  heard?: number;
}
export type Offer = 'draw' | 'takeback' | 'rematch';

export interface Game {
  game: string;
  v: number;
  now?: number;
  variant: string;
  title?: string;
  agreed_draw?: boolean;
  handicap?: string;
  custom?: boolean;
  clock_text: string;
  speed?: string;
  rated: boolean;
  source?: string;
  created?: number;
  players: Record<Side, Player>;
  phase: 'setup' | 'playing' | 'over';
  setup: { white: SetupChoice | null; black: SetupChoice | null; turn: Side | null; deadline: number | null } | null;
  start_fen: string;
  fen: string;
  moves: PlayedMove[];
  /** When the game is aborted if nobody moves; only before the first two plies. */
  first_move_by?: number | undefined;
  clock: Clock | null;
  facts: Facts;
  offers: Record<Offer, Side | null>;
  result: Result | null;
  rematch: string | null;
  chat?: ChatLine[];
  you?: Side | null;
  presence?: Presence;
}

/** An event's own fields, next to its type. */
export type GameEvent = { type: string } & Record<string, unknown>;

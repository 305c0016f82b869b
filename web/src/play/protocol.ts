// A game on the page. Its parts are the server's (docs/protocol.md): their types are generated from the protocol's schema.
import type { ChatLine, GameMessage, OfferKind, Presence as WirePresence } from '../generated/protocol';

export type {
  ChatLine,
  Clock,
  ClockSide,
  Facts,
  GameEvent,
  PlayedMove,
  Player,
  Reason,
  Result,
  SetupChoice,
} from '../generated/protocol';
export type Offer = OfferKind;

export interface Presence extends WirePresence {
  /** When it was received, on the table's clock. */
  heard: number;
}

/** On the server, or in this browser: there nobody talks, comes or goes. */
export interface Game extends Omit<GameMessage, 't' | 'chat' | 'presence'> {
  chat?: ChatLine[];
  presence?: Presence;
}

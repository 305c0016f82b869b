// The state of a game. Its parts are those of the server's messages (docs/protocol.md), with generated types.
import type { ChatLine, GameMessage, OfferKind, Presence as WirePresence } from '../../generated/protocol';

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
} from '../../generated/protocol';
export type Offer = OfferKind;

export interface Presence extends WirePresence {
  /** When it was received, on the table's clock. */
  heard: number;
}

/** On the server, or in this browser, where there is no chat and no presence. */
export interface Game extends Omit<GameMessage, 't' | 'chat' | 'presence'> {
  chat?: ChatLine[];
  presence?: Presence;
}

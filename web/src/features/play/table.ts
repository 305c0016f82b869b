// The interface between the game screen and a game: on the server (LiveTable) or in this browser (LocalTable).
import type { Game, SetupChoice } from './protocol';
import type { Side } from '../../core/games';

export type Happening =
  | { what: 'move'; uci: string; side: Side }
  | { what: 'started' | 'ended' | 'offer' | 'takeback' | 'chat' | 'setup' }
  | { what: 'refused'; text: string };

export interface Table {
  readonly kind: 'live' | 'local';
  game: Game | undefined;
  /** The side played in this browser; undefined: a spectator. */
  readonly you: Side | undefined;
  /** The current time on the clock that `game.clock.at` refers to. */
  now(): number;
  move(uci: string): void;
  setup(choice: SetupChoice): void;
  resign(): void;
  abort(): void;
  draw(accept: boolean): void;
  takeback(accept: boolean): void;
  rematch(accept: boolean): void;
  giveTime?(): void;
  claim?(what: 'win' | 'draw'): void;
  chat?(text: string): void;
  /** Called after every change. */
  listen(listener: (happening: Happening) => void): void;
  leave(): void;
}

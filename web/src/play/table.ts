// A table where a game is played: the server's, or one in this browser. The screen does not care which.
import type { Game, SetupChoice } from './protocol';
import type { Side } from '../core/games';

export type Happening =
  | { what: 'move'; uci: string; side: Side }
  | { what: 'started' | 'ended' | 'offer' | 'takeback' | 'chat' | 'setup' }
  | { what: 'refused'; text: string };

export interface Table {
  readonly kind: 'live' | 'local';
  game: Game | undefined;
  /** Which side sits at this browser; undefined: we watch. */
  readonly you: Side | undefined;
  /** The moment of the clock that `game.clock.at` is on. */
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
  /** Told after every change. */
  listen(listener: (happening: Happening) => void): void;
  leave(): void;
}

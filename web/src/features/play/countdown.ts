// Running clocks: the displayed time, and the countdown in the last seconds.
import { settings } from '../../app/settings';
import { play, say } from '../../app/sound';
import { inByoyomi, termsOf, timeLeft, timeText } from './clock';
import { turnOf } from '../../board/squares';
import type { Game, ClockSide } from './protocol';
import type { Table } from './table';
import type { Side } from '../../core/games';

export function leftOf(game: Game, side: Side, now: number): ClockSide | undefined {
  return game.clock ? timeLeft(game.clock, side, now - game.clock.at, termsOf(game.clock_text)) : undefined;
}

/** Against the engine the first-move deadline is an hour: show only its end. */
const longestWithEngine = 5 * 60_000; // ms

/** The time left before the game is aborted because a first move is missing; undefined: nothing to show. */
export function firstMoveTime(game: Game, now: number): number | undefined {
  if (game.phase !== 'playing' || game.first_move_by === undefined) return undefined;
  if (game.source === 'tournament') return undefined; // the tournament decides how long it waits
  const { white, black } = game.players;
  const left = Math.max(0, game.first_move_by - now);
  if (game.players[turnOf(game.fen)].engine) return undefined;
  return (white.engine || black.engine) && left > longestWithEngine ? undefined : left;
}

/** The running time: main time, or the byo-yomi period. */
export const runningTime = (left: ClockSide): number => (inByoyomi(left) ? left.period : left.main);

export class Countdown {
  private second = -1;
  private warned = false;

  /** The displayed times as a string, to detect changes; beeps in the last seconds. */
  tick(table: Table): string {
    const game = table.game!;
    if (game.phase === 'setup') return `setup ${Math.ceil(((game.setup?.deadline ?? 0) - table.now()) / 1000)}`;
    if (game.phase !== 'playing') return '';
    const first = firstMoveTime(game, table.now());
    const deadline = first === undefined ? '' : timeText(first, false);
    if (!game.clock?.running) return deadline;
    const { running } = game.clock;
    const left = leftOf(game, running, table.now())!;
    const time = runningTime(left);
    if (running === table.you) this.count(time, left);
    return `${deadline} ${running} ${left.periods} ${timeText(time, time < 10_000)}`;
  }

  private count(time: number, left: ClockSide): void {
    const second = Math.ceil(time / 1000);
    if (second === this.second) return;
    const rose = second > this.second;
    this.second = second;
    if (rose) {
      this.warned = false;
      return;
    }
    const { countdown } = settings();
    if (countdown === 'off' || second <= 0) return;
    if (second <= 10 && !this.warned) {
      this.warned = true;
      play('low');
    } else if (second <= (inByoyomi(left) ? 10 : 5)) {
      if (countdown !== 'speak' || !say(String(second))) play('tick');
    }
  }
}

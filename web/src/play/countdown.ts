// The clocks as they run: what they show, and the last seconds beeped or counted.
import { settings } from '../app/settings';
import { play, say } from '../sound/sound';
import { inByoyomi, termsOf, timeLeft, timeText } from './clock';
import type { Side } from '../board/squares';
import type { Game, SideClock } from './protocol';
import type { Table } from './table';

export function leftOf(game: Game, side: Side, now: number): SideClock | undefined {
  return game.clock ? timeLeft(game.clock, side, now - game.clock.at, termsOf(game.clock_text)) : undefined;
}

/** What runs now: main time, or the byo-yomi period. */
export const runningTime = (left: SideClock): number => (inByoyomi(left) ? left.period : left.main);

export class Countdown {
  private second = -1;
  private warned = false;

  /** All times as they are shown now; beeps on the way. */
  tick(table: Table): string {
    const game = table.game!;
    if (game.phase === 'setup') return `setup ${Math.ceil(((game.setup?.deadline ?? 0) - table.now()) / 1000)}`;
    if (game.phase !== 'playing' || !game.clock) return '';
    const { running } = game.clock;
    if (!running) return '';
    const left = leftOf(game, running, table.now())!;
    const time = runningTime(left);
    if (running === table.you) this.count(time, left);
    return `${running} ${left.periods} ${timeText(time, time < 10_000)}`;
  }

  private count(time: number, left: SideClock): void {
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

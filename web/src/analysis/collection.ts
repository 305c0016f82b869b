// The games of an imported file: finding one, and walking from one to the next.
import type { GameRecord } from '../core/records';

export class Collection {
  /** Which game is open; -1 before the first is. */
  at = -1;
  constructor(readonly games: readonly GameRecord[]) {}

  get size(): number {
    return this.games.length;
  }
  /** The game so many steps on, if there is one. */
  beside(step: number): GameRecord | undefined {
    return this.games[this.at + step];
  }
  open(game: GameRecord): void {
    this.at = this.games.indexOf(game);
  }

  /** The games in which every word is found, in whatever the list shows of them. */
  matching(words: string): GameRecord[] {
    const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
    return this.games.filter(game => {
      const text = [lineOf(game), game.event, game.site, game.round].join(' ').toLowerCase();
      return wanted.every(word => text.includes(word));
    });
  }
}

/** "Kim – Lee 1-0 2009-12-08". */
export const lineOf = ({ first, second, result, date }: GameRecord): string =>
  [`${first ?? '?'} – ${second ?? '?'}`, result, date].filter(Boolean).join(' ');

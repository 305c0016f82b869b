// The games of an imported file: search, previous and next.
import type { GameRecord } from '../../core/records';

export class Collection {
  /** The index of the open game; -1: none. */
  at = -1;
  constructor(readonly games: readonly GameRecord[]) {}

  get size(): number {
    return this.games.length;
  }
  /** The game `step` places further on, if there is one. */
  beside(step: number): GameRecord | undefined {
    return this.games[this.at + step];
  }
  open(game: GameRecord): void {
    this.at = this.games.indexOf(game);
  }

  /** The games whose list entry contains every word. */
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

// Replays the game under the rules: every position for browsing, and the legal moves of the latest.
import { loadRules, Match, type Facts, type Outcome } from '../../core/rules';
import { verdictOfPass } from './verdict';
import type { Game } from './protocol';
import type { Side } from '../../core/games';

let ready = false;
/** Loads the rules; the page is drawn before they have arrived. */
export async function useRules(): Promise<void> {
  await loadRules();
  ready = true;
}
export const haveRules = (): boolean => ready;

export class Replay {
  private match: Match | undefined;
  private begun = '';
  private moves: string[] = [];
  /** The position after each ply; the first is the start. */
  fens: string[] = [];
  checks: boolean[] = [];
  private advance: { moves: string[]; side: Side } | undefined;
  private passed: { verdict: Outcome | undefined } | undefined;

  /** Synchronises the replay with these moves, reusing the common prefix. */
  follow(game: Game, extra: readonly string[] = []): void {
    if (!ready) return;
    const wanted = [...game.moves.map(move => move.uci), ...extra];
    const begin = `${game.variant} ${game.handicap ?? ''} ${game.start_fen}`;
    if (
      begin === this.begun &&
      this.moves.length === wanted.length &&
      this.moves.every((uci, at) => uci === wanted[at])
    )
      return;
    this.advance = undefined;
    this.passed = undefined;
    if (begin !== this.begun || !this.match) this.restart(game, begin);
    while (this.moves.length > wanted.length || this.moves.some((uci, at) => uci !== wanted[at])) {
      if (!this.match?.takeBack()) {
        this.restart(game, begin);
        break;
      }
      this.moves.pop();
      this.fens.pop();
      this.checks.pop();
    }
    for (const uci of wanted.slice(this.moves.length)) {
      // The server is authoritative: play its move even if the rules here consider the game over.
      const played = this.match!.play(uci, { playOn: true });
      if (typeof played !== 'string') return;
      this.moves.push(uci);
      this.fens.push(this.match!.facts.fen);
      this.checks.push(this.match!.facts.check);
    }
  }

  get facts(): Facts | undefined {
    return this.match?.facts;
  }

  /** The premoves of a side; cached per position. */
  premoves(side: Side): string[] {
    if (!this.match) return [];
    if (this.advance?.side !== side) this.advance = { side, moves: this.match.premoves(side) };
    return this.advance.moves;
  }

  /** How a pass now would end the game, if it would; cached per position. */
  verdictOfPass(): Outcome | undefined {
    if (!this.match) return undefined;
    this.passed ??= { verdict: verdictOfPass(this.match) };
    return this.passed.verdict;
  }

  /** A copy for trying moves. */
  trial(): Match | undefined {
    return this.match?.copy();
  }

  /** The moves in another notation. */
  written(game: Game, style: 'uci' | 'pychess' | 'korean' | 'hanja' | 'san'): string[] {
    if (!ready) return [];
    const start = Match.start(game.variant, game.start_fen, { handicap: Boolean(game.handicap) });
    return start.write(this.moves, style);
  }

  private restart(game: Game, begin: string): void {
    this.match = Match.start(game.variant, game.start_fen, { handicap: Boolean(game.handicap) });
    this.begun = begin;
    this.moves = [];
    this.fens = [this.match.facts.fen];
    this.checks = [this.match.facts.check];
  }
}

// The model of one attempt: whose turn it is, whether the move was right, and what is left of the solution.
import { otherSide } from '../../board/squares';
import type { Side } from '../../core/games';
import { type Facts, Match } from '../../core/rules';
import type { Puzzle } from './set';

/** `wrong`: the move was taken back. */
export type Answer = 'right' | 'wrong' | 'solved' | 'illegal';

export class Solving {
  private match: Match;
  readonly solver: Side;
  /** Moves of the puzzle played so far, the opponent's first one included. */
  plies = 0;
  last: string | undefined;
  /** The wrong move that was tried last. */
  tried: string | undefined;
  /** The solver's moves in UCI, up to the first wrong one. */
  readonly moves: string[] = [];
  /** A wrong move, a hint or the solution was needed: the attempt counts as failed. */
  failed = false;
  hinted = false;
  done = false;

  constructor(readonly puzzle: Puzzle) {
    this.match = Match.start(puzzle.game, puzzle.fen);
    this.solver = otherSide(this.match.facts.turn);
    this.advance();
  }

  get facts(): Facts {
    return this.match.facts;
  }
  get isSolversTurn(): boolean {
    return !this.done && this.plies % 2 === 1;
  }
  /** The move that solves the puzzle now. */
  get expected(): string | undefined {
    return this.done ? undefined : this.puzzle.moves[this.plies];
  }
  /** Moves that the solver has to find, and has found. */
  get length(): number {
    return this.puzzle.moves.length / 2;
  }
  get found(): number {
    return Math.floor(this.plies / 2);
  }

  /** A move in any notation. After a right move, `reply` plays the answer. */
  play(text: string): Answer {
    if (!this.isSolversTurn) return 'illegal';
    const trial = this.match.copy();
    const uci = trial.play(text);
    if (typeof uci !== 'string') return 'illegal';
    if (!this.failed) this.moves.push(uci);
    // Another mate solves it too: nothing is better than mate.
    const mates = trial.facts.outcome?.reason === 'checkmate';
    if (uci !== this.expected && !mates) {
      this.failed = true;
      this.tried = uci;
      return 'wrong';
    }
    this.match = trial;
    this.last = uci;
    this.tried = undefined;
    this.plies += 1;
    if (mates || this.plies === this.puzzle.moves.length) this.done = true;
    return this.done ? 'solved' : 'right';
  }

  /** The opponent's answer. */
  reply(): void {
    if (!this.done && this.plies % 2 === 0) this.advance();
  }

  /** Where the piece to move stands; a drop has the piece's letter. */
  hint(): string | undefined {
    this.failed = true;
    this.hinted = true;
    return this.expected?.slice(0, this.expected.includes('@') ? 1 : undefined);
  }

  /** Plays the rest of the solution. */
  show(): void {
    this.failed = true;
    while (this.plies < this.puzzle.moves.length) this.advance();
    this.done = true;
  }

  private advance(): void {
    const move = this.puzzle.moves[this.plies];
    if (move === undefined) return;
    this.match.play(move);
    this.last = move;
    this.tried = undefined;
    this.plies += 1;
  }
}

// "Learn from your mistakes": each mistake of a side is an exercise. Any move that is about as good as the best one is
// accepted.
import { redraw } from '../../app/redraw';
import type { Score } from '../../core/engine';
import type { Side } from '../../core/games';
import { isAboutAsGood } from '../../core/review';
import type { Facts } from '../../core/rules';
import type { MoveNode, Tree } from '../analysis/tree';

export type RetryState =
  | { kind: 'asking' }
  | { kind: 'checking' | 'wrong'; uci: string }
  | { kind: 'solved'; uci: string; isBest: boolean }
  /** The solution was shown. */
  | { kind: 'shown'; uci: string };

/** Evaluates the position after these moves from the start; undefined if the engine cannot. */
export type EvaluateLine = (moves: readonly string[], facts: Facts) => Promise<Score | undefined>;

export class Retry {
  at = 0;
  state: RetryState = { kind: 'asking' };
  /** 0: none; 1: the piece; 2: the move. */
  hints = 0;
  /** Solved at the first try and without a hint. */
  solved = 0;
  private isClean = true;
  private left = false;

  constructor(
    readonly tree: Tree,
    readonly side: Side,
    /** The moves that were mistakes. */
    readonly exercises: readonly MoveNode[],
    private readonly evaluate: EvaluateLine,
  ) {}

  /** The mistake. */
  get mistake(): MoveNode {
    return this.exercises[this.at]!;
  }
  /** The position of the exercise. */
  get start(): MoveNode {
    return this.mistake.parent!;
  }
  get best(): string {
    return this.start.evaluation?.moves[0] ?? '';
  }
  get isLast(): boolean {
    return this.at + 1 >= this.exercises.length;
  }
  /** A move can be tried. */
  get isOpen(): boolean {
    return this.state.kind === 'asking' || this.state.kind === 'wrong';
  }

  /** The position on the board: after the answer, or the exercise. */
  facts(): Facts {
    const { state } = this;
    if (state.kind === 'asking' || state.kind === 'wrong') return this.tree.factsOf(this.start);
    const match = this.tree.matchAt(this.start).copy();
    match.play(state.uci, { playOn: true });
    return match.facts;
  }

  /** Answers with a move in any notation; false if it is not legal. */
  async play(text: string): Promise<boolean> {
    if (!this.isOpen) return false;
    const match = this.tree.matchAt(this.start).copy();
    const uci = match.play(text, { playOn: true });
    if (typeof uci !== 'string') return false;
    const { at } = this;
    this.state = { kind: 'checking', uci };
    redraw();
    const isGood = uci === this.best || (uci !== this.mistake.uci && (await this.isGood(uci, match.facts)));
    if (this.left || this.at !== at || this.state.kind !== 'checking') return true;
    if (isGood) {
      this.state = { kind: 'solved', uci, isBest: uci === this.best };
      if (this.isClean) this.solved += 1;
    } else {
      this.state = { kind: 'wrong', uci };
      this.isClean = false;
    }
    redraw();
    return true;
  }

  private async isGood(uci: string, facts: Facts): Promise<boolean> {
    if (facts.outcome?.reason === 'checkmate') return true;
    const best = this.start.evaluation?.score;
    const answer = await this.evaluate([...this.tree.movesTo(this.start), uci], facts);
    return best !== undefined && answer !== undefined && isAboutAsGood(this.tree.variant, best, answer, this.side);
  }

  hint(): void {
    if (!this.isOpen) return;
    this.hints = Math.min(2, this.hints + 1);
    this.isClean = false;
    redraw();
  }

  show(): void {
    if (!this.isOpen) return;
    this.isClean = false;
    this.state = { kind: 'shown', uci: this.best };
    redraw();
  }

  next(): void {
    if (this.isLast) return;
    this.at += 1;
    this.begin();
  }
  /** From the first exercise again. */
  restart(): void {
    this.at = 0;
    this.solved = 0;
    this.begin();
  }
  private begin(): void {
    this.state = { kind: 'asking' };
    this.hints = 0;
    this.isClean = true;
    redraw();
  }

  leave(): void {
    this.left = true;
  }
}

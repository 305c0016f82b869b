// Practice: the next moves are hidden, and the reader finds those of the side at the bottom.
import { redraw } from '../../app/redraw';
import type { Arrow } from '../../board/boardView';
import { uciParts } from '../../board/squares';
import type { MoveNode } from '../analysis/tree';
import type { Chapter } from './chapter';

export type PracticeState = 'asking' | 'wrong' | 'done';

export class Practice {
  node: MoveNode;
  state: PracticeState = 'asking';
  /** The last move that was right, or the solution that was shown. */
  wasShown = false;
  mistakes = 0;
  private hinted = false;

  constructor(readonly chapter: Chapter) {
    this.node = chapter.tree.root;
    this.answer();
  }

  get facts() {
    return this.chapter.tree.factsOf(this.node);
  }
  moves(): string[] {
    return this.state === 'done' ? [] : this.chapter.tree.movesAt(this.node);
  }
  arrows(): Arrow[] {
    const [next] = this.node.children;
    if (!next || this.state === 'done') return [];
    const { from, to } = uciParts(next.uci) ?? { from: '', to: '' };
    const isOfBoard = from !== to && !from.includes('@');
    if (this.wasShown) return [isOfBoard ? { from, to, brush: 'green' } : { from: to, brush: 'green' }];
    // Of a drop the hint is where, else which piece.
    return this.hinted ? [{ from: isOfBoard ? from : to, brush: 'yellow' }] : [];
  }

  /** Every move of the chapter is right, also a variation; false if the move is not legal, or nothing is asked. */
  play(text: string): boolean {
    if (this.state === 'done') return false;
    const match = this.chapter.tree.matchAt(this.node).copy();
    const uci = match.play(text, { playOn: true });
    if (typeof uci !== 'string') return false;
    const right = this.node.children.find(child => child.uci === uci);
    if (right) {
      this.step(right);
      this.answer();
    } else {
      this.state = 'wrong';
      this.mistakes += 1;
    }
    redraw();
    return true;
  }
  hint(): void {
    this.hinted = true;
    redraw();
  }
  show(): void {
    this.wasShown = true;
    redraw();
  }
  restart(): void {
    this.mistakes = 0;
    this.step(this.chapter.tree.root);
    this.answer();
    redraw();
  }

  private step(node: MoveNode): void {
    this.node = node;
    this.state = 'asking';
    this.hinted = false;
    this.wasShown = false;
  }
  /** Plays the other side's move. */
  private answer(): void {
    const { tree, below } = this.chapter;
    if (tree.factsOf(this.node).turn !== below) {
      const [reply] = this.node.children;
      if (reply) this.step(reply);
    }
    if (this.node.children.length === 0) this.state = 'done';
  }
}

// The review of a game: every position of the main line is evaluated, every move judged, and the better lines are
// added to the tree as variations.
import { redraw } from '../../app/redraw';
import { judge, type Judged } from '../../core/review';
import type { Side } from '../../core/games';
import type { MoveNode, Tree } from '../analysis/tree';
import { turnOf } from '../../board/squares';

/** Nodes to search in each position: about 0.2 s on a desktop. */
export const reviewNodes = 100_000;
/** Plies of a better line that are added to the tree. */
const longestLine = 6;

export type Mark = 'inaccuracy' | 'mistake' | 'blunder';
export const marks: readonly Mark[] = ['inaccuracy', 'mistake', 'blunder'];

/** The judgement of a move that is not good; undefined without a review. */
export function markOf({ judged }: MoveNode): Mark | undefined {
  return judged && judged.judgement !== 'good' ? judged.judgement : undefined;
}

/** Evaluates a position and stores the result in the node; false if it could not be. */
export type Evaluate = (node: MoveNode, nodes: number) => Promise<boolean>;

export class GameReview {
  /** 0 to 1 while it is running. */
  progress: number | undefined;
  /** The judgement of the whole game, once every position is evaluated. */
  judged: Judged | undefined;
  private readonly line: MoveNode[];

  constructor(
    readonly tree: Tree,
    private readonly evaluate: Evaluate,
  ) {
    this.line = tree.mainLine();
  }

  get isRunning(): boolean {
    return this.progress !== undefined;
  }
  get first(): Side {
    return turnOf(this.tree.start);
  }

  /**
   * From the end to the start, with one engine: what it has seen of the later positions is in its transposition table,
   * so that evaluations before and after a move agree.
   */
  async run(nodes = reviewNodes): Promise<void> {
    this.progress = 0;
    redraw();
    for (const [count, node] of [...this.line].reverse().entries()) {
      const worked = await this.evaluate(node, nodes);
      if (this.progress === undefined) return;
      if (!worked) break;
      this.progress = (count + 1) / this.line.length;
      redraw();
    }
    this.progress = undefined;
    this.finish();
    redraw();
  }

  stop(): void {
    this.progress = undefined;
  }

  /** Judges the moves by the evaluations that the nodes have: also those of a stored review. */
  finish(): void {
    const positions = this.line.map((node, ply) => {
      if (!node.evaluation) return undefined;
      const played = this.line[ply + 1]?.uci;
      const isOnly = played !== undefined && this.tree.factsOf(node).moves.length === 1;
      return { score: node.evaluation.score, isBest: isOnly || node.evaluation.moves[0] === played };
    });
    if (positions.some(position => !position)) return;
    this.judged = judge(this.tree.variant, positions, this.first);
    for (const [at, judged] of this.judged.moves.entries()) {
      const node = this.line[at + 1]!;
      node.judged = judged ?? undefined;
      if (markOf(node)) this.addBetterLine(node);
    }
  }

  private addBetterLine(node: MoveNode): void {
    let at = node.parent!;
    for (const uci of at.evaluation?.moves.slice(0, longestLine) ?? []) {
      const next = this.tree.play(at, uci);
      if (!next) return;
      at = next;
    }
  }

  moverOf(node: MoveNode): Side {
    return (node.ply % 2 === 1) === (this.first === 'white') ? 'white' : 'black';
  }

  /** The moves of a side with this judgement. */
  marked(side: Side, mark: Mark): MoveNode[] {
    return this.line.filter(node => node.parent && this.moverOf(node) === side && markOf(node) === mark);
  }

  /** The moves of a side that are worth trying again. */
  exercises(side: Side): MoveNode[] {
    return this.line.filter(
      node => node.judged?.exercise && this.moverOf(node) === side && (node.parent?.evaluation?.moves.length ?? 0) > 0,
    );
  }
}

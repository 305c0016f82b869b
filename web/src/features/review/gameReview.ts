// The review of a game: every position of the main line is evaluated, every move judged, and the better lines are
// added to the tree as variations.
import { redraw } from '../../app/redraw';
import { judge, type Judged, type JudgedMove } from '../../core/review';
import { type Game, gameOf, type Side } from '../../core/games';
import type { MoveNode, Tree } from '../analysis/tree';
import { turnOf } from '../../board/squares';

/** Nodes to search in each position: about 0.2 s on a desktop. */
export const reviewNodes = 100_000;
/**
 * Positions around a move that looks like an inaccuracy or worse are searched again with so many times the nodes, and
 * those around a move near the threshold of a blunder once more, as on the server (src/review/reviewer.h): most errors
 * of a shallow review are there.
 */
const secondLook = 4;
const thirdLook = 10;
/** The part of a blunder's threshold that a loss may be away from it to be near. */
const near = 0.4;
/** The expected score that a blunder loses at least; a test compares it with the judge's. */
export const blunderLoss: Record<Game, number> = { janggi: 0.28, shogun: 0.2 };
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
  /** The server has it: everybody who opens the link sees the same. */
  isStored = false;
  /** The server is at work on it. */
  isOnServer = false;
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
    const blunder = blunderLoss[gameOf(this.tree.variant)];
    // To the end of each look, its part of the progress.
    const looks: [positions: () => MoveNode[], times: number, end: number][] = [
      [() => [...this.line].reverse(), 1, 0.5],
      [() => this.around(({ judgement }) => judgement !== 'good'), secondLook, 0.75],
      [() => this.around(({ lost }) => Math.abs(lost - blunder) <= near * blunder), thirdLook, 1],
    ];
    for (const [positions, times, end] of looks) if (!(await this.look(positions(), nodes * times, end))) break;
    if (this.progress === undefined) return; // stopped
    this.progress = undefined;
    this.finish();
    redraw();
  }

  /** Evaluates positions; false if it was stopped or one of them failed. */
  private async look(nodes: readonly MoveNode[], limit: number, end: number): Promise<boolean> {
    const from = this.progress ?? 0;
    for (const [count, node] of nodes.entries()) {
      const worked = await this.evaluate(node, limit);
      if (!worked || this.progress === undefined) return false;
      this.progress = from + ((end - from) * (count + 1)) / nodes.length;
      redraw();
    }
    return true;
  }

  /** The positions before and after moves, by the evaluations so far; the last one first. */
  private around(isInQuestion: (move: JudgedMove) => boolean): MoveNode[] {
    const moves = this.judgement()?.moves ?? [];
    const chosen = this.line.filter((_, ply) => [moves[ply - 1], moves[ply]].some(move => move && isInQuestion(move)));
    return chosen.reverse();
  }

  stop(): void {
    this.progress = undefined;
  }

  /** Undefined unless every position is evaluated. */
  private judgement(): Judged | undefined {
    const positions = this.line.map((node, ply) => {
      if (!node.evaluation) return undefined;
      const played = this.line[ply + 1]?.uci;
      const isOnly = played !== undefined && this.tree.factsOf(node).moves.length === 1;
      return { score: node.evaluation.score, isBest: isOnly || node.evaluation.moves[0] === played };
    });
    return positions.some(position => !position) ? undefined : judge(this.tree.variant, positions, this.first);
  }

  /** Judges the moves by the evaluations that the nodes have: also those of a stored review. */
  finish(): void {
    this.judged = this.judgement();
    if (!this.judged) return;
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

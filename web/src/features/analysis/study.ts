// The model of the analysis screen: the move tree, the current node and the engine.
import { redraw } from '../../app/redraw';
import { Engine, type Line, type Score } from '../../core/engine';
import type { Facts } from '../../core/rules';
import type { Tree, Evaluation, MoveNode } from './tree';
import { GameReview, reviewNodes } from '../review/gameReview';
import { isForServer, loadStoredReview, reviewOnServer } from '../review/stored';
import { gameOf, type Game, type Side } from '../../core/games';

/** Limit for one analysis, so that a forgotten tab does not use the CPU forever. */
const longest = 180_000; // ms

interface Limits {
  lines: number;
  milliseconds?: number;
  nodes?: number;
}

export class Study {
  node: MoveNode;
  below: Side = 'white';
  engineOn = false;
  lineCount = 2;
  showArrows = true;
  lines: readonly Line[] = [];
  /** The engine's number of threads; undefined until it is loaded. */
  threads: number | undefined;
  engineFault = '';
  /** The running or finished review of the game. */
  review: GameReview | undefined;
  /** The server's game that this is; undefined for any other. */
  gameId: string | undefined;
  private engine: Engine | undefined;

  constructor(public tree: Tree) {
    this.node = tree.root;
  }

  get game(): Game {
    return gameOf(this.tree.variant);
  }
  get facts(): Facts {
    return this.tree.factsOf(this.node);
  }

  /** The legal moves; analysis may continue after the end of the game. */
  moves(): string[] {
    return this.tree.movesAt(this.node);
  }

  open(tree: Tree): void {
    this.review?.stop();
    this.review = undefined;
    this.gameId = undefined;
    this.tree = tree;
    this.goTo(tree.root);
  }

  goTo(node: MoveNode | undefined): void {
    if (!node) return;
    this.node = node;
    this.lines = [];
    this.think();
    redraw();
  }
  forward(): void {
    this.goTo(this.node.children[0]);
  }
  back(): void {
    this.goTo(this.node.parent);
  }
  first(): void {
    this.goTo(this.tree.root);
  }
  last(): void {
    let node = this.node;
    while (node.children[0]) node = node.children[0];
    this.goTo(node);
  }
  /** Goes to a sibling variation. */
  sideways(step: number): void {
    const siblings = this.node.parent?.children ?? [];
    this.goTo(siblings[siblings.indexOf(this.node) + step]);
  }

  /** Plays a move in any notation; false if it is illegal or unreadable. */
  play(text: string): boolean {
    const node = this.tree.play(this.node, text);
    this.goTo(node ?? this.node);
    return node !== undefined;
  }
  /** Plays the beginning of a line. */
  playLine(moves: readonly string[]): void {
    let node = this.node;
    for (const move of moves) node = this.tree.play(node, move) ?? node;
    this.goTo(node);
  }

  /** Whether the node can be removed and promoted. */
  canChange(_node: MoveNode): boolean {
    return true;
  }
  remove(): void {
    this.goTo(this.tree.remove(this.node));
  }
  promote(): void {
    this.tree.promote(this.node);
    redraw();
  }

  setEngine(on: boolean): void {
    this.engineOn = on;
    this.lines = [];
    this.think();
    redraw();
  }
  setLines(count: number): void {
    this.lineCount = count;
    this.think();
    redraw();
  }

  /** Reviews the main line, or shows the review that the server has of this game, or makes. */
  async startReview(): Promise<void> {
    const review = new GameReview(this.tree, (node, nodes) => this.look(node, nodes));
    this.review?.stop();
    this.review = review;
    this.lines = [];
    const { gameId } = this;
    if (gameId && (await this.reviewedByServer(gameId, review))) {
      review.isStored = true;
      review.finish();
    }
    if (this.review !== review) return;
    if (!review.judged) await review.run();
    if (this.review === review) this.think();
    redraw();
  }
  private async reviewedByServer(id: string, review: GameReview): Promise<boolean> {
    const line = this.tree.mainLine();
    if (await loadStoredReview(id, line)) return true;
    const isWanted = (): boolean => this.review === review;
    if (!isWanted() || !(await isForServer(id)) || !isWanted()) return false;
    review.isOnServer = true;
    const isDone = await reviewOnServer(id, line, share => {
      review.progress = share;
      redraw();
      return isWanted();
    });
    review.progress = undefined;
    review.isOnServer = false;
    return isDone;
  }
  stopReview(): void {
    this.review?.stop();
    this.review = undefined;
    this.think();
    redraw();
  }

  /** The score after a line from the start; undefined if the engine cannot run. Interrupts the running search. */
  async scoreAfter(moves: readonly string[], facts: Facts): Promise<Score | undefined> {
    if (facts.outcome) return ended(facts).score;
    let score: Score | undefined;
    await this.search(moves, facts, { nodes: reviewNodes, lines: 1 }, lines => {
      score = lines[0]?.score ?? score;
    });
    return score;
  }

  close(): void {
    this.review?.stop();
    this.engine?.close();
    this.engine = undefined;
  }

  /** Evaluates a position; false if the engine cannot. */
  private async look(node: MoveNode, nodes: number): Promise<boolean> {
    const facts = this.tree.factsOf(node);
    if (facts.outcome) {
      remember(node, ended(facts));
      return true;
    }
    let found: Evaluation | undefined;
    await this.ask(node, facts, { nodes, lines: 1 }, lines => {
      const [best] = lines;
      if (best) found = { score: best.score, depth: best.depth, moves: best.moves };
    });
    // The last search counts, not the deepest: the moves of a review are judged by searches of one kind.
    if (found) node.evaluation = found;
    return found !== undefined;
  }

  /** Starts the engine on the current position, if it is switched on. */
  private think(): void {
    if (this.review?.isRunning) return;
    const { node } = this;
    const { facts } = this;
    if (!this.engineOn || facts.outcome) {
      this.engine?.stop();
      if (facts.outcome) remember(node, ended(facts));
      return;
    }
    void this.ask(node, facts, { lines: this.lineCount, milliseconds: longest }, lines => {
      if (this.node !== node || !this.engineOn) return;
      this.lines = lines;
      const [best] = lines;
      if (best) remember(node, { score: best.score, depth: best.depth, moves: best.moves });
      redraw();
    });
  }

  private ask(node: MoveNode, facts: Facts, limits: Limits, onLines: (lines: readonly Line[]) => void): Promise<void> {
    return this.search(this.tree.movesTo(node), facts, limits, onLines);
  }

  private async search(
    moves: readonly string[],
    facts: Facts,
    limits: Limits,
    onLines: (lines: readonly Line[]) => void,
  ): Promise<void> {
    try {
      const { variant, handicap, start } = this.tree;
      const position = { variant, handicap, fen: start, moves, turn: facts.turn };
      await this.useEngine().analyse(position, { ...limits, onLines });
    } catch (error) {
      this.engineFault = String((error as Error).message);
      redraw();
    }
  }

  private useEngine(): Engine {
    if (this.engine) return this.engine;
    this.engine = new Engine();
    this.engine.ready.then(
      threads => {
        this.threads = threads;
        redraw();
      },
      (error: unknown) => {
        this.engineFault = String(error);
        redraw();
      },
    );
    return this.engine;
  }
}

/** Keeps the evaluation with the greater depth. */
function remember(node: MoveNode, evaluation: Evaluation): void {
  if (!node.evaluation || evaluation.depth >= node.evaluation.depth) node.evaluation = evaluation;
}

/** The evaluation of a finished game. */
function ended({ outcome }: Facts): Evaluation {
  const white = outcome?.winner === 'white';
  const kind = outcome?.points ? 'points' : outcome?.winner ? 'mate' : 'cp';
  return { score: { kind, value: 0, white, expected: outcome?.winner ? Number(white) : 0.5 }, depth: 999, moves: [] };
}

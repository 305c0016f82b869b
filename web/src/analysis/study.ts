// The model of the analysis screen: the move tree, the current node and the engine.
import { redraw } from '../app/redraw';
import { Engine, type Line } from '../core/engine';
import type { Facts } from '../core/rules';
import type { Tree, Evaluation, MoveNode } from './tree';
import { gameOf, type Game, type Side } from '../core/games';

/** Limit for one analysis, so that a forgotten tab does not use the CPU forever. */
const longest = 180_000; // ms

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
  /** Progress of the running review: 0 to 1. */
  review: number | undefined;
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
    this.review = undefined;
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

  /** Evaluates every position of the main line. */
  async reviewGame(milliseconds = 400): Promise<void> {
    const line = this.tree.mainLine();
    const { tree } = this;
    this.review = 0;
    redraw();
    for (const [index, node] of line.entries()) {
      await this.look(node, milliseconds);
      if (this.review === undefined || this.tree !== tree) return;
      this.review = (index + 1) / line.length;
      redraw();
    }
    this.review = undefined;
    this.think();
    redraw();
  }
  stopReview(): void {
    this.review = undefined;
    this.think();
    redraw();
  }

  close(): void {
    this.review = undefined;
    this.engine?.close();
    this.engine = undefined;
  }

  private async look(node: MoveNode, milliseconds: number): Promise<void> {
    const facts = this.tree.factsOf(node);
    if (facts.outcome) return remember(node, ended(facts));
    await this.ask(node, facts, { milliseconds, lines: 1 }, lines => {
      const [best] = lines;
      if (best) remember(node, { score: best.score, depth: best.depth, moves: best.moves });
    });
  }

  /** Starts the engine on the current position, if it is switched on. */
  private think(): void {
    if (this.review !== undefined) return;
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

  private async ask(
    node: MoveNode,
    facts: Facts,
    limits: { milliseconds: number; lines: number },
    onLines: (lines: readonly Line[]) => void,
  ): Promise<void> {
    try {
      const engine = this.useEngine();
      const { variant, handicap, start } = this.tree;
      const moves = this.tree.movesTo(node);
      await engine.analyse({ variant, handicap, fen: start, moves, turn: facts.turn }, { ...limits, onLines });
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

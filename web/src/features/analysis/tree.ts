// A game with its variations, as a tree of moves. The first child of a move is what was played.
import { Match, startFen, type Facts } from '../../core/rules';
import type { Score } from '../../core/engine';
import type { GameRecord, RecordNode } from '../../core/records';
import type { Style } from '../../core/games';
import type { LocalGame } from './addresses';
import type { JudgedMove } from '../../core/review';

export interface MoveNode {
  /** None at the root. */
  uci: string;
  parent: MoveNode | undefined;
  children: MoveNode[];
  /** Plies from the root. */
  ply: number;
  before: string;
  comment: string;
  nags: number[];
  spent?: number | undefined;
  clock?: number | undefined;
  /** The engine's evaluation after the move. */
  evaluation?: Evaluation | undefined;
  /** The judgement of the move by a review. */
  judged?: JudgedMove | undefined;
  facts?: Facts;
  texts: Partial<Record<Style, string>>;
}

export interface Evaluation {
  score: Score;
  depth: number;
  /** The best line from here. */
  moves: string[];
}

function makeNode(uci: string, parent: MoveNode | undefined): MoveNode {
  return {
    uci,
    parent,
    children: [],
    ply: parent ? parent.ply + 1 : 0,
    before: '',
    comment: '',
    nags: [],
    texts: {},
  };
}

/** The tags of the record. */
export type Headers = Omit<GameRecord, 'root' | 'start' | 'variant' | 'handicap'>;

export class Tree {
  readonly root = makeNode('', undefined);
  private newest: { node: MoveNode; match: Match } | undefined;

  constructor(
    readonly variant: string,
    readonly start: string,
    readonly handicap = false,
    readonly headers: Headers = {},
  ) {}

  static empty(variant: string): Tree {
    return new Tree(variant, startFen(variant));
  }

  /** A game as moves, up to the first that is not legal. */
  static of({ variant, fen, moves, spent }: LocalGame): Tree {
    const tree = new Tree(variant, fen);
    for (const [ply, node] of tree.playAll(moves).entries()) {
      const time = spent[ply];
      if (time !== undefined && time >= 0) node.spent = time;
    }
    return tree;
  }

  static from(record: GameRecord): Tree {
    const { root, start, variant, handicap = false, ...headers } = record;
    const tree = new Tree(variant, start, handicap, headers);
    tree.root.comment = root.comment ?? '';
    const open: [MoveNode, RecordNode][] = [[tree.root, root]];
    for (let item = open.pop(); item; item = open.pop()) {
      const [parent, written] = item;
      for (const child of written.children) {
        const node = tree.add(parent, child.uci ?? '');
        node.before = child.before ?? '';
        node.comment = child.comment ?? '';
        node.nags = [...(child.nags ?? [])];
        node.spent = child.spent;
        node.clock = child.clock;
        open.push([node, child]);
      }
    }
    return tree;
  }

  /** The tree as a game record. */
  record(nagsOf = (node: MoveNode): number[] => node.nags): GameRecord {
    const root: RecordNode = { children: [], ...(this.root.comment ? { comment: this.root.comment } : {}) };
    const open: [MoveNode, RecordNode][] = [[this.root, root]];
    for (let item = open.pop(); item; item = open.pop()) {
      const [node, written] = item;
      for (const child of node.children) {
        const nags = nagsOf(child);
        const next: RecordNode = {
          uci: child.uci,
          children: [],
          ...(child.before ? { before: child.before } : {}),
          ...(child.comment ? { comment: child.comment } : {}),
          ...(nags.length > 0 ? { nags } : {}),
          ...(child.spent !== undefined ? { spent: child.spent } : {}),
          ...(child.clock !== undefined ? { clock: child.clock } : {}),
        };
        written.children.push(next);
        open.push([child, next]);
      }
    }
    return { variant: this.variant, handicap: this.handicap, start: this.start, ...this.headers, root };
  }

  /** The moves that lead to a node. */
  movesTo(node: MoveNode): string[] {
    const moves: string[] = [];
    for (let at: MoveNode | undefined = node; at?.parent; at = at.parent) moves.unshift(at.uci);
    return moves;
  }

  /** The main line, from the root. */
  mainLine(): MoveNode[] {
    const line = [this.root];
    for (let node = this.root.children[0]; node; node = node.children[0]) line.push(node);
    return line;
  }

  isMain(node: MoveNode): boolean {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
    return true;
  }

  factsOf(node: MoveNode): Facts {
    node.facts ??= this.matchAt(node).facts;
    return node.facts;
  }

  /** The legal moves, even if the rules have ended the game. */
  movesAt(node: MoveNode): string[] {
    const { moves, outcome } = this.factsOf(node);
    if (!outcome) return moves;
    const match = this.matchAt(node).copy();
    match.goOn();
    return match.facts.moves;
  }

  /** The match at a node; must not be modified. */
  matchAt(node: MoveNode): Match {
    if (this.newest?.node === node) return this.newest.match;
    let match: Match;
    if (this.newest && this.newest.node === node.parent) {
      match = this.newest.match.copy();
      match.play(node.uci, { playOn: true });
    } else {
      match = Match.start(this.variant, this.start, { handicap: this.handicap });
      match.playAll(this.movesTo(node), { playOn: true });
    }
    this.newest = { node, match };
    return match;
  }

  /** The node after a move, created if it is new; undefined if the move is illegal. */
  play(from: MoveNode, text: string): MoveNode | undefined {
    const match = this.matchAt(from).copy();
    const uci = match.play(text, { playOn: true });
    if (typeof uci !== 'string') return undefined;
    const known = from.children.find(child => child.uci === uci);
    if (known) return known;
    const node = this.add(from, uci);
    node.facts = match.facts;
    return node;
  }

  /** Adds a move that is known to be legal and new. */
  add(parent: MoveNode, uci: string): MoveNode {
    const node = makeNode(uci, parent);
    parent.children.push(node);
    return node;
  }

  /** The nodes of a line from the root, up to the first illegal move. */
  playAll(moves: readonly string[]): MoveNode[] {
    const line: MoveNode[] = [];
    for (const uci of moves) {
      const next = this.play(line.at(-1) ?? this.root, uci);
      if (!next) break;
      line.push(next);
    }
    return line;
  }

  /** Removes the node with its subtree; returns the node to go to. */
  remove(node: MoveNode): MoveNode {
    const { parent } = node;
    if (!parent) return node;
    parent.children = parent.children.filter(child => child !== node);
    return parent;
  }

  /** Promotes the variation of a node where it branches off. */
  promote(node: MoveNode): void {
    let at: MoveNode | undefined = node;
    while (at?.parent && at.parent.children[0] === at) at = at.parent;
    const parent = at?.parent;
    if (!at || !parent) return;
    const chosen = at;
    parent.children = [chosen, ...parent.children.filter(child => child !== chosen)];
  }

  /** The text of a move; a whole line is converted at once. */
  textOf(node: MoveNode, style: Style): string {
    if (!node.parent) return '';
    const known = node.texts[style];
    if (known !== undefined) return known;
    const line = [node];
    for (let next = node.children[0]; next && next.texts[style] === undefined; next = next.children[0]) line.push(next);
    const texts = this.matchAt(node.parent).write(
      line.map(one => one.uci),
      style,
    );
    for (const [index, one] of line.entries()) one.texts[style] = texts[index] ?? one.uci;
    return node.texts[style] ?? node.uci;
  }
}

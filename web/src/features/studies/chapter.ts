// A chapter on the analysis board: its tree follows the server's, and moves played on it can be saved there.
import type { StudyChapter, StudyNode } from '../../generated/protocol';
import { redraw } from '../../app/redraw';
import { Study as Analysis } from '../analysis/study';
import { type MoveNode, Tree } from '../analysis/tree';

/** What the server knows of a move. */
interface Saved {
  number: number;
  rank: number;
  shapes: readonly string[];
}
export type EditKind = 'add_node' | 'delete_node' | 'promote' | 'comment' | 'glyphs' | 'shapes';
/** Where changes go. `isOpen`: the user may edit the study. */
export interface Editor {
  readonly isOpen: boolean;
  edit(kind: EditKind, node: MoveNode, value?: string): void;
}

export class Chapter extends Analysis {
  private readonly nodes = new Map<number, MoveNode>();
  private readonly saved = new WeakMap<MoveNode, Saved>();

  constructor(
    readonly about: StudyChapter,
    private readonly editor: Editor,
  ) {
    super(new Tree(about.variant, about.fen));
    this.below = about.orientation;
    for (const node of about.nodes) this.put(node);
  }

  numberOf(node: MoveNode): number | undefined {
    return this.saved.get(node)?.number;
  }
  shapesOf(node: MoveNode): readonly string[] {
    return this.saved.get(node)?.shapes ?? [];
  }

  /** Everybody may play moves; those of editors are saved. */
  override play(text: string): boolean {
    const played = super.play(text);
    if (played) this.save(this.node);
    return played;
  }
  override playLine(moves: readonly string[]): void {
    super.playLine(moves);
    this.save(this.node);
  }
  override canChange(node: MoveNode): boolean {
    return this.editor.isOpen || this.numberOf(node) === undefined;
  }
  override remove(): void {
    const { node } = this;
    if (!this.canChange(node) || !node.parent) return;
    if (this.numberOf(node) !== undefined) this.editor.edit('delete_node', node);
    super.remove();
  }
  override promote(): void {
    const { node } = this;
    if (!this.canChange(node)) return;
    super.promote();
    if (this.numberOf(node) === undefined) return;
    this.rankAlong(node);
    this.editor.edit('promote', node);
  }
  comment(node: MoveNode, text: string): void {
    if (node.comment === text) return;
    node.comment = text;
    this.editor.edit('comment', node, text);
    redraw();
  }
  glyphs(node: MoveNode, nags: number[]): void {
    node.nags = nags;
    this.editor.edit('glyphs', node, nags.join(' '));
    redraw();
  }
  draw(node: MoveNode, shapes: readonly string[]): void {
    const saved = this.saved.get(node);
    if (!saved || saved.shapes.join(' ') === shapes.join(' ')) return;
    saved.shapes = shapes;
    this.editor.edit('shapes', node, shapes.join(' '));
    redraw();
  }

  /** The ranks follow the new order: else the next change of a sibling would sort them as before. */
  private rankAlong(node: MoveNode): void {
    for (let at: MoveNode | undefined = node; at?.parent; at = at.parent)
      for (const [rank, child] of at.parent.children.entries()) {
        const saved = this.saved.get(child);
        if (saved) saved.rank = rank;
      }
  }

  /** The server has taken a move that was played here. */
  adopt(node: MoveNode, number: number): void {
    if (this.nodes.has(number)) return;
    this.nodes.set(number, node);
    this.saved.set(node, { number, rank: (node.parent?.children.length ?? 1) - 1, shapes: [] });
  }
  /** The server has refused it. */
  discard(node: MoveNode): void {
    if (this.numberOf(node) !== undefined) return;
    this.leave(node);
    this.tree.remove(node);
  }

  /** A move of the server's tree that is new or has changed; false if its place is not known here. */
  put(written: StudyNode): boolean {
    const node = this.nodes.get(written.node) ?? this.place(written);
    if (!node) return false;
    this.nodes.set(written.node, node);
    this.saved.set(node, { number: written.node, rank: written.rank ?? 0, shapes: written.shapes ?? [] });
    node.comment = written.comment ?? '';
    node.nags = [...(written.glyphs ?? [])];
    // A deletion that the server has refused: the move was removed here at once.
    if (node.parent && !node.parent.children.includes(node)) node.parent.children.push(node);
    const rank = (one: MoveNode): number => this.saved.get(one)?.rank ?? Number.POSITIVE_INFINITY;
    node.parent?.children.sort((a, b) => rank(a) - rank(b) || 0);
    return true;
  }
  private place(written: StudyNode): MoveNode | undefined {
    if (written.node === 0) return this.tree.root;
    const parent = this.nodes.get(written.parent ?? 0);
    const move = written.move ?? '';
    // It may be the one that was just played here.
    const played = parent?.children.find(child => child.uci === move && !this.saved.has(child));
    return played ?? (parent && this.tree.add(parent, move));
  }

  /** A move was deleted, with everything after it. */
  drop(number: number): void {
    const node = this.nodes.get(number);
    if (!node) return;
    this.leave(node);
    this.forget(node);
    this.tree.remove(node);
  }
  private forget(node: MoveNode): void {
    const open = [node];
    for (let at = open.pop(); at; at = open.pop()) {
      const number = this.numberOf(at);
      if (number !== undefined) this.nodes.delete(number);
      this.saved.delete(at);
      open.push(...at.children);
    }
  }

  /** The whole tree as the server has it now. */
  replace(nodes: readonly StudyNode[]): void {
    const there = new Set(nodes.map(({ node }) => node));
    for (const number of [...this.nodes.keys()]) if (!there.has(number)) this.drop(number);
    for (const node of nodes) this.put(node);
    redraw();
  }

  /** Goes up, out of a subtree that is removed. */
  private leave(node: MoveNode): void {
    for (let at: MoveNode | undefined = this.node; at; at = at.parent)
      if (at === node) {
        this.goTo(node.parent);
        return;
      }
  }

  /** Saves a move that was played, and those before it. */
  private save(node: MoveNode): void {
    if (!this.editor.isOpen) return;
    const fresh: MoveNode[] = [];
    for (let at: MoveNode | undefined = node; at?.parent && !this.saved.has(at); at = at.parent) fresh.unshift(at);
    for (const one of fresh) if (!this.sending.has(one)) this.editor.edit('add_node', one);
    for (const one of fresh) this.sending.add(one);
  }
  private readonly sending = new WeakSet<MoveNode>();
}

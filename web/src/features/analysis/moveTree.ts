// The move tree: the main line in rows, variations as text below the move they replace.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { settings } from '../../app/settings';
import { styleOf } from '../../core/rules';
import { t } from '../../app/i18n';
import { glyphs, nagOf } from './judgement';
import { markOf } from '../review/gameReview';
import type { Study } from './study';
import type { MoveNode } from './tree';
import type { Style } from '../../core/games';

export function moveTree(study: Study): VNode {
  const { tree } = study;
  const style = styleOf(tree.variant, settings().notation);
  const blackFirst = tree.start.split(' ')[1] === 'b';
  const list = new Lister(study, style, blackFirst ? 1 : 0);
  const rows = list.rows();
  return h(
    'div.tree',
    {
      key: 'tree',
      attrs: { tabindex: 0, role: 'region', 'aria-label': t('analysis.moves') },
      hook: { insert: follow, postpatch: (_, vnode) => follow(vnode) },
    },
    [
      ...(tree.root.comment ? [h('p.tree-comment', { key: 'first' }, tree.root.comment)] : []),
      ...(rows.length > 0 ? rows : [h('p.muted', { key: 'none' }, t('analysis.noMoves'))]),
    ],
  );
}

class Lister {
  private number = 0;
  constructor(
    private readonly study: Study,
    private readonly style: Style,
    private readonly offset: number,
  ) {}

  /** The main line: one row per move pair, interrupted by comments and variations. */
  rows(): VNode[] {
    const rows: VNode[] = [];
    let row: VNode[] = [];
    const flush = (): void => {
      if (row.length > 0) rows.push(h('div.tree-row', { key: ++this.number }, row));
      row = [];
    };
    let fresh = true; // after an interruption the move number is repeated
    for (const node of this.study.tree.mainLine().slice(1)) {
      const isFirst = this.isFirst(node);
      if (isFirst) flush();
      if (isFirst || fresh) row.push(h('span.tree-number', this.numberOf(node)));
      if (!isFirst && fresh) row.push(h('span.tree-gap', '…'));
      fresh = false;
      row.push(this.move(node));
      const others = node.parent!.children.slice(1);
      if (!node.comment && others.length === 0) continue;
      flush();
      fresh = true;
      if (node.comment) rows.push(h('p.tree-comment', { key: ++this.number }, node.comment));
      if (others.length > 0)
        rows.push(
          h(
            'div.tree-others',
            { key: ++this.number },
            others.map(other => h('div.tree-line', this.line(other))),
          ),
        );
    }
    flush();
    return rows;
  }

  /** A variation as running text, its own variations in brackets. */
  private line(first: MoveNode): VNode[] {
    const parts: VNode[] = [];
    let fresh = true;
    for (let node: MoveNode | undefined = first; node; node = node.children[0]) {
      if (node.before) parts.push(h('span.tree-said', node.before));
      if (this.isFirst(node) || fresh)
        parts.push(h('span.tree-number', `${this.numberOf(node)}${this.isFirst(node) ? '.' : '…'}`));
      fresh = false;
      parts.push(this.move(node));
      if (node.comment) parts.push(h('span.tree-said', node.comment));
      if (node !== first)
        for (const other of node.parent!.children.slice(1)) {
          parts.push(h('span.tree-inner', [h('span', '('), ...this.line(other), h('span', ')')]));
          fresh = true;
        }
    }
    return parts;
  }

  private move(node: MoveNode): VNode {
    const mark = markOf(node);
    const nags = node.nags.filter(nag => glyphs[nag]);
    if (mark && !nags.includes(nagOf[mark])) nags.push(nagOf[mark]);
    return h(
      'button.tree-move',
      {
        class: { current: node === this.study.node, ...(mark ? { [mark]: true } : {}) },
        attrs: { type: 'button', 'data-ply': node.ply, ...(mark ? { title: t(`analysis.${mark}`) } : {}) },
        on: { click: () => this.study.goTo(node) },
      },
      [this.study.tree.textOf(node, this.style), ...nags.map(nag => h('span.tree-glyph', glyphs[nag]))],
    );
  }

  private isFirst(node: MoveNode): boolean {
    return (node.ply + this.offset) % 2 === 1;
  }
  private numberOf(node: MoveNode): string {
    return String(Math.floor((node.ply + this.offset - 1) / 2) + 1);
  }
}

function follow(vnode: VNode): void {
  const box = vnode.elm as HTMLElement;
  const current = box.querySelector<HTMLElement>('.current');
  if (!current) {
    box.scrollTop = 0;
    return;
  }
  // Only the list scrolls, never the page.
  const top = current.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 50)
    box.scrollTop = top - box.clientHeight / 2;
}

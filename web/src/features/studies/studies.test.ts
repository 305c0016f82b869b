// Tests of studies: shapes as text, a chapter that follows the server's tree, practice.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadRulesForTests } from '../../core/testing';
import type { StudyChapter, StudyNode } from '../../generated/protocol';
import type { MoveNode } from '../analysis/tree';
import { Chapter, type Editor } from './chapter';
import { Practice } from './practice';
import { arrowsOf, readShapes, shapesOf } from './shapes';

vi.mock('../../app/redraw', () => ({ redraw: () => {} })); // there is no page here
beforeAll(loadRulesForTests);

const start = 'rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1';
const nodes: StudyNode[] = [
  { node: 0 },
  { node: 1, parent: 0, rank: 0, move: 'e2e4', comment: 'first', shapes: ['Ge4'] },
  { node: 2, parent: 0, rank: 1, move: 'd2d4', glyphs: [1] },
  { node: 3, parent: 1, rank: 0, move: 'e7e5' },
  { node: 4, parent: 3, rank: 0, move: 'g1f3' },
];
const about = (): StudyChapter => ({
  id: 'Chapter1',
  study: 'Study001',
  name: 'One',
  variant: 'shogun',
  orientation: 'white',
  practice: false,
  v: 1,
  fen: start,
  tags: {},
  nodes,
});
class Recorder implements Editor {
  readonly sent: string[] = [];
  constructor(readonly isOpen: boolean) {}
  edit(kind: string, node: MoveNode, value = ''): void {
    this.sent.push(`${kind} ${node.uci} ${value}`.trim());
  }
}
const moves = (chapter: Chapter): string[] => chapter.tree.root.children.map(child => child.uci);

describe('Shapes', () => {
  it('are the same as text and as arrows', () => {
    const shapes = ['Gb1c3', 'Ra10', 'Bi1i10', 'Ye5'];
    expect(shapesOf(arrowsOf(shapes))).toEqual(shapes);
    expect(arrowsOf(['nonsense', 'Gz9'])).toEqual([]);
  });
  it('are read as people type them', () => {
    expect(readShapes(' b1c3, Re5 b1c3')).toEqual(['Gb1c3', 'Re5']);
    expect(readShapes('')).toEqual([]);
    expect(readShapes('b1 to c3')).toBeUndefined();
  });
});

describe('A chapter', () => {
  it('has the moves of the server in the order of their ranks', () => {
    const chapter = new Chapter(about(), new Recorder(true));
    expect(moves(chapter)).toEqual(['e2e4', 'd2d4']);
    chapter.put({ node: 2, parent: 0, rank: 0, move: 'd2d4', glyphs: [1] });
    chapter.put({ node: 1, parent: 0, rank: 1, move: 'e2e4' });
    expect(moves(chapter)).toEqual(['d2d4', 'e2e4']);
    expect(chapter.tree.root.children[0]!.nags).toEqual([1]);
  });
  it('saves moves that are played by editors, once', () => {
    const editor = new Recorder(true);
    const chapter = new Chapter(about(), editor);
    expect(chapter.play('c2c4')).toBe(true);
    const played = chapter.node;
    expect(editor.sent).toEqual(['add_node c2c4']);
    chapter.put({ node: 5, parent: 0, rank: 2, move: 'c2c4' });
    expect(chapter.numberOf(played)).toBe(5);
    chapter.first();
    chapter.play('c2c4');
    chapter.first();
    chapter.play('e2e4');
    expect(editor.sent).toHaveLength(1);
    expect(chapter.play('e2e4')).toBe(false);
  });
  it('saves nothing of readers, who may remove only their own moves', () => {
    const editor = new Recorder(false);
    const chapter = new Chapter(about(), editor);
    chapter.play('c2c4');
    expect(chapter.canChange(chapter.node)).toBe(true);
    chapter.remove();
    chapter.play('e2e4');
    chapter.remove();
    expect(moves(chapter)).toEqual(['e2e4', 'd2d4']);
    expect(editor.sent).toEqual([]);
  });
  it('has a deleted move again, with all after it, if the server refuses the deletion', () => {
    const editor = new Recorder(true);
    const chapter = new Chapter(about(), editor);
    chapter.play('e2e4');
    chapter.remove();
    expect(editor.sent).toEqual(['delete_node e2e4']);
    expect(moves(chapter)).toEqual(['d2d4']);
    chapter.replace(nodes);
    expect(moves(chapter)).toEqual(['e2e4', 'd2d4']);
    expect(chapter.tree.mainLine().map(({ uci }) => uci)).toEqual(['', 'e2e4', 'e7e5', 'g1f3']);
  });
  it('keeps the order of a promotion when a sibling changes', () => {
    const chapter = new Chapter(about(), new Recorder(true));
    chapter.play('d2d4');
    chapter.promote();
    chapter.put({ node: 5, parent: 0, rank: 2, move: 'c2c4' });
    expect(moves(chapter)).toEqual(['d2d4', 'e2e4', 'c2c4']);
  });
  it('follows deletions, and leaves what is deleted', () => {
    const chapter = new Chapter(about(), new Recorder(true));
    chapter.last();
    expect(chapter.node.uci).toBe('g1f3');
    chapter.drop(1);
    expect(chapter.node).toBe(chapter.tree.root);
    expect(moves(chapter)).toEqual(['d2d4']);
    chapter.replace(nodes.slice(0, 2));
    expect(moves(chapter)).toEqual(['e2e4']);
    expect(chapter.put({ node: 9, parent: 8, rank: 0, move: 'a7a6' })).toBe(false);
  });
});

describe('Practice', () => {
  it('asks for the moves of one side and answers for the other', () => {
    const practice = new Practice(new Chapter(about(), new Recorder(false)));
    expect(practice.play('xx')).toBe(false);
    expect(practice.play('a2a3')).toBe(true);
    expect(practice.state).toBe('wrong');
    expect(practice.play('e2e4')).toBe(true);
    expect(practice.node.uci).toBe('e7e5');
    practice.play('g1f3');
    expect(practice.state).toBe('done');
    expect(practice.mistakes).toBe(1);
    expect(practice.play('b8c6')).toBe(false); // nothing is asked any more
    expect([practice.state, practice.mistakes]).toEqual(['done', 1]);
    practice.restart();
    practice.play('d2d4');
    expect(practice.state).toBe('done');
  });
});

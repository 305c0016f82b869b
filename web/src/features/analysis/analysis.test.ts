// The move tree, scores as text, and URLs of positions and games.
import { beforeAll, describe, expect, it } from 'vitest';
import { lineOf } from '../../core/engine';
import { readRecords, writeRecord } from '../../core/records';
import { startFen } from '../../core/rules';
import { loadRulesForTests } from '../../core/testing';
import { analysisLink, localGame, readPlace } from './addresses';
import { scoreText } from './judgement';
import { Tree, type MoveNode } from './tree';

beforeAll(loadRulesForTests);

function playAll(tree: Tree, from: MoveNode, ...moves: string[]): MoveNode {
  let node = from;
  for (const move of moves) {
    const next = tree.play(node, move);
    expect(next, move).toBeDefined();
    node = next!;
  }
  return node;
}

describe('The tree', () => {
  it('keeps the main line first, and variations after it', () => {
    const tree = Tree.empty('janggi');
    const last = playAll(tree, tree.root, 'b1c3', 'a7a6', 'a4b4');
    const other = playAll(tree, last.parent!.parent!, '41병42');
    expect(tree.movesTo(other)).toEqual(['b1c3', 'a7b7']);
    expect(tree.mainLine().map(node => node.uci)).toEqual(['', 'b1c3', 'a7a6', 'a4b4']);
    expect(tree.isMain(other)).toBe(false);
    tree.promote(other);
    expect(tree.isMain(other)).toBe(true);
    expect(tree.remove(other)).toBe(last.parent!.parent);
    expect(tree.mainLine()).toHaveLength(4);
  });

  it('rejects illegal moves, and reuses existing nodes', () => {
    const tree = Tree.empty('janggi');
    expect(tree.play(tree.root, 'b1c3')).toBe(tree.play(tree.root, '02마83'));
    expect(tree.play(tree.root, 'a1a9')).toBeUndefined();
    expect(tree.root.children).toHaveLength(1);
  });

  it('writes moves in the chosen notation, in variations too', () => {
    const tree = Tree.empty('janggi');
    const main = playAll(tree, tree.root, 'b1c3', 'a7a6');
    const side = playAll(tree, main.parent!, 'b10c8');
    expect(tree.textOf(main, 'korean')).toBe('41병51');
    expect(tree.textOf(side, 'korean')).toBe('12마33');
    expect(tree.textOf(side, 'pychess')).toBe('H12-33');
  });

  it('allows analysis beyond the end of the game', () => {
    const tree = Tree.empty('janggi');
    const ended = playAll(tree, tree.root, 'e2e2', 'e9e9');
    expect(tree.factsOf(ended).outcome?.reason).toBe('two passes');
    expect(tree.factsOf(ended).moves).toEqual([]);
    expect(tree.movesAt(ended)).toContain('a4a5');
    expect(playAll(tree, ended, 'a4a5').ply).toBe(3);
  });

  it('round-trips through a record', () => {
    const tree = Tree.empty('shogun');
    const node = playAll(tree, tree.root, 'e2e4', 'd7d5', 'e4d5');
    playAll(tree, node.parent!, 'b1c3');
    node.comment = 'takes';
    node.nags = [1];
    for (const format of ['pgn', 'json'] as const) {
      const [read] = readRecords(writeRecord(tree.record(), format).text);
      const again = Tree.from(read!.record!);
      expect(again.mainLine().map(one => one.uci)).toEqual(['', 'e2e4', 'd7d5', 'e4d5']);
      expect(again.mainLine()[3]).toMatchObject({ comment: 'takes', nags: [1] });
      expect(again.mainLine()[2]!.children).toHaveLength(2);
    }
  });
});

describe('A score', () => {
  it('is from White’s point of view, and distinguishes a points win from mate', () => {
    const raw = {
      type: 'info',
      rank: 1,
      depth: 9,
      deepest: 12,
      nodes: 1,
      time: 1,
      moves: [],
      chances: [900, 0, 100],
    } as const;
    const black = lineOf({ ...raw, moves: [], chances: [900, 0, 100], kind: 'cp', value: 120, winning: true }, 'black');
    expect(black.score).toMatchObject({ value: -120, white: false });
    expect(black.score.expected).toBeCloseTo(0.1);
    expect(scoreText(black.score)).toBe('−1.2');
    const points = lineOf(
      { ...raw, moves: [], chances: [1000, 0, 0], kind: 'points', value: 3, winning: true },
      'white',
    );
    expect(scoreText(points.score)).toBe('P3');
    const mated = lineOf({ ...raw, moves: [], chances: [0, 0, 1000], kind: 'mate', value: 0, winning: false }, 'white');
    expect(scoreText(mated.score)).toBe('−M0');
  });
});

describe('An address', () => {
  it('round-trips a position', () => {
    for (const variant of ['janggi', 'janggikakao', 'shogun']) {
      const fen = startFen(variant);
      expect(readPlace(analysisLink(variant, fen).replace('/analysis/', ''))).toEqual({
        kind: 'position',
        variant,
        fen,
      });
    }
  });
  it('may be short, name a game, or be damaged', () => {
    expect(readPlace('')).toEqual({ kind: 'new', variant: 'janggi' });
    expect(readPlace('shogun')).toEqual({ kind: 'new', variant: 'shogun' });
    expect(readPlace('game/AbCd1234')).toEqual({ kind: 'game', id: 'AbCd1234' });
    expect(readPlace('AbCd1234')).toEqual({ kind: 'game', id: 'AbCd1234' });
    for (const broken of ['janggi/rnx', 'chess', '%E0%A4%A', 'janggi/9/9/9/9/9/9/9/9/9/9_w'])
      expect(readPlace(broken).kind).toBe('broken');
  });
  it('may hold a whole game that was played in this browser', () => {
    const query = new URLSearchParams({ variant: 'janggi', fen: startFen('janggi'), moves: 'b1c3 a7a6 a1a9 a4a5' });
    query.set('spent', '3.5 1 2');
    const tree = Tree.of(localGame(query)!);
    expect(tree.mainLine().map(node => [node.uci, node.spent])).toEqual([
      ['', undefined],
      ['b1c3', 3.5],
      ['a7a6', 1],
    ]);
    expect(localGame(new URLSearchParams('review='))).toBeUndefined();
    expect(localGame(new URLSearchParams('variant=janggi&fen=9/9'))).toBeUndefined();
    expect(localGame(new URLSearchParams('variant=chess'))).toBeUndefined();
  });
});

// The review of a game: judgements, summary, better lines, exercises, and the name of the opening.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Score } from '../../core/engine';
import { games } from '../../core/games';
import { isAboutAsGood, judge, scoreWord } from '../../core/review';
import { startFen } from '../../core/rules';
import { loadRulesForTests } from '../../core/testing';
import { type MoveNode, Tree } from '../analysis/tree';
import { blunderLoss, GameReview, markOf } from './gameReview';
import { evaluationGraph } from './graphData';
import { Retry } from './retry';
import { setupsOf } from './setups';
import { loadStoredReview } from './stored';

vi.mock('../../app/redraw', () => ({ redraw: () => {} }));
beforeAll(loadRulesForTests);

const cp = (value: number): Score => ({
  kind: 'cp',
  value,
  white: value > 0,
  expected: 1 / (1 + Math.exp(-value / 270)),
});
const won = (kind: 'mate' | 'points', white: boolean, value = 0): Score => ({
  kind,
  value: white ? value : -value,
  white,
  expected: white ? 1 : 0,
});

/** A game of Janggi with these evaluations, and the engine's choice in each position. */
function game(moves: string[], scores: Score[], best: string[][] = []): Tree {
  const tree = Tree.empty('janggi');
  let node: MoveNode | undefined = tree.root;
  for (const uci of moves) node = tree.play(node!, uci);
  for (const [ply, one] of tree.mainLine().entries())
    if (scores[ply]) one.evaluation = { score: scores[ply], depth: 12, moves: best[ply] ?? [] };
  return tree;
}

/** Of Black, after an even position. */
function scoreThatLoses(variant: string, loss: number): number {
  const lostBy = (value: number): number =>
    judge(
      variant,
      [cp(0), cp(value)].map(score => ({ score, isBest: false })),
      'black',
    ).moves[0]!.lost;
  let value = 0;
  while (lostBy(value) < loss) value += 1;
  return value;
}

const reviewed = async (tree: Tree): Promise<GameReview> => {
  const review = new GameReview(tree, async () => true);
  await review.run();
  return review;
};

describe('A score', () => {
  it('is written for one side, as the core reads it', () => {
    expect(scoreWord(cp(35), 'white')).toBe('35');
    expect(scoreWord(cp(35), 'black')).toBe('-35');
    expect(scoreWord(cp(0), 'black')).toBe('0');
    expect(scoreWord(won('mate', true, 3), 'white')).toBe('mate3');
    expect(scoreWord(won('mate', true, 3), 'black')).toBe('mate-3');
    expect(scoreWord(won('points', false, 0), 'white')).toBe('points-0');
  });
});

describe('The judge', () => {
  const at = (score: Score, isBest = false): { score: Score; isBest: boolean } => ({ score, isBest });
  it('calls a points win thrown away a blunder, even at equal material', () => {
    const judged = judge('janggi', [at(won('points', true, 1)), at(won('points', false, 1))], 'white');
    expect(judged.moves[0]).toMatchObject({ judgement: 'blunder', exercise: true });
    expect(judged.white).toMatchObject({ blunders: 1, moves: 1 });
    expect(judged.black.moves).toBe(0);
  });
  it('does not blame the engine’s own choice', () => {
    const judged = judge('janggi', [at(cp(200), true), at(cp(-300))], 'white');
    expect(judged.moves[0]).toMatchObject({ judgement: 'good', lost: 0 });
  });
  it('knows nothing where an evaluation is missing', () => {
    const judged = judge('shogun', [at(cp(0)), undefined, at(cp(0))], 'white');
    expect(judged.moves).toEqual([null, null]);
    expect(judged.white.accuracy).toBeUndefined();
  });
  it('judges for Han where Han moves first', () => {
    const judged = judge('janggi', [at(cp(0)), at(cp(600))], 'black');
    expect(judged.black.blunders).toBe(1);
    expect(judged.white.moves).toBe(0);
  });
  it('accepts answers that are about as good', () => {
    expect(isAboutAsGood('janggi', cp(100), cp(95), 'white')).toBe(true);
    expect(isAboutAsGood('janggi', cp(100), cp(-300), 'white')).toBe(false);
    expect(isAboutAsGood('janggi', cp(-100), cp(-95), 'black')).toBe(true);
    expect(isAboutAsGood('janggi', won('mate', true, 5), won('points', true, 3), 'white')).toBe(true);
    expect(isAboutAsGood('janggi', won('mate', true, 2), won('points', true, 3), 'white')).toBe(false);
    expect(isAboutAsGood('janggi', won('mate', true, 2), cp(2000), 'white')).toBe(false);
    expect(isAboutAsGood('janggi', won('mate', true, 2), won('mate', true, 5), 'white')).toBe(true);
  });
});

describe('The review', () => {
  const moves = ['b1c3', 'a7a6', 'a4b4'];
  it('marks the mistake, and adds the better line as a variation', async () => {
    const tree = game(moves, [cp(10), cp(20), cp(900), cp(880)], [[], ['b10c8', 'c4d4'], []]);
    const review = await reviewed(tree);
    const [, first, second, third] = tree.mainLine();
    expect([first, second, third].map(node => markOf(node!))).toEqual([undefined, 'blunder', undefined]);
    expect(first!.children.map(node => node.uci)).toEqual(['a7a6', 'b10c8']);
    expect(first!.children[1]!.children[0]!.uci).toBe('c4d4');
    expect(tree.mainLine().map(node => node.uci)).toEqual(['', ...moves]);
    expect(review.marked('black', 'blunder')).toEqual([second]);
    expect(review.marked('white', 'blunder')).toEqual([]);
    expect(review.exercises('black')).toEqual([second]);
    expect(review.judged!.black.blunders).toBe(1);
    expect(review.judged!.white.accuracy).toBeGreaterThan(review.judged!.black.accuracy!);
    expect(evaluationGraph(tree.mainLine(), 2).marks).toEqual([{ ply: 2, mark: 'blunder' }]);
  });

  it('evaluates from the end to the start, and says nothing if it is stopped', async () => {
    const tree = game(moves, [cp(0), cp(0), cp(0), cp(0)]);
    const seen: number[] = [];
    const review = new GameReview(tree, async node => {
      seen.push(node.ply);
      if (node.ply === 2) review.stop();
      return true;
    });
    await review.run();
    expect(seen).toEqual([3, 2]);
    expect(review.judged).toBeUndefined();
    expect(review.isRunning).toBe(false);
  });

  it('has no accuracy if the engine fails', async () => {
    const tree = Tree.empty('janggi');
    tree.play(tree.root, 'b1c3');
    const review = new GameReview(tree, async () => false);
    await review.run();
    expect(review.judged).toBeUndefined();
    expect(review.isRunning).toBe(false);
  });
});

describe('A review that the server has stored', () => {
  const positions = [
    { kind: 'cp', value: 10, expected: 0.51, depth: 12, line: ['b1c3'] },
    { kind: 'mate', value: 0, expected: 0, depth: 1, line: [] },
  ];
  const answering = (status: number, body: unknown): void =>
    void vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }));

  it('gives every position its evaluation', async () => {
    const line = game(['b1c3'], []).mainLine();
    answering(200, { state: 'done', positions });
    expect(await loadStoredReview('AbCd1234', line)).toBe(true);
    expect(line[0]!.evaluation).toMatchObject({ depth: 12, moves: ['b1c3'], score: { value: 10, white: true } });
    expect(line[1]!.evaluation?.score).toMatchObject({ kind: 'mate', white: false });
  });
  it('is not used if it is not finished, or of another length', async () => {
    const line = game(['b1c3'], []).mainLine();
    answering(202, { state: 'queued' });
    expect(await loadStoredReview('AbCd1234', line)).toBe(false);
    answering(200, { state: 'done', positions: positions.slice(1) });
    expect(await loadStoredReview('AbCd1234', line)).toBe(false);
    answering(200, { state: 'done', positions: [positions[0], null] });
    expect(await loadStoredReview('AbCd1234', line)).toBe(false);
  });
});

describe('A review in the browser', () => {
  it('looks again, and longer, at the positions around a doubtful move', async () => {
    const tree = game(['b1c3', 'a7a6', 'h1g3'], [cp(0), cp(0), cp(900), cp(900)]);
    const looks: [number, number][] = [];
    const review = new GameReview(tree, async (node, nodes) => {
      looks.push([node.ply, nodes]);
      if (node.ply === 2 && nodes > 1_000) node.evaluation = { score: cp(0), depth: 14, moves: [] };
      return true;
    });
    await review.run(1_000);
    expect(looks).toEqual([
      [3, 1_000],
      [2, 1_000],
      [1, 1_000],
      [0, 1_000],
      [2, 4_000],
      [1, 4_000],
    ]);
    expect(review.judged?.black.blunders).toBe(0); // the first look was wrong
  });
  it('looks a third time at the positions around a move near the threshold of a blunder', async () => {
    const near = scoreThatLoses('janggi', blunderLoss.janggi * 0.9);
    const tree = game(['b1c3', 'a7a6', 'h1g3', 'h10g8'], [cp(0), cp(0), cp(near), cp(near), cp(1500)]);
    const looks: [number, number][] = [];
    const review = new GameReview(tree, async (node, nodes) => {
      looks.push([node.ply, nodes]);
      if (node.ply === 4 && nodes > 1_000) node.evaluation = { score: cp(near), depth: 14, moves: [] };
      return true;
    });
    await review.run(1_000);
    expect(looks.slice(5)).toEqual([
      ...[4, 3, 2, 1].map(ply => [ply, 4_000]),
      ...[2, 1].map(ply => [ply, 10_000]), // not of the blunder that the second look has cleared
    ]);
  });
  it('knows the threshold of a blunder as the judge has it', () => {
    for (const { id, rulesets } of games) {
      const variant = rulesets[0]!.name;
      for (let value = 0; value <= 2_000; value += 5) {
        const positions = [cp(0), cp(-value)].map(score => ({ score, isBest: false }));
        const { lost, judgement } = judge(variant, positions, 'white').moves[0]!;
        // The loss is rounded to three digits.
        if (Math.abs(lost - blunderLoss[id]) > 0.0006)
          expect(judgement === 'blunder', `${id} ${lost}`).toBe(lost > blunderLoss[id]);
      }
    }
  });
});

describe('Learning from a mistake', () => {
  const tree = (): Tree => game(['b1c3', 'a7a6'], [cp(0), cp(0), cp(900)], [[], ['b10c8']]);
  const retryOf = async (answer: Score | undefined): Promise<Retry> => {
    const made = tree();
    const review = await reviewed(made);
    return new Retry(made, 'black', review.exercises('black'), async () => answer);
  };

  it('accepts the best move at once', async () => {
    const retry = await retryOf(undefined);
    await retry.play('12마33'); // b10c8 in Korean notation
    expect(retry.state).toEqual({ kind: 'solved', uci: 'b10c8', isBest: true });
    expect(retry.solved).toBe(1);
    expect(retry.facts().turn).toBe('white');
  });
  it('accepts a move that is about as good, and refuses a bad one', async () => {
    const good = await retryOf(cp(5));
    await good.play('c7d7');
    expect(good.state).toEqual({ kind: 'solved', uci: 'c7d7', isBest: false });
    const bad = await retryOf(cp(700));
    await bad.play('c7d7');
    expect(bad.state).toEqual({ kind: 'wrong', uci: 'c7d7' });
    await bad.play('b10c8');
    expect(bad.state.kind).toBe('solved');
    expect(bad.solved).toBe(0);
  });
  it('refuses the move of the game without asking the engine, and illegal moves', async () => {
    const retry = await retryOf(cp(0));
    await retry.play('a7a6');
    expect(retry.state).toEqual({ kind: 'wrong', uci: 'a7a6' });
    expect(await retry.play('a7a1')).toBe(false);
  });
  it('refuses what the engine cannot judge', async () => {
    const retry = await retryOf(undefined);
    await retry.play('c7d7');
    expect(retry.state.kind).toBe('wrong');
  });
  it('wants a mate where a short one was missed, as it blames the move of the game for that', async () => {
    const answerWith = async (answer: Score): Promise<Retry> => {
      const missed = game(['b1c3', 'a7a6'], [cp(0), won('mate', false, 2), cp(-2000)], [[], ['b10c8']]);
      const review = await reviewed(missed);
      expect(review.exercises('black')).toHaveLength(1);
      const retry = new Retry(missed, 'black', review.exercises('black'), async () => answer);
      await retry.play('c7d7');
      return retry;
    };
    expect((await answerWith(cp(-2000))).state.kind).toBe('wrong');
    expect((await answerWith(won('points', false, 1))).state.kind).toBe('wrong');
    expect((await answerWith(won('mate', false, 4))).state.kind).toBe('solved');
  });
  it('gives hints, the solution, and a last word', async () => {
    const retry = await retryOf(cp(0));
    retry.hint();
    retry.hint();
    retry.hint();
    expect(retry.hints).toBe(2);
    retry.show();
    expect(retry.state).toEqual({ kind: 'shown', uci: 'b10c8' });
    expect([retry.isLast, retry.solved]).toEqual([true, 0]);
    retry.restart();
    expect(retry.state.kind).toBe('asking');
  });
});

describe('The opening', () => {
  it('is named by the pair of set-ups', () => {
    const start = startFen('janggikakao', { white: 'outer', black: 'left' });
    expect(setupsOf('janggikakao', start)).toEqual({ white: 'outer', black: 'left' });
    expect(setupsOf('shogun', startFen('shogun'))).toBeUndefined();
    expect(setupsOf('janggi', start.replace('RBNA1ANBR', 'RBNA1AN1R'))).toBeUndefined();
  });
});

// A study edited together: refused and overtaken edits leave everybody with the server's tree.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../app/refusal';
import { loadRulesForTests } from '../../core/testing';
import type { Study, StudyChapter, StudyNode } from '../../generated/protocol';
import { SharedStudy } from './shared';

/** The server: its tree, and what it answers to the next edits. */
const there = vi.hoisted(() => ({
  v: 1,
  nodes: [] as StudyNode[],
  reads: 0,
  isReachable: true,
  said: [] as string[],
  answers: [] as (() => unknown)[],
  listeners: new Map<string, (message: unknown) => void>(),
  welcome: () => {},
}));
vi.mock('../../app/redraw', () => ({ redraw: () => {} }));
vi.mock('../../app/messages', () => ({ toast: (text: string) => there.said.push(text) }));
vi.mock('../../app/http', () => ({
  ask: async () => {
    there.reads += 1;
    if (!there.isReachable) throw new Error('offline');
    return chapter();
  },
}));
vi.mock('../../app/socket', () => ({
  server: {
    on: (type: string, heard: (message: unknown) => void) => {
      there.listeners.set(type, heard);
      return () => {};
    },
    onWelcome: (act: () => void) => {
      there.welcome = act;
      return () => {};
    },
    send: async (type: string) => (type === 'study_edit' ? there.answers.shift()!() : { v: there.v }),
  },
}));
beforeAll(loadRulesForTests);

const chapter = (): StudyChapter => ({
  id: 'Chapter1',
  study: 'Study001',
  name: 'One',
  variant: 'shogun',
  orientation: 'white',
  practice: false,
  v: there.v,
  fen: 'rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1',
  tags: {},
  nodes: there.nodes,
});
const head = { id: 'Study001', right: 'own', chapters: [], contributors: [] } as unknown as Study;
const comment = (text: string): StudyNode => ({ node: 1, parent: 0, rank: 0, move: 'e2e4', comment: text });

beforeEach(() => {
  Object.assign(there, { v: 1, reads: 0, isReachable: true, said: [], answers: [] });
  there.nodes = [{ node: 0 }, comment('before'), { node: 2, parent: 1, rank: 0, move: 'e7e5' }];
});
/** Somebody else's change. */
function changed(nodes: StudyNode[]): void {
  there.nodes = nodes;
  there.v += 1;
}
const stale = (): never => {
  throw new Refusal('stale', 'somebody was first');
};
const taken = (nodes: () => StudyNode[]) => () => {
  changed(nodes());
  return { v: there.v, node: 0 };
};
const settled = (study: SharedStudy): Promise<void> => vi.waitFor(() => expect(study.unsaved).toBe(0));
const moves = (study: SharedStudy): string[] => study.chapter.tree.mainLine().map(({ uci }) => uci);

describe('An edit', () => {
  it('that is taken needs no second look', async () => {
    const study = new SharedStudy(head, chapter());
    there.answers = [taken(() => [{ node: 0 }, comment('mine'), there.nodes[2]!])];
    const [first] = study.chapter.tree.root.children;
    study.chapter.comment(first!, 'mine');
    await settled(study);
    expect([first!.comment, there.reads]).toEqual(['mine', 0]);
  });

  it('that somebody was faster than is sent again, and shown', async () => {
    const study = new SharedStudy(head, chapter());
    changed([{ node: 0 }, comment('theirs'), there.nodes[2]!]);
    there.answers = [stale, taken(() => [{ node: 0 }, comment('mine'), there.nodes[2]!])];
    const [first] = study.chapter.tree.root.children;
    study.chapter.comment(first!, 'mine');
    await settled(study);
    await vi.waitFor(() => expect(first!.comment).toBe('mine'));
    expect(there.said).toEqual([]);
  });

  it('is not hidden by another’s that came before it was sent', async () => {
    const study = new SharedStudy(head, chapter());
    there.answers = [taken(() => [{ node: 0 }, comment('mine'), there.nodes[2]!])];
    const [first] = study.chapter.tree.root.children;
    study.chapter.comment(first!, 'mine');
    changed([{ node: 0 }, comment('theirs'), there.nodes[2]!]);
    there.listeners.get('study_edit')!({ study: 'Study001', chapter: 'Chapter1', v: 2, put: [comment('theirs')] });
    await settled(study);
    await vi.waitFor(() => expect(first!.comment).toBe('mine'));
  });
});

describe('A deletion', () => {
  it('that the server refuses brings the moves back', async () => {
    const study = new SharedStudy(head, chapter());
    there.answers = [
      () => {
        throw new Refusal('forbidden', 'contributors only');
      },
    ];
    study.chapter.forward();
    study.chapter.remove();
    expect(moves(study)).toEqual(['']);
    await settled(study);
    await vi.waitFor(() => expect(moves(study)).toEqual(['', 'e2e4', 'e7e5']));
    expect(there.said).toHaveLength(1);
  });

  it('that the server takes is final, whatever was read meanwhile', async () => {
    const study = new SharedStudy(head, chapter());
    changed(there.nodes);
    there.answers = [stale, taken(() => [{ node: 0 }])];
    study.chapter.forward();
    study.chapter.remove();
    await settled(study);
    expect(moves(study)).toEqual(['']);
    await vi.waitFor(() => expect(there.reads).toBe(2));
    expect(moves(study)).toEqual(['']);
  });

  it('that is lost with the connection is undone with the next one', async () => {
    const study = new SharedStudy(head, chapter());
    there.isReachable = false;
    there.answers = [
      () => {
        throw new Error('closed');
      },
    ];
    study.chapter.forward();
    study.chapter.remove();
    await settled(study);
    await vi.waitFor(() => expect(there.reads).toBe(1));
    expect(moves(study)).toEqual(['']);
    there.isReachable = true;
    there.welcome();
    await vi.waitFor(() => expect(moves(study)).toEqual(['', 'e2e4', 'e7e5']));
  });
});

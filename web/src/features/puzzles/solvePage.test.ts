// The screen of a series: one answer counts for each puzzle, and nothing follows the end.
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRulesForTests } from '../../core/testing';
import { PuzzleRecord } from './record';
import { type Mode, Session } from './session';
import { readPuzzles } from './set';
import { SolvePage } from './solvePage';

const board = vi.hoisted(() => ({ move: (_uci: string): void => {} }));
vi.mock('../../app/redraw', () => ({ redraw: () => {} }));
vi.mock('../../app/messages', () => ({ announce: () => {}, toast: () => {} }));
vi.mock('../../app/dom', () => ({}));
vi.mock('../../board/boardView', () => ({
  BoardView: class {
    constructor(calls: typeof board) {
      board.move = calls.move;
    }
  },
}));
vi.mock('./explanation', () => ({ Explanation: class {}, themeName: (theme: string) => theme }));
vi.mock('./refutation', () => ({
  Refutation: class {
    forget(): void {}
    close(): void {}
  },
}));

const line =
  'mate;1226;mate-in-3,hurdle;r2aa3r/6R2/3bck3/b3c3p/p2p5/3N1p3/1P2BP1P1/4C1N2/R3KC3/3A1AB2 b - - 0 25;' +
  'd6e6 f4f5 e6f6 f5f6 d8f5 f6f7';
const puzzles = readPuzzles(
  'janggi',
  `janggun-puzzles 1 janggi\n${Array.from({ length: 9 }, (_, at) => `z00000${at};${line}`).join('\n')}\n`,
);

beforeAll(loadRulesForTests);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin(kind: Mode['kind'] & ('run' | 'streak')): { page: SolvePage; session: Session; opened: () => number } {
  const record = new PuzzleRecord('janggi');
  const session = new Session({ kind }, puzzles, record);
  const next = vi.spyOn(session, 'next');
  const page = new SolvePage('janggi', session, record);
  return { page, session, opened: () => next.mock.calls.length };
}

describe('A timed run', () => {
  it('opens one puzzle after two quick answers, and takes ten seconds once', () => {
    const { page, session, opened } = begin('run');
    expect(opened()).toBe(1);
    board.move('g9g8');
    board.move('g9h9');
    expect(session.left).toBe(170);
    vi.advanceTimersByTime(1_000);
    expect(opened()).toBe(2);
    board.move('g9g8'); // the next one can be answered
    expect(session.left).toBe(159);
    page.leave();
  });
  it('opens nothing after its end', () => {
    const { page, session, opened } = begin('run');
    vi.advanceTimersByTime(179_900);
    board.move('g9g8'); // ten seconds less: over
    vi.advanceTimersByTime(1_000);
    expect([session.over, opened()]).toEqual([true, 1]);
    page.leave();
  });
});

// The set of puzzles, attempts, series, and what is remembered.
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRulesForTests } from '../../core/testing';
import { AccountRecord, recordOf } from './accountRecord';
import { PuzzleRecord } from './record';
import { modeOf, runSeconds, Session, wrongSeconds } from './session';
import { daily, near, type Puzzle, readPuzzles, themesOf } from './set';
import { Solving } from './solving';
import { mostUnsent, Unsent, unsentOf } from './unsent';
import en from './texts.en';

// Without the messages and views that the page's own one needs.
vi.mock('../../app/http', () => ({
  ask: async (endpoint: string, { path, body }: { path?: { id: string }; body?: object } = {}) => {
    const address = endpoint.split(' ')[1]!.replace('{id}', path?.id ?? '');
    let answer: Response;
    try {
      answer = await fetch(address, body ? { body: JSON.stringify(body) } : {});
    } catch {
      throw Object.assign(new Error('offline'), { code: 'offline' });
    }
    const content: unknown = await answer.json();
    if (!answer.ok) throw Object.assign(new Error('refused'), content);
    return content;
  },
}));

const mate =
  'z6263dz;mate;1226;mate-in-3,hurdle;r2aa3r/6R2/3bck3/b3c3p/p2p5/3N1p3/1P2BP1P1/4C1N2/R3KC3/3A1AB2 b - - 0 25;' +
  'd6e6 f4f5 e6f6 f5f6 d8f5 f6f7';
const shipped = (game: 'janggi' | 'shogun'): Puzzle[] =>
  readPuzzles(game, readFileSync(new URL(`../../../../puzzles/${game}.puzzles`, import.meta.url), 'utf8'));
const puzzle = (id: string, rating: number, themes = ['fork']): Puzzle => ({
  ...readPuzzles('janggi', `janggun-puzzles 1 janggi\n${mate}`)[0]!,
  id,
  rating,
  themes,
});

let stored: Map<string, string>;
beforeAll(loadRulesForTests);
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('A file of puzzles', () => {
  it('is read, without the lines that are no puzzles', () => {
    const text = `janggun-puzzles 1 janggi\n# games 3\n${mate}\n\nrubbish\n${mate.replace('mate;', 'win;')};more\n`;
    const [first, ...more] = readPuzzles('janggi', text);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ id: 'z6263dz', kind: 'mate', rating: 1226, themes: ['mate-in-3', 'hurdle'] });
    expect(first!.moves).toHaveLength(6);
  });
  it('of another game is empty', () => expect(readPuzzles('shogun', `janggun-puzzles 1 janggi\n${mate}`)).toEqual([]));

  for (const game of ['janggi', 'shogun'] as const)
    it(`of ${game} comes with the page: every solution is legal, every theme has a name`, () => {
      const puzzles = shipped(game);
      expect(puzzles.length).toBeGreaterThan(40);
      expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
      for (const theme of themesOf(puzzles).keys()) expect(en).toHaveProperty([`puzzle.theme.${theme}`]);
      for (const one of puzzles.filter((_, index) => index % 20 === 0)) {
        const solving = new Solving(one);
        for (let at = 1; at < one.moves.length; at += 2) {
          expect(solving.play(one.moves[at]!), one.id).toBe(at + 1 === one.moves.length ? 'solved' : 'right');
          solving.reply();
        }
        expect(solving.failed).toBe(false);
      }
    });
});

describe('An attempt', () => {
  const start = (): Solving => new Solving(puzzle('aaaaaaa', 1200));

  it('begins after the opponent’s move, with the solver to move', () => {
    const solving = start();
    expect(solving.solver).toBe('white');
    expect(solving.facts.turn).toBe('white');
    expect(solving.last).toBe('d6e6');
    expect(solving.length).toBe(3);
  });
  it('goes on after a right move, and is solved by the last', () => {
    const solving = start();
    for (const move of ['f4f5', 'f5f6']) {
      expect(solving.play(move)).toBe('right');
      expect(solving.isSolversTurn).toBe(false);
      solving.reply();
    }
    expect(solving.play('f6f7')).toBe('solved');
    expect([solving.done, solving.failed]).toEqual([true, false]);
  });
  it('takes a wrong move back, and counts as failed', () => {
    const solving = start();
    const { fen } = solving.facts;
    expect(solving.play('g9g8')).toBe('wrong');
    expect(solving.facts.fen).toBe(fen);
    expect(solving.tried).toBe('g9g8');
    expect(solving.failed).toBe(true);
    expect(solving.play('nonsense')).toBe('illegal');
    expect(solving.play('f4f5')).toBe('right');
    expect(solving.moves).toEqual(['g9g8']);
  });
  it('shows the solution', () => {
    const solving = start();
    solving.show();
    expect(solving.done).toBe(true);
    expect(solving.facts.outcome?.reason).toBe('checkmate');
  });
});

describe('The choice of a puzzle', () => {
  const puzzles = [800, 1000, 1180, 1220, 2000].map((rating, index) => puzzle(`puzzle${index}`, rating));
  it('is near a rating, and not one to avoid', () => {
    expect(near(puzzles, 1200, new Set(['puzzle2']), () => 0.99)?.id).toBe('puzzle3');
    expect(near(puzzles, 2900, new Set(), () => 0)?.id).toBe('puzzle4');
    expect(near([], 1200, new Set())).toBeUndefined();
  });
  it('begins again when all are done', () => {
    expect(near(puzzles, 800, new Set(puzzles.map(({ id }) => id)), () => 0)?.id).toBe('puzzle0');
  });
  it('of the day is the same all day', () => {
    const at = (text: string): string | undefined => daily(puzzles, new Date(text))?.id;
    expect(at('2026-11-17T00:00:00Z')).toBe(at('2026-11-17T23:59:59Z'));
    expect(at('2026-11-17T12:00:00Z')).not.toBe(at('2026-11-18T12:00:00Z'));
  });
});

describe('The record', () => {
  it('rates the first attempt only, and remembers failures until they are solved', () => {
    const record = new PuzzleRecord('janggi');
    const one = puzzle('aaaaaaa', 1400);
    expect(record.add(one, false, 1).change).toBeLessThan(0);
    expect(record.failed).toEqual(['aaaaaaa']);
    const after = record.rating;
    expect(record.add(one, true, 2).change).toBe(0);
    expect(new PuzzleRecord('janggi').rating).toBe(after);
    expect(new PuzzleRecord('janggi').failed).toEqual([]);
    expect(new PuzzleRecord('shogun').results).toEqual([]);
  });
  it('ignores what is not one', () => {
    stored.set('janggun.puzzles.janggi', '{"rating":"x","results":[1]}');
    expect(new PuzzleRecord('janggi').rating).toBe(1200);
    stored.set('janggun.puzzles.janggi', '{"rating":99999,"results":[1,{"id":3}]}');
    expect(new PuzzleRecord('janggi')).toMatchObject({ rating: 3000, results: [] });
  });
  it('rates by Glicko-2: the first puzzles change more than later ones', () => {
    const record = new PuzzleRecord('janggi');
    const changes = Array.from({ length: 30 }, (_, index) =>
      Math.abs(record.add(puzzle(`p${index}`, record.rating), index % 2 === 0, 1000 * index).change),
    );
    expect(changes[0]!).toBeGreaterThan(100);
    expect(changes[29]!).toBeLessThan(30);
  });
});

describe('The record of an account', () => {
  const answers: Record<string, unknown> = {
    '/api/me': { user: { id: 'sora', name: 'Sora', guest: false }, ratings: [], games: [] },
    '/api/puzzle/me': { ratings: [{ game: 'janggi', rating: 1430, deviation: 90, provisional: false, puzzles: 2 }] },
    '/api/puzzle/aaaaaaa': {
      puzzle: 'aaaaaaa',
      solved: false,
      rated: true,
      before: 1430,
      after: 1418,
      puzzleRating: 1306,
    },
  };
  const line = (puzzle: string, solved: boolean): string =>
    `${JSON.stringify({ puzzle, game: 'janggi', first: 1, firstSolved: solved, last: 2, solved, attempts: 1, before: 1400, after: 1430 })}\n`;
  let sent: { address: string; body: string | undefined }[];
  beforeEach(() => {
    sent = [];
    vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
      sent.push({ address, body });
      const text = address.startsWith('/api/puzzle/activity')
        ? line('ccccccc', true) + line('bbbbbbb', false)
        : JSON.stringify(answers[address]);
      return Promise.resolve(new Response(text));
    });
  });
  it('comes from the server, which judges and rates', async () => {
    const record = await recordOf('janggi');
    expect(record).toBeInstanceOf(AccountRecord);
    expect([record.rating, record.failed, [...record.seen]]).toEqual([1430, ['bbbbbbb'], ['ccccccc', 'bbbbbbb']]);
    const rated = record.add(puzzle('aaaaaaa', 1300), false, 5, ['f4f5', 'a1a2']);
    expect(record.seen.has('aaaaaaa')).toBe(true); // before the server has answered
    expect(await rated).toEqual({ change: -12, puzzleRating: 1306 });
    expect(sent.at(-1)).toEqual({ address: '/api/puzzle/aaaaaaa', body: '{"moves":"f4f5 a1a2"}' });
    expect([record.rating, record.failed]).toEqual([1418, ['bbbbbbb', 'aaaaaaa']]);
  });
  it('has the failed puzzles of a series, unrated and not sent', async () => {
    const record = await recordOf('janggi');
    sent = [];
    const one = puzzle('ddddddd', 900);
    record.addUnrated(one, false, 5);
    expect([record.rating, record.failed]).toEqual([1430, ['bbbbbbb', 'ddddddd']]);
    expect((await recordOf('janggi')).failed).toContain('ddddddd');
    expect(await record.add(one, true, 6, ['f4f5'])).toEqual({ change: 0 });
    expect([record.rating, record.failed]).toEqual([1430, ['bbbbbbb']]);
    expect(sent.filter(({ body }) => body)).toEqual([]);
    expect(new PuzzleRecord('janggi').results).toEqual([]); // a guest's
  });
  it('goes on without a connection, and sends its attempts in order when there is one', async () => {
    await recordOf('janggi');
    const connected = globalThis.fetch;
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    const record = await recordOf('janggi');
    expect(record).toBeInstanceOf(AccountRecord);
    expect([record.rating, record.failed]).toEqual([1430, ['bbbbbbb']]);
    expect(await record.add(puzzle('eeeeeee', 1300), false, 5, ['a1a2'])).toEqual({ change: 0, isUnsent: true });
    expect(await record.add(puzzle('aaaaaaa', 1300), false, 6, [])).toEqual({ change: 0, isUnsent: true });
    expect(record.failed).toEqual(['bbbbbbb', 'eeeeeee', 'aaaaaaa']);
    expect((await recordOf('janggi')).failed).toEqual(['bbbbbbb', 'eeeeeee', 'aaaaaaa']);
    expect(new PuzzleRecord('janggi').results).toEqual([]); // a guest's

    vi.stubGlobal('fetch', connected);
    answers['/api/puzzle/eeeeeee'] = answers['/api/puzzle/aaaaaaa'];
    sent = [];
    await unsentOf('sora').send();
    expect(sent).toEqual([
      { address: '/api/puzzle/eeeeeee', body: '{"moves":"a1a2"}' },
      { address: '/api/puzzle/aaaaaaa', body: '{"moves":""}' },
    ]);
    expect(unsentOf('sora').of('janggi')).toEqual([]);
  });
  it('is the browser’s where there is no account or no server', async () => {
    const before = answers['/api/me'];
    answers['/api/me'] = { user: null };
    expect(await recordOf('janggi')).toBeInstanceOf(PuzzleRecord);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    expect(await recordOf('janggi')).toBeInstanceOf(PuzzleRecord);
    answers['/api/me'] = before;
  });
});

describe('The queue of attempts', () => {
  it('drops an attempt that the server refuses for good, and says so', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":"not_found"}', { status: 404 })));
    const queue = new Unsent('sora');
    const attempt = { id: 'nonesuch', game: 'janggi', solved: true, at: 1, moves: [] } as const;
    await expect(queue.add({ ...attempt, moves: [] })).rejects.toMatchObject({ code: 'not_found' });
    expect(queue.of('janggi')).toEqual([]);
  });
  it('keeps a bounded number of attempts, and ignores what is none', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"code":"draining"}', { status: 503 })));
    const list = Array.from({ length: mostUnsent }, (_, at) => ({
      id: 'x',
      game: 'janggi',
      solved: true,
      at,
      moves: [],
    }));
    stored.set('janggun.puzzles.unsent.sora', JSON.stringify([7, { id: 3 }, ...list]));
    const queue = new Unsent('sora');
    expect(await queue.add({ id: 'y', game: 'janggi', solved: true, at: 1e6, moves: [] })).toBeUndefined();
    const left = queue.of('janggi');
    expect([left.length, left[0]?.at, left.at(-1)?.id]).toEqual([mostUnsent, 1, 'y']);
  });
});

describe('A series', () => {
  const puzzles = Array.from({ length: 30 }, (_, index) =>
    puzzle(`p${String(index).padStart(6, '0')}`, 600 + 45 * index),
  );
  it('gets harder, and a streak ends at the first mistake', () => {
    const record = new PuzzleRecord('janggi');
    const session = new Session(
      { kind: 'streak' },
      puzzles,
      record,
      () => 0,
      () => 0.5,
    );
    const ratings = Array.from({ length: 10 }, () => {
      const { rating } = session.next()!;
      session.answered(true);
      return rating;
    });
    expect(ratings[9]! - ratings[0]!).toBeGreaterThan(250);
    session.answered(false);
    expect([session.over, session.score, session.isBest]).toEqual([true, 10, true]);
    expect(record.bestStreak).toBe(10);
  });
  it('of three minutes loses time by mistakes, and ends', () => {
    let now = 0;
    const session = new Session({ kind: 'run' }, puzzles, new PuzzleRecord('janggi'), () => now);
    session.start();
    session.answered(true);
    session.answered(false);
    expect(session.left).toBe(runSeconds - wrongSeconds);
    now = (runSeconds - wrongSeconds) * 1000 - 1;
    expect(session.tick()).toBe(false);
    now += 1;
    expect(session.tick()).toBe(true);
    expect(session.tick()).toBe(false);
    expect([session.over, session.score]).toEqual([true, 1]);
  });
  it('is noted without rating, and what failed in it can be tried again', () => {
    for (const kind of ['streak', 'run'] as const) {
      stored.clear();
      const record = new PuzzleRecord('janggi');
      const session = new Session({ kind }, puzzles, record);
      expect(session.note(puzzles[1]!, true, [])).toEqual({ change: 0 });
      expect(session.note(puzzles[2]!, false, [])).toEqual({ change: 0 });
      expect([record.rating, record.failed]).toEqual([1200, [puzzles[2]!.id]]);
      expect(new Session({ kind: 'failed' }, puzzles, record).next()?.id).toBe(puzzles[2]!.id);
      expect(record.add(puzzles[2]!, true, 9)).toEqual({ change: 0 }); // the first attempt was unrated
      expect(record.failed).toEqual([]);
    }
  });
  it('of failed puzzles has each once', () => {
    const record = new PuzzleRecord('janggi');
    record.add(puzzles[3]!, false, 1);
    const session = new Session({ kind: 'failed' }, puzzles, record);
    expect(session.next()?.id).toBe(puzzles[3]!.id);
    expect(session.next()).toBeUndefined();
  });
});

describe('The address of a mode', () => {
  it('may be anything', () => {
    expect(modeOf('theme', 'mate-in-3')).toEqual({ kind: 'theme', theme: 'mate-in-3' });
    expect(modeOf('one', 'z6263dz')).toEqual({ kind: 'one', id: 'z6263dz' });
    expect(modeOf('streak', '')).toEqual({ kind: 'streak' });
    for (const [kind, detail] of [
      ['one', '%'],
      ['theme', '%E0%A4%A'],
      ['theme', ''],
      ['walk', ''],
    ] as const)
      expect(modeOf(kind, detail)).toBeUndefined();
  });
});

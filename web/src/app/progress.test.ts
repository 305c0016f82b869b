// Learning progress of several browsers and the server.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { merge, progressChanged, progressOf } from './progress';

vi.mock('./redraw', () => ({ redraw: () => {} }));

describe('Merging', () => {
  it('keeps every lesson done, and the larger of two scores', () => {
    expect(merge({ done: ['b', 'a'] }, { done: ['c', 'a'] })).toEqual({ done: ['a', 'b', 'c'] });
    expect(merge({ best: { 'janggi/find': 7, 'janggi/pick': 3 } }, { best: { 'janggi/find': 5 } })).toEqual({
      best: { 'janggi/find': 7, 'janggi/pick': 3 },
    });
    expect(merge({ janggi: { streak: 3, run: 9 } }, { janggi: { streak: 4 }, shogun: { run: 1 } })).toEqual({
      janggi: { streak: 4, run: 9 },
      shogun: { run: 1 },
    });
  });
  it('does not depend on the order, and the second time changes nothing', () => {
    const all = [{ done: ['b'] }, { done: 7 }, { done: ['a', 5, null] }, { done: { x: 1 } }, {}, { more: -1 }];
    for (const a of all)
      for (const b of all) {
        const merged = merge(a, b);
        expect(merge(b, a)).toEqual(merged);
        expect(merge(merged, b)).toEqual(merged);
        for (const c of all) expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)));
      }
  });
});

describe('The progress of an account', () => {
  let stored: Map<string, string>;
  let items: Record<string, object>;
  let puts: string[];
  let status: number;
  beforeEach(() => {
    vi.useFakeTimers();
    stored = new Map();
    [items, puts, status] = [{}, [], 200];
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => void stored.set(name, value),
    });
    vi.stubGlobal(
      'fetch',
      (address: string, { method = 'GET', body = '' }: { method?: string; body?: string } = {}) => {
        const key = address.split('/')[4];
        if (status === 200 && method === 'PUT' && key) {
          puts.push(key);
          items[key] = JSON.parse(body);
        }
        return Promise.resolve(new Response(JSON.stringify({ items }), { status }));
      },
    );
  });
  afterEach(async () => {
    await progressOf(undefined);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is what the browser and the server have, on both', async () => {
    stored.set('janggun.learn', '["janggi/board"]');
    stored.set('janggun.trainer', '{"janggi/find":4}');
    items = { lessons: { done: ['janggi/rulesets'] }, trainer: { best: { 'janggi/find': 9 } } };
    await progressOf('sora');
    expect(JSON.parse(stored.get('janggun.learn')!)).toEqual(['janggi/board', 'janggi/rulesets']);
    expect(JSON.parse(stored.get('janggun.trainer')!)).toEqual({ 'janggi/find': 9 });
    expect(items['lessons']).toEqual({ done: ['janggi/board', 'janggi/rulesets'] });
    expect(puts).toEqual(['lessons']); // the server's scores were better already
  });
  it('is sent once some time after several changes', async () => {
    await progressOf('sora');
    for (const run of [1, 2, 3]) {
      stored.set('janggun.puzzle_series', `{"janggi":{"streak":0,"run":${run}}}`);
      progressChanged();
    }
    expect(puts).toEqual([]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(puts).toEqual(['puzzle_series']);
    expect(items['puzzle_series']).toEqual({ janggi: { streak: 0, run: 3 } });
  });
  it('of a guest, and where the server does not keep it, stays in the browser', async () => {
    stored.set('janggun.learn', '["janggi/board"]');
    await progressOf(undefined);
    progressChanged();
    await vi.advanceTimersByTimeAsync(3000);
    status = 404;
    await progressOf('sora');
    expect([puts, stored.get('janggun.learn')]).toEqual([[], '["janggi/board"]']);
    status = 200;
    await progressOf('sora'); // the next connection
    expect(puts).toEqual(['lessons']);
  });
  it('is not given to the next account of this browser', async () => {
    stored.set('janggun.learn', '["janggi/board"]');
    await progressOf('sora'); // takes over what the guest has done
    expect(items['lessons']).toEqual({ done: ['janggi/board'] });
    await progressOf(undefined);
    [items, puts] = [{ lessons: { done: ['shogun/board'] } }, []];
    await progressOf('haneul');
    expect(JSON.parse(stored.get('janggun.learn')!)).toEqual(['shogun/board']);
    expect(puts).toEqual([]);
  });
  it('that is too large is not sent', async () => {
    stored.set('janggun.learn', JSON.stringify(Array.from({ length: 2000 }, (_, index) => `lesson/number/${index}`)));
    await progressOf('sora');
    expect(puts).toEqual([]);
  });
});

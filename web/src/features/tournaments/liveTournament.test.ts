// Following a tournament: when it is asked for again.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveTournament } from './liveTournament';
import { waitOf } from './spread';

type Hear = (message: object) => void;
const app = vi.hoisted(() => ({ ask: vi.fn(), hear: new Map<string, Hear[]>() }));
vi.mock('../../app/http', () => ({ ask: app.ask }));
vi.mock('../../app/redraw', () => ({ redraw: () => {} }));
vi.mock('../../app/socket', () => ({
  server: {
    welcomed: false,
    on: (type: string, hear: Hear) => {
      app.hear.set(type, [...(app.hear.get(type) ?? []), hear]);
      return () => {};
    },
    onWelcome: () => () => {},
  },
}));

/** The version that the server has. */
let v = 0;
const players = 100;
const answer = (): object => ({ id: 'Tour0001', v, format: 'arena', players, chat: [] });
const changed = (): void => {
  v += 1;
  for (const hear of app.hear.get('tournament_changed') ?? []) hear({ tournament: 'Tour0001', v });
};
/** Waits for the first request, and forgets it. */
async function follow(): Promise<LiveTournament> {
  const live = new LiveTournament('Tour0001');
  await vi.advanceTimersByTimeAsync(0);
  app.ask.mockClear();
  return live;
}

beforeEach(() => {
  vi.useFakeTimers();
  app.hear.clear();
  v = 1;
  app.ask.mockReset().mockImplementation(() => Promise.resolve(answer()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('A followed tournament', () => {
  it('is asked for once after many changes, and is then as the server has it', async () => {
    const live = await follow();
    for (let at = 0; at < 50; ++at) changed();
    expect(app.ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(app.ask).toHaveBeenCalledOnce();
    expect(live.state?.v).toBe(51);
  });

  it('is asked for although changes do not end', async () => {
    await follow();
    for (let at = 0; at < 100; ++at) {
      changed();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(app.ask.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect(app.ask.mock.calls.length).toBeLessThanOrEqual(50);
  });

  it('has one request under way at most', async () => {
    await follow();
    let arrive = (): void => {};
    app.ask.mockImplementationOnce(() => {
      const asked = answer();
      return new Promise(resolve => (arrive = () => resolve(asked)));
    });
    changed();
    await vi.advanceTimersByTimeAsync(10_000);
    changed();
    changed();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(app.ask).toHaveBeenCalledOnce();
    arrive();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(app.ask).toHaveBeenCalledTimes(2);
  });

  it('is asked for by its watchers at different moments', async () => {
    const moments: number[] = [];
    await Promise.all(Array.from({ length: 200 }, follow));
    const start = Date.now();
    app.ask.mockImplementation(() => {
      moments.push(Date.now() - start);
      return Promise.resolve(answer());
    });
    changed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(moments).toHaveLength(200);
    const inBusiest = Math.max(...moments.map(from => moments.filter(at => at >= from && at < from + 100).length));
    expect(inBusiest).toBeLessThan(60); // of 200, with a second to spread over
  });

  it('is not asked for when an answer to the user’s own request has brought the change', async () => {
    const live = await follow();
    changed();
    await live.act('POST /api/tournament/{id}/join' as never);
    app.ask.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(app.ask).not.toHaveBeenCalled();
  });

  it('is not asked for after the page was left', async () => {
    const live = await follow();
    changed();
    live.leave();
    changed();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(app.ask).not.toHaveBeenCalled();
  });
});

it('The more players, the longer the requests are spread; never for more than five seconds', () => {
  expect(waitOf(0, 0)).toBe(200);
  expect(waitOf(0, 1)).toBe(400);
  expect(waitOf(100, 0.5)).toBe(700);
  expect(waitOf(10_000, 1)).toBe(5200);
});

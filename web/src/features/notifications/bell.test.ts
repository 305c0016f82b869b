// The bell: count, title of the tab, sound, the browser's notifications, and the list.
import type { VNode } from 'snabbdom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification as Notice } from '../../generated/protocol';
import { titleWithUnread } from '../../app/unread';
import { watchNotifications } from './bell';

const app = vi.hoisted(() => {
  vi.stubGlobal('window', {}); // snabbdom looks for requestAnimationFrame when it is loaded
  return {
    draw: (): VNode[] => [],
    welcomed: (): void => {},
    heard: (_message: unknown): void => {},
    ask: vi.fn((_endpoint: string): Promise<unknown> => Promise.resolve({})),
    play: vi.fn(),
    announce: vi.fn(),
    showOutside: vi.fn(),
  };
});
vi.mock('../../app/corner', () => ({ addToTopBar: (draw: () => VNode[]) => (app.draw = draw) }));
vi.mock('../../app/http', () => ({ ask: app.ask }));
vi.mock('../../app/me', () => ({ me: () => ({ name: 'Sora', guest: false }) }));
vi.mock('../../app/messages', () => ({ announce: app.announce }));
vi.mock('../../app/outside', () => ({
  showOutside: app.showOutside,
  canAskOutside: () => false,
  askOutside: () => {},
}));
vi.mock('../../app/quickSettings', () => ({ closeFromOutside: () => {} }));
vi.mock('../../app/redraw', () => ({ redraw: () => {} }));
vi.mock('../../app/socket', () => ({
  server: {
    on: (_type: string, hear: (message: unknown) => void) => (app.heard = hear),
    onWelcome: (act: () => void) => (app.welcomed = act),
  },
}));
vi.mock('../../app/sound', () => ({ play: app.play }));
vi.mock('../archive/rows', () => ({ dateText: String }));

const notice = (at: number, more: Partial<Notice> = {}): Notice => ({
  kind: 'follow',
  about: { name: `Person${at}` },
  at,
  seen: false,
  ...more,
});
const told = (one: Notice): void => app.heard({ t: 'notification', notification: one });

/** The elements whose data-testid, or selector, is this. */
function find(nodes: readonly (VNode | string | undefined)[], what: string): VNode[] {
  return nodes.flatMap(node => {
    if (!node || typeof node === 'string') return [];
    const own = node.data?.attrs?.['data-testid'] === what || node.sel === what ? [node] : [];
    return [...own, ...find(node.children ?? [], what)];
  });
}
const listed = (): number => find(app.draw(), 'p.notification').length;
const act = (node: VNode | undefined, event: string, target: object = {}): void =>
  (node?.data?.on as Record<string, (event: object) => void>)[event]!({ currentTarget: target });

watchNotifications();

beforeEach(async () => {
  vi.clearAllMocks();
  await load([], 0);
});

async function load(notifications: Notice[], unread: number): Promise<void> {
  app.ask.mockResolvedValueOnce({ notifications, unread });
  app.welcomed();
  await Promise.resolve();
  await Promise.resolve();
}

describe('A notification', () => {
  it('is counted in the bell and in the title of the tab', () => {
    expect(titleWithUnread('Lobby')).toBe('Lobby');
    told(notice(1));
    told(notice(2));
    expect(titleWithUnread('Lobby')).toBe('(2) Lobby');
    expect(find(app.draw(), 'span.unread.num')[0]?.text).toBe('2');
  });
  it('has a sound, is read out, and is given to the browser', () => {
    told(notice(1));
    expect(app.play).toHaveBeenCalledExactlyOnceWith('offer');
    expect(app.announce).toHaveBeenCalledExactlyOnceWith('notification.follow');
    expect(app.showOutside).toHaveBeenCalledExactlyOnceWith('notification.follow', 'follow Person1');
  });
  it('of a round has the tag of its game, whose beginning is announced, too', () => {
    told(notice(1, { kind: 'tournament', about: { name: 'Club evening', round: 2, game: 'Ab3dEf9h' } }));
    expect(app.showOutside).toHaveBeenCalledExactlyOnceWith('notification.tournament', 'game Ab3dEf9h');
  });
  it('of a challenge makes no sound: it is announced where it is answered', () => {
    told(notice(1, { kind: 'challenge' }));
    expect(app.play).not.toHaveBeenCalled();
    expect(app.showOutside).not.toHaveBeenCalled();
    expect(titleWithUnread('Lobby')).toBe('(1) Lobby');
  });
  it('about the same again takes the place of the unread one', () => {
    told(notice(1));
    told(notice(2, { about: { name: 'Person1' } }));
    expect(titleWithUnread('Lobby')).toBe('(1) Lobby');
    expect(listed()).toBe(1);
  });
  it('is read when the list is opened', () => {
    told(notice(1));
    act(find(app.draw(), 'details.quick.bell')[0], 'toggle', { open: true });
    expect(app.ask).toHaveBeenLastCalledWith('POST /api/notifications/seen');
    expect(titleWithUnread('Lobby')).toBe('Lobby');
  });
});

describe('The list', () => {
  const many = Array.from({ length: 100 }, (_, at) => notice(at, { seen: true }));
  const more = (): VNode | undefined => find(app.draw(), 'more-notifications')[0];

  it('shows twenty, and twenty more each time they are asked for, until all are shown', async () => {
    await load(many.slice(0, 50), 0);
    expect(listed()).toBe(20);
    act(more(), 'click');
    expect(listed()).toBe(40);
    act(more(), 'click');
    expect(listed()).toBe(50);
    expect(more()).toBeUndefined();
    act(find(app.draw(), 'details.quick.bell')[0], 'toggle', { open: false });
    expect(listed()).toBe(20);
  });
  it('keeps a hundred', async () => {
    await load(many, 0);
    told(notice(1000));
    for (let at = 0; at < 10; ++at) if (more()) act(more(), 'click');
    expect(listed()).toBe(100);
    act(find(app.draw(), 'details.quick.bell')[0], 'toggle', { open: false });
  });
});

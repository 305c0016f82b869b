// The browser's own notifications, with a stand-in for the browser's class.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askOutside, canAskOutside, showOutside } from './outside';

interface Shown {
  title: string;
  options: { body: string; tag: string };
  onclick?: () => void;
}
let shown: Shown[] = [];
let permission: NotificationPermission = 'granted';
const focus = vi.fn();
const requestPermission = vi.fn(() => Promise.resolve('granted'));

class StandIn {
  static requestPermission = requestPermission;
  static get permission(): NotificationPermission {
    return permission;
  }
  onclick?: () => void;
  constructor(
    readonly title: string,
    readonly options: Shown['options'],
  ) {
    shown.push(this as Shown);
  }
}

vi.mock('./redraw', () => ({ redraw: () => {} }));

beforeEach(() => {
  shown = [];
  permission = 'granted';
  vi.stubGlobal('document', { hidden: true });
  vi.stubGlobal('window', { focus });
  vi.stubGlobal('Notification', StandIn);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('A notification is shown while the tab is hidden, and leads back to it', () => {
  showOutside('Bomi challenges you', 'challenge Bomi');
  expect(shown).toMatchObject([{ title: 'Janggun', options: { body: 'Bomi challenges you', tag: 'challenge Bomi' } }]);
  shown[0]!.onclick?.();
  expect(focus).toHaveBeenCalledOnce();
});

it('Nothing is shown to somebody who looks at the page', () => {
  vi.stubGlobal('document', { hidden: false });
  showOutside('x', 'y');
  expect(shown).toEqual([]);
});

it.each(['denied', 'default'] as const)('Nothing is shown when the permission is "%s"', state => {
  permission = state;
  showOutside('x', 'y');
  expect(shown).toEqual([]);
});

it('A browser without notifications, or that does not let pages make them, is no error', () => {
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'granted';
      constructor() {
        throw new TypeError('Illegal constructor');
      }
    },
  );
  expect(() => showOutside('x', 'y')).not.toThrow();
  vi.unstubAllGlobals();
  vi.stubGlobal('document', { hidden: true });
  expect(() => showOutside('x', 'y')).not.toThrow();
  expect(canAskOutside()).toBe(false);
});

it('The permission can be asked for until it was given or denied', () => {
  permission = 'default';
  expect(canAskOutside()).toBe(true);
  askOutside();
  expect(requestPermission).toHaveBeenCalledOnce();
  permission = 'denied';
  expect(canAskOutside()).toBe(false);
});

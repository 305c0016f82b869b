// Notifications: a bell with a list in the top bar, the count in the tab's title, a sound, and the browser's own
// notifications where they are allowed. Nothing opens by itself.
import type { VNode } from 'snabbdom';
import type { Notification as Notice } from '../../generated/protocol';
import { addToTopBar } from '../../app/corner';
import { button, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import { t, type TextKey } from '../../app/i18n';
import { me } from '../../app/me';
import { announce } from '../../app/messages';
import { closeFromOutside } from '../../app/quickSettings';
import { redraw } from '../../app/redraw';
import { server } from '../../app/socket';
import { play } from '../../app/sound';
import { setUnread } from '../../app/unread';
import { dateText } from '../archive/rows';

const most = 100; // as many as the server keeps
let list: Notice[] = [];
let unread = 0;
let owner = '';

export function watchNotifications(): void {
  addToTopBar(() => (owner ? [bell()] : []));
  server.onWelcome(() => {
    const own = me();
    const name = own && !own.guest ? own.name : '';
    if (name !== owner) show([], 0);
    owner = name;
    if (name) load();
  });
  server.on('notification', ({ notification }) => {
    const same = JSON.stringify(notification.about);
    const rest = list.filter(
      other => other.seen || other.kind !== notification.kind || JSON.stringify(other.about) !== same,
    );
    show([notification, ...rest].slice(0, most), unread + (rest.length === list.length ? 1 : 0));
    // A challenge is announced where it is answered.
    if (notification.kind === 'challenge') return;
    play('offer');
    announce(textOf(notification));
    showOutside(notification);
  });
}

function load(): void {
  ask('GET /api/notifications').then(
    answer => show(answer.notifications, answer.unread),
    () => {}, // asked again with the next connection
  );
}

function show(notices: Notice[], count: number): void {
  list = notices;
  unread = count;
  setUnread(count);
  redraw();
}

const textOf = ({ kind, about }: Notice): string => {
  const key = kind === 'report' ? `notification.report.${about.state}` : `notification.${kind}`;
  return t(key as TextKey, { name: about.name ?? '' });
};
const addressOf = ({ kind, about }: Notice): string => {
  if (about.game) return `/game/${about.game}`;
  if (about.tournament) return `/tournament/${about.tournament}`;
  return kind === 'challenge' ? '/lobby' : `/user/${encodeURIComponent(about.name ?? '')}`;
};

// The constructor throws on most phones, and the API is missing without HTTPS: then the bell has to do.
const canAsk = (): boolean => 'Notification' in globalThis && Notification.permission === 'default';
function showOutside(notice: Notice): void {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification('Janggun', { body: textOf(notice), tag: `${notice.kind} ${notice.about.name}` });
    shown.onclick = () => window.focus();
  } catch {
    // the bell shows it
  }
}

function seen(event: Event): void {
  if (!(event.currentTarget as HTMLDetailsElement).open || unread === 0) return;
  show(
    list.map(notice => ({ ...notice, seen: true })),
    0,
  );
  ask('POST /api/notifications/seen').catch(() => {});
}

function bell(): VNode {
  const label = unread > 0 ? t('notification.unread', { count: unread }) : t('notification.title');
  return h('details.quick.bell', { key: 'bell', hook: { insert: closeFromOutside }, on: { toggle: seen } }, [
    h('summary', { attrs: { 'aria-label': label, title: label, 'data-testid': 'bell' } }, [
      h('span.icon.bell-icon', { attrs: { 'aria-hidden': 'true' } }),
      unread > 0 ? h('span.unread.num', String(unread)) : '',
    ]),
    h('div.quick-box', { attrs: { 'data-testid': 'notifications' } }, [
      h('h2', t('notification.title')),
      ...(list.length === 0
        ? [h('p.muted', t('notification.none'))]
        : list
            .slice(0, 20)
            .map((notice, at) =>
              h('p.notification', { key: at }, [
                link(addressOf(notice), textOf(notice)),
                h('br'),
                h('small.muted', dateText(notice.at)),
              ]),
            )),
      canAsk()
        ? button(t('notification.allow'), () => void Notification.requestPermission().then(redraw), { look: '.small' })
        : h('span'),
    ]),
  ]);
}

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
import { askOutside, canAskOutside, showOutside } from '../../app/outside';
import { closeFromOutside } from '../../app/quickSettings';
import { redraw } from '../../app/redraw';
import { server } from '../../app/socket';
import { play } from '../../app/sound';
import { setUnread } from '../../app/unread';
import { dateText } from '../archive/rows';

const most = 100; // as many as the server keeps
const atFirst = 20; // in the opened list, and as many more at a time
let list: Notice[] = [];
let unread = 0;
let owner = '';
let listed = atFirst;

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
    showOutside(textOf(notification), tagOf(notification));
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
  return t(key as TextKey, { name: about.name ?? '', round: about.round ?? 0 });
};
const addressOf = ({ kind, about }: Notice): string => {
  if (about.game) return `/game/${about.game}`;
  if (about.tournament) return `/tournament/${about.tournament}`;
  return kind === 'challenge' ? '/lobby' : `/user/${encodeURIComponent(about.name ?? '')}`;
};

/** A game of a tournament is announced by its own message, too: that is one notification, not two. */
const tagOf = ({ kind, about }: Notice): string =>
  kind === 'tournament' && about.game ? `game ${about.game}` : `${kind} ${about.name}`;

function toggled(event: Event): void {
  const isOpen = (event.currentTarget as HTMLDetailsElement).open;
  if (!isOpen) listed = atFirst;
  if (!isOpen || unread === 0) return;
  show(
    list.map(notice => ({ ...notice, seen: true })),
    0,
  );
  ask('POST /api/notifications/seen').catch(() => {});
}

function showMore(): void {
  listed += atFirst;
  redraw();
}

function bell(): VNode {
  const label = unread > 0 ? t('notification.unread', { count: unread }) : t('notification.title');
  return h('details.quick.bell', { key: 'bell', hook: { insert: closeFromOutside }, on: { toggle: toggled } }, [
    h('summary', { attrs: { 'aria-label': label, title: label, 'data-testid': 'bell' } }, [
      h('span.icon.bell-icon', { attrs: { 'aria-hidden': 'true' } }),
      unread > 0 ? h('span.unread.num', String(unread)) : '',
    ]),
    h('div.quick-box', { attrs: { 'data-testid': 'notifications' } }, [
      h('h2', t('notification.title')),
      ...(list.length === 0
        ? [h('p.muted', t('notification.none'))]
        : list
            .slice(0, listed)
            .map((notice, at) =>
              h('p.notification', { key: at }, [
                link(addressOf(notice), textOf(notice)),
                h('br'),
                h('small.muted', dateText(notice.at)),
              ]),
            )),
      list.length > listed
        ? button(t('archive.more'), showMore, {
            key: 'more',
            attrs: { 'data-testid': 'more-notifications' },
          })
        : h('span', { key: 'all' }),
      canAskOutside() ? button(t('notification.allow'), askOutside, { key: 'allow' }) : h('span', { key: 'asked' }),
    ]),
  ]);
}

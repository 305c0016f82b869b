// Which of the people one follows are online.
import type { VNode } from 'snabbdom';
import { button, h, link } from '../../app/dom';
import { t } from '../../app/i18n';
import { me } from '../../app/me';
import { redraw } from '../../app/redraw';
import { server } from '../../app/socket';
import { showGameForm } from '../lobby/gameForm';

let online: readonly string[] = [];
let isKnown = false;

export function watchFriends(): void {
  server.on('friends', message => {
    online = message.online;
    isKnown = true;
    redraw();
  });
  server.on('friend', ({ name, online: isOnline }) => {
    online = isOnline ? [...online.filter(other => other !== name), name].sort() : online.filter(one => one !== name);
    redraw();
  });
  server.onWelcome(hearFriends);
}

/** Asks for the list, which is kept current from then on. */
export function hearFriends(): void {
  const own = me();
  online = [];
  isKnown = false;
  if (own && !own.guest) server.send('friends').catch(() => {});
}

/** Nothing for guests. */
export function friendsView(): VNode {
  const own = me();
  if (!own || own.guest || !isKnown) return h('div', { key: 'no-friends' });
  return h('section.card.friends', { key: 'friends', attrs: { 'data-testid': 'friends' } }, [
    h('h2', t('social.friendsOnline')),
    ...(online.length === 0
      ? [h('p.muted', t('social.noFriends'))]
      : online.map(name =>
          h('div.line', { key: name }, [
            h('span', [h('span.presence.here'), link(`/user/${encodeURIComponent(name)}`, name)]),
            button(t('form.challenge'), () => showGameForm('challenge', { user: name })),
          ]),
        )),
  ]);
}

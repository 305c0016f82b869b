// What the owner has set for everybody: the announcement at the top, whether sign-up is open, and where players in the
// local network find the server.
import type { VNode } from 'snabbdom';
import type { Site } from '../generated/protocol';
import { button, h } from './dom';
import { ask } from './http';
import { t } from './i18n';
import { keep, kept } from './kept';
import { redraw } from './redraw';
import { server } from './socket';

const place = 'janggun.readAnnouncement';
let current: Site = { announcement: '', signup: true, addresses: [] };
/** The announcement that this reader has closed. */
let read = kept(place, value => (typeof value === 'string' ? value : undefined)) ?? '';

export const site = (): Site => current;

export function watchSite(): void {
  server.on('site', ({ announcement, signup }) => set({ ...current, announcement, signup }));
  // Something may have changed while there was no connection.
  server.onWelcome(load);
}

function load(): void {
  ask('GET /api/site').then(set, () => {}); // asked again with the next connection
}

function set(next: Site): void {
  current = next;
  redraw();
}

export function announcementView(): VNode {
  const { announcement } = current;
  if (announcement === '' || announcement === read) return h('div', { key: 'no-site-announcement' });
  const close = (): void => {
    read = announcement;
    keep(place, read);
    redraw();
  };
  return h('div.site-announcement', { key: 'site-announcement', attrs: { 'data-testid': 'site-announcement' } }, [
    h('p', { attrs: { role: 'status' } }, announcement),
    button('×', close, { look: '.plain', title: t('site.closeAnnouncement') }),
  ]);
}

/** An address that means another machine on the phone that scans it. */
export const isLocal = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.');

/** Where others find this page: the page's own address, or, on the server's machine, that of the local network. */
export const sharedOrigin = (): string =>
  isLocal(location.hostname) ? (current.addresses[0] ?? location.origin) : location.origin;

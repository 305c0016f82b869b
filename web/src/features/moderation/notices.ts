// What moderators have done about the person at this browser: shown at the edge of the screen until it is confirmed. It
// covers nothing that is needed during a game.
import type { VNode } from 'snabbdom';
import type { Sanction } from '../../generated/protocol';
import { addToCorner } from '../../app/corner';
import { button, h } from '../../app/dom';
import { ask } from '../../app/http';
import { t, type TextKey } from '../../app/i18n';
import { me } from '../../app/me';
import { announce } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { server } from '../../app/socket';
import { dateText } from '../archive/rows';

let shown: Sanction[] = [];

export const kindText = (kind: string): string => t(`sanction.kind.${kind}` as TextKey);
export const untilText = (until: number | null): string =>
  until === null ? t('sanction.forever') : t('sanction.until', { date: dateText(until) });

/** Listens for sanctions, and asks for those not seen yet. */
export function watchNotices(): void {
  addToCorner(notices);
  server.on('sanction', ({ sanction }) => show(sanction));
  let asked = '';
  server.onWelcome(() => {
    const own = me();
    if (!own || own.guest || asked === own.name) return;
    asked = own.name;
    ask('GET /api/me/sanctions').then(
      ({ sanctions }) => {
        for (const sanction of sanctions)
          if (!sanction.seen && !sanction.lifted && (sanction.active || sanction.kind === 'warning')) show(sanction);
      },
      () => {}, // asked again with the next visit
    );
  });
}

function show(sanction: Sanction): void {
  shown = [...shown.filter(other => other.id !== sanction.id), sanction];
  announce(`${headline(sanction)} ${sanction.reason}`);
  redraw();
}

function confirmSeen(sanction: Sanction): void {
  shown = shown.filter(other => other !== sanction);
  redraw();
  // Whoever is suspended cannot confirm it: they are logged out.
  ask('POST /api/me/sanctions/{id}/seen', { path: { id: sanction.id } }).catch(() => {});
}

function headline(sanction: Sanction): string {
  if (sanction.lifted) return t('sanction.lifted', { kind: kindText(sanction.kind) });
  const what = t(`sanction.told.${sanction.kind}` as TextKey);
  return sanction.kind === 'warning' || sanction.kind === 'closure'
    ? what
    : t('sanction.toldUntil', { what, until: untilText(sanction.until) });
}

const notices = (): VNode[] =>
  shown.map(sanction =>
    h('div.request', { key: `sanction ${sanction.id}`, attrs: { role: 'group', 'data-testid': 'sanction-notice' } }, [
      h('strong', headline(sanction)),
      h('p', `${t('sanction.reason')}: ${sanction.lifted ? (sanction.liftReason ?? '–') : sanction.reason}`),
      h('div.actions', [
        button(t('sanction.understood'), () => confirmSeen(sanction), { attrs: { 'data-testid': 'understood' } }),
      ]),
    ]),
  );

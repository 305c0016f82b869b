// Requests of other people, such as challenges: shown at the edge of the screen until they are answered. Nothing is covered
// that is needed in a running game, and no key declines.
import type { VNode } from 'snabbdom';
import { button, h } from './dom';
import { redraw } from './redraw';
import { t } from '../i18n';

export interface Request {
  id: string;
  text: string;
  accept: () => void;
  decline: () => void;
}
const most = 4; // shown at once; older ones are hidden, and stay open on the server

let shown: Request[] = [];

export function showRequest(request: Request): void {
  shown = [...shown.filter(other => other.id !== request.id), request].slice(-most);
  redraw();
}

/** It was answered, here or elsewhere, or taken back. */
export function dropRequest(id: string): void {
  shown = shown.filter(request => request.id !== id);
  redraw();
}

export const requests = (): VNode =>
  h(
    'div.requests',
    { key: 'requests', attrs: { role: 'status' } },
    shown.map(request => {
      const answer = (act: () => void) => (): void => {
        dropRequest(request.id);
        act();
      };
      return h('div.request', { key: request.id, attrs: { role: 'group', 'data-testid': 'request' } }, [
        h('span.request-text', request.text),
        h('div.actions', [
          button(t('offer.accept'), answer(request.accept), {
            look: '.primary',
            attrs: { 'data-testid': 'accept-request' },
          }),
          button(t('offer.decline'), answer(request.decline), { attrs: { 'data-testid': 'decline-request' } }),
          button(
            t('offer.later'),
            answer(() => {}),
            { look: '.plain' },
          ),
        ]),
      ]);
    }),
  );

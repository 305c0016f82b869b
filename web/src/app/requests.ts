// Requests from other players, such as challenges, and games that wait for the user: shown at the edge of the screen
// until they are answered. They cover nothing that is needed during a game, and no key declines them.
import type { VNode } from 'snabbdom';
import { inCorner } from './corner';
import { button, h } from './dom';
import { redraw } from './redraw';
import { t } from './i18n';

export interface Request {
  id: string;
  text: string;
  accept: () => void;
  /** Instead of "Accept". */
  acceptText?: string;
  /** None: it can only be put off. */
  decline?: () => void;
}
const most = 4; // shown at once; older ones are hidden but stay open on the server

let shown: Request[] = [];

export function showRequest(request: Request): void {
  shown = [...shown.filter(other => other.id !== request.id), request].slice(-most);
  redraw();
}

export const isRequested = (id: string): boolean => shown.some(request => request.id === id);

/** The request was answered, here or in another tab, or withdrawn. */
export function dropRequest(id: string): void {
  shown = shown.filter(request => request.id !== id);
  redraw();
}

export const requests = (): VNode =>
  h(
    'div.requests',
    { key: 'requests', attrs: { role: 'status' } },
    inCorner().concat(
      shown.map(request => {
        const answer = (act: () => void) => (): void => {
          dropRequest(request.id);
          act();
        };
        return h('div.request', { key: request.id, attrs: { role: 'group', 'data-testid': 'request' } }, [
          h('span.request-text', request.text),
          h('div.actions', [
            button(request.acceptText ?? t('offer.accept'), answer(request.accept), {
              look: '.primary',
              attrs: { 'data-testid': 'accept-request' },
            }),
            ...(request.decline
              ? [button(t('offer.decline'), answer(request.decline), { attrs: { 'data-testid': 'decline-request' } })]
              : []),
            button(
              t('offer.later'),
              answer(() => {}),
              { look: '.plain' },
            ),
          ]),
        ]);
      }),
    ),
  );

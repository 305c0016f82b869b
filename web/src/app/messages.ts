// Toasts, and announcements for screen readers.
import type { VNode } from 'snabbdom';
import { h } from './dom';
import { redraw } from './redraw';

interface Toast {
  number: number;
  text: string;
  kind: 'info' | 'error';
}
let shown: Toast[] = [];
let count = 0;
let spoken = '';

/** Shows a toast for a few seconds. */
export function toast(text: string, kind: Toast['kind'] = 'info'): void {
  const one = { number: ++count, text, kind };
  shown = [...shown.filter(other => other.text !== text), one].slice(-3);
  setTimeout(
    () => {
      shown = shown.filter(other => other !== one);
      redraw();
    },
    4000 + text.length * 40,
  );
  redraw();
}

/** Announces a text to screen readers. */
export function announce(text: string): void {
  // A live region does not repeat an unchanged text, so a trailing space is toggled.
  spoken = text === spoken ? `${text}\u00a0` : text;
  redraw();
}

export const toasts = (): VNode =>
  h(
    'div.toasts',
    { attrs: { role: 'status' } },
    shown.map(one => h(`div.toast.${one.kind}`, { key: one.number }, one.text)),
  );

export const announcement = (): VNode =>
  h('div.for-readers', { attrs: { 'aria-live': 'assertive', 'data-testid': 'announcement' } }, spoken);

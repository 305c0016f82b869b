// The strip below the menu that says what is wrong with the connection.
import type { VNode } from 'snabbdom';
import { h } from './dom';
import { redraw } from './redraw';

let text = '';

export function showBanner(message: string): void {
  if (text === message) return;
  text = message;
  redraw();
}

export const banner = (): VNode =>
  h('div.banner', { key: 'banner', class: { shown: text !== '' }, attrs: { role: 'status' } }, text);

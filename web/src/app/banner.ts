// The banner below the menu that reports connection problems.
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

// The keyboard shortcuts of the analysis page.
import type { VNode } from 'snabbdom';
import { showDialog } from '../../app/dialog';
import { h } from '../../app/dom';
import { t, type TextKey } from '../../app/i18n';

/** By KeyboardEvent.key. */
export const shortcuts: Readonly<Record<string, { sign: string; text: TextKey }>> = {
  ArrowLeft: { sign: '←', text: 'moves.previous' },
  ArrowRight: { sign: '→', text: 'moves.next' },
  ArrowUp: { sign: '↑', text: 'keys.previousVariation' },
  ArrowDown: { sign: '↓', text: 'keys.nextVariation' },
  Home: { sign: 'Home', text: 'moves.first' },
  End: { sign: 'End', text: 'moves.last' },
  f: { sign: 'F', text: 'action.flip' },
  e: { sign: 'E', text: 'keys.engine' },
  p: { sign: 'P', text: 'analysis.previousGame' },
  n: { sign: 'N', text: 'analysis.nextGame' },
  '?': { sign: '?', text: 'keys.title' },
};

export function showShortcuts(): void {
  showDialog(t('keys.title'), view);
}

const view = (): VNode =>
  h('div.shortcuts', [
    h('h2', t('keys.title')),
    h(
      'dl',
      { attrs: { 'data-testid': 'shortcuts' } },
      Object.values(shortcuts).flatMap(({ sign, text }) => [h('dt', [h('kbd', sign)]), h('dd', t(text))]),
    ),
    h('p.muted', t('keys.board')),
  ]);

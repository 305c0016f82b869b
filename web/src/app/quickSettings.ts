// The settings menu behind the gear icon: language, theme, sound, and a link to all settings.
import type { VNode } from 'snabbdom';
import { choice, h, link } from './dom';
import { change, choicesOf, settings } from './settings';
import { language, t, type TextKey } from './i18n';
import { languageInfo, languages } from './i18n/languages';

export const languageNames = languages.map(value => ({ value, text: languageInfo(value).name }));

export function quickSettings(): VNode {
  const now = settings();
  return h('details.quick', { key: 'quick', hook: { insert: closeFromOutside } }, [
    h('summary', { attrs: { 'aria-label': t('nav.settings'), title: t('nav.settings') } }, [h('span.icon.gear')]),
    h('div.quick-box', [
      choice(t('settings.language'), languageNames, now.language === 'system' ? language() : now.language, value =>
        change('language', value),
      ),
      labelled(
        t('settings.theme'),
        choice(
          t('settings.theme'),
          choicesOf('theme').map(value => ({ value, text: t(`settings.theme.${value}` as TextKey) })),
          now.theme,
          value => change('theme', value),
        ),
      ),
      labelled(
        t('settings.janggiPieces'),
        choice(
          t('settings.janggiPieces'),
          choicesOf('janggiPieces').map(value => ({ value, text: t(`settings.janggiPieces.${value}` as TextKey) })),
          now.janggiPieces,
          value => change('janggiPieces', value),
        ),
      ),
      labelled(
        t('settings.sound'),
        choice(
          t('settings.sound'),
          choicesOf('sound').map(value => ({ value, text: t(`settings.sound.${value}` as TextKey) })),
          now.sound,
          value => change('sound', value),
        ),
      ),
      link('/settings', t('settings.all'), 'a.button'),
    ]),
  ]);
}

const labelled = (label: string, content: VNode): VNode => h('div.field', [h('span.label', label), content]);

/** Closes on a click outside or on a link in it, and on Escape. */
export function closeFromOutside(vnode: VNode): void {
  const box = vnode.elm as HTMLDetailsElement;
  document.addEventListener('click', event => {
    if (!box.contains(event.target as Node) || (event.target as Element).closest('a')) box.open = false;
  });
  box.addEventListener('keydown', event => {
    if (event.key === 'Escape') box.open = false;
  });
}

// The gear in the corner: language, light or dark, sound, and the way to all settings.
import type { VNode } from 'snabbdom';
import { choice, h, link } from './dom';
import { change, choicesOf, settings, type Settings } from './settings';
import { t, type TextKey } from '../i18n';

export const languageNames: { value: Settings['language']; text: string }[] = [
  { value: 'en', text: 'English' },
  { value: 'ko', text: '한국어' },
  { value: 'zh', text: '中文' },
  { value: 'pt', text: 'Português' },
];

export function quickSettings(account: VNode): VNode {
  const now = settings();
  return h('details.quick', { key: 'quick', hook: { insert: closeFromOutside } }, [
    h('summary', { attrs: { 'aria-label': t('nav.settings'), title: t('nav.settings') } }, [h('span.icon.gear')]),
    h('div.quick-box', [
      account,
      choice(t('settings.language'), languageNames, now.language === 'system' ? (document.documentElement.lang.slice(0, 2) as Settings['language']) : now.language, value =>
        change('language', value),
      ),
      choice(
        t('settings.theme'),
        [
          { value: 'system', text: t('settings.theme.system') },
          { value: 'light', text: t('settings.theme.light') },
          { value: 'dark', text: t('settings.theme.dark') },
        ],
        now.theme,
        value => change('theme', value),
      ),
      choice(
        t('settings.sound'),
        [
          { value: 'on', text: t('settings.sound.on') },
          { value: 'off', text: t('settings.sound.off') },
        ],
        now.sound,
        value => change('sound', value),
      ),
      choice(
        t('settings.janggiPieces'),
        choicesOf('janggiPieces').map(value => ({ value, text: t(`settings.janggiPieces.${value}` as TextKey) })),
        now.janggiPieces,
        value => change('janggiPieces', value),
      ),
      link('/settings', t('settings.all'), 'a.button'),
    ]),
  ]);
}

function closeFromOutside(vnode: VNode): void {
  const box = vnode.elm as HTMLDetailsElement;
  document.addEventListener('click', event => {
    if (!box.contains(event.target as Node) || (event.target as Element).closest('a')) box.open = false;
  });
  box.addEventListener('keydown', event => {
    if (event.key === 'Escape') box.open = false;
  });
}

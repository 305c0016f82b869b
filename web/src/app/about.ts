// The about page: what Janggun is, and its licence.
import { h } from './dom';
import type { Page } from './page';
import { t } from './i18n';

export const open = (): Page => ({
  title: () => t('nav.about'),
  view: () =>
    h('main.narrow', { key: 'about' }, [
      h('section.card', [
        h('h1', 'Janggun 將軍'),
        h('p', t('about.text')),
        h('p', t('about.privacy')),
        h('p', t('about.licence')),
        h('p.muted', t('about.fonts')),
      ]),
    ]),
});

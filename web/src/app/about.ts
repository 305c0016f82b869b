// The about page: what Janggun is, and its licence.
import { h, link } from './dom';
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
        h('p', [link('/docs/', t('nav.docs'))]),
        h('p', t('about.licence')),
        h('p.muted', t('about.fonts')),
      ]),
    ]),
});

// The "not found" page, and the page shown when another one failed to load.
import { h, link } from './dom';
import type { Page } from './page';
import { t } from './i18n';

export const missingPage = (what: string = t('missing.page')): Page => messagePage(t('missing.title'), what);

export const failedPage = (error: unknown): Page => {
  console.error(error);
  return messagePage(t('failed.title'), t('failed.text'));
};

export function messagePage(title: string, text: string): Page {
  return {
    title: () => title,
    view: () =>
      h('main.narrow.message', { key: 'message' }, [
        h('h1', title),
        h('p', text),
        h('p.actions', [
          link('/', t('missing.home'), 'a.button.primary'),
          link('/archive', t('nav.archive'), 'a.button'),
        ]),
      ]),
  };
}

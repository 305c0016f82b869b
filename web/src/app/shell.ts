// The frame around every screen: name, menu, language and look, messages that pass.
import type { VNode } from 'snabbdom';
import { h, link } from './dom';
import type { Page } from './page';
import { t } from '../i18n';
import { banner } from './banner';
import { dialogView } from './dialog';
import { me } from './me';
import { quickSettings } from './quickSettings';
import { announcement, toasts } from './messages';

export function shell(page: Page | undefined): VNode {
  return h('div#app', [
    h('a.skip', { attrs: { href: '#content' } }, t('nav.skip')),
    h('header.topbar', [
      link('/', [h('span.logo-mark', { attrs: { 'aria-hidden': 'true' } }), h('span.logo-name', 'Janggun')], 'a.logo'),
      h('nav.menu', { attrs: { 'aria-label': t('nav.menu') } }, [
        item('/lobby', t('nav.play')),
        item('/tv', t('nav.watch')),
        item('/analysis', t('nav.analysis')),
        item('/learn', t('nav.learn')),
        item('/archive', t('nav.archive')),
        item('/leaderboard', t('nav.leaderboard')),
      ]),
      h('div.top-right', [account('a.account'), quickSettings(account('a.button'))]),
    ]),
    banner(),
    h('div#content', { key: 'content', class: { wide: page?.wide ?? false }, attrs: { tabindex: -1 } }, [
      page ? page.view() : h('main.loading', { key: 'loading', attrs: { 'aria-busy': 'true' } }),
    ]),
    dialogView(),
    toasts(),
    announcement(),
  ]);
}

function item(href: string, text: string): VNode {
  const here = location.pathname === href || location.pathname.startsWith(`${href}/`);
  return h('a', { key: href, attrs: { href, ...(here ? { 'aria-current': 'page' } : {}) } }, text);
}

function account(selector: string): VNode {
  const person = me();
  if (!person || person.guest) return link('/login', t('nav.login'), selector);
  return link(`/user/${encodeURIComponent(person.name)}`, person.name, selector);
}

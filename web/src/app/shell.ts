// The application shell around every page: top bar, menu, quick settings, banner, dialogs and toasts.
import type { VNode } from 'snabbdom';
import { button, h, link } from './dom';
import type { Page } from './page';
import { t } from './i18n';
import { banner } from './banner';
import { announcementView } from './site';
import { inTopBar } from './corner';
import { dialogView } from './dialog';
import { me } from './me';
import { change } from './settings';
import { announcement, toasts } from './messages';
import { closeFromOutside, quickSettings } from './quickSettings';
import { requests } from './requests';

export function shell(page: Page | undefined): VNode {
  return h('div#app', [
    h('a.skip', { attrs: { href: '#content' } }, t('nav.skip')),
    h('header.topbar', [
      h('a.logo', { attrs: { href: '/', 'aria-label': t('nav.home') } }, [
        h('span.logo-mark', { attrs: { 'aria-hidden': 'true' } }),
        h('span.logo-name', 'Janggun'),
      ]),
      h('nav.menu', { attrs: { 'aria-label': t('nav.menu') } }, places()),
      h('div.top-right', [...inTopBar(), account('a.account'), quickSettings(), narrowMenu()]),
    ]),
    button('×', () => change('zen', 'off'), { look: '.plain.zen-leave', title: t('settings.zenLeave') }),
    banner(),
    announcementView(),
    h('div#content', { key: 'content', class: { wide: page?.wide ?? false }, attrs: { tabindex: -1 } }, [
      page ? page.view() : h('main.loading', { key: 'loading', attrs: { 'aria-busy': 'true' } }),
    ]),
    dialogView(),
    requests(),
    toasts(),
    announcement(),
  ]);
}

const places = (): VNode[] => [
  item('/lobby', t('nav.play')),
  item('/tournaments', t('nav.tournaments'), '/tournament/'),
  item('/tv', t('nav.watch')),
  item('/analysis', t('nav.analysis')),
  item('/study', t('nav.studies')),
  item('/puzzles', t('nav.puzzles')),
  item('/learn', t('nav.learn')),
  item('/archive', t('nav.archive')),
  item('/leaderboard', t('nav.leaderboard')),
  ...(me()?.role ? [item('/moderation', t('mod.title'))] : []),
  ...(me()?.role === 'owner' ? [item('/owner', t('owner.title'))] : []),
];

/** The navigation menu as a column, for windows too narrow for a row. */
const narrowMenu = (): VNode =>
  h('details.narrow-menu', { key: 'narrow-menu', hook: { insert: closeFromOutside } }, [
    h('summary', { attrs: { 'aria-label': t('nav.menu'), 'data-testid': 'menu' } }, [h('span.icon.menu-lines')]),
    h('nav.menu-box', { attrs: { 'aria-label': t('nav.menu') } }, [...places(), account('a.menu-account')]),
  ]);

/** `within`: the beginning of the addresses that belong to it. */
function item(href: string, text: string, within = `${href}/`): VNode {
  const here = location.pathname === href || location.pathname.startsWith(within);
  return h('a', { key: href, attrs: { href, ...(here ? { 'aria-current': 'page' } : {}) } }, text);
}

function account(selector: string): VNode {
  const person = me();
  if (!person || person.guest) return link('/login', t('nav.login'), selector);
  return link(`/user/${encodeURIComponent(person.name)}`, person.name, selector);
}

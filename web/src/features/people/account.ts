// Signing in and signing up.
import { h, link } from '../../app/dom';
import { ask } from '../../app/http';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { navigate, type Address } from '../../app/router';
import { site } from '../../app/site';
import { Refusal, refusalText } from '../../app/refusal';
import { server } from '../../app/socket';
import { t } from '../../app/i18n';

const search = ({ query }: Address): string => (query.size > 0 ? `?${query}` : '');

/** `?to=/tournament/…` is opened afterwards; another site's address is not. */
const destination = ({ query }: Address): string => {
  const to = query.get('to') ?? '';
  return /^\/(?![/\\])/.test(to) ? to : '/';
};

export function open(address: Address, kind: 'login' | 'signup'): Page {
  let problem = '';
  let busy = false;
  const submit = (event: Event): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    busy = true;
    problem = '';
    const body = { name: String(data.get('name') ?? ''), password: String(data.get('password') ?? '') };
    ask(kind === 'login' ? 'POST /api/login' : 'POST /api/signup', { body }).then(
      () => {
        server.restart();
        navigate(destination(address), true);
      },
      (error: unknown) => {
        busy = false;
        problem = accountProblem(error);
        redraw();
      },
    );
    redraw();
  };
  return {
    title: () => t(kind === 'login' ? 'nav.login' : 'account.signup'),
    view: () =>
      h('main.narrow', { key: kind }, [
        h('form.card.account-form', { on: { submit } }, [
          h('h1', t(kind === 'login' ? 'nav.login' : 'account.signup')),
          kind === 'signup' && !site().signup
            ? h('p.notice', { key: 'closed', attrs: { 'data-testid': 'signup-closed' } }, t('account.signupClosed'))
            : h('span', { key: 'open' }),
          h('div.field', [
            h('label', { attrs: { for: 'name' } }, t('account.name')),
            h('input#name', {
              attrs: {
                type: 'text',
                name: 'name',
                autocomplete: 'username',
                required: true,
                maxlength: 30,
                autocapitalize: 'off',
              },
            }),
          ]),
          h('div.field', [
            h('label', { attrs: { for: 'password' } }, t('account.password')),
            h('input#password', {
              attrs: {
                type: 'password',
                name: 'password',
                autocomplete: kind === 'login' ? 'current-password' : 'new-password',
                required: true,
                maxlength: 200,
              },
            }),
          ]),
          h('p.error-text', { attrs: { role: 'alert' } }, problem),
          h(
            'button.button.primary.large',
            { attrs: { type: 'submit' }, props: { disabled: busy || (kind === 'signup' && !site().signup) } },
            t(kind === 'login' ? 'nav.login' : 'account.signup'),
          ),
          h(
            'p.muted',
            kind === 'login'
              ? [t('account.noAccount'), ' ', link(`/signup${search(address)}`, t('account.signup'))]
              : [t('account.haveAccount'), ' ', link(`/login${search(address)}`, t('nav.login'))],
          ),
          h('p.muted', t('account.optional')),
        ]),
      ]),
  };
}

/** Here it is a network that is blocked, not a person. */
export const accountProblem = (error: unknown): string =>
  error instanceof Refusal && error.code === 'blocked' ? t('account.blockedNetwork') : refusalText(error);

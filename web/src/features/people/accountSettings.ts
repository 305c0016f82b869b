// Account settings: sessions, API tokens, password, data export, deletion.
import type { VNode } from 'snabbdom';
import type { Session, Token } from '../../generated/protocol';
import { confirm } from '../../app/dialog';
import { button, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { Refusal } from '../../app/refusal';
import { navigate } from '../../app/router';
import { server } from '../../app/socket';
import { t } from '../../app/i18n';
import { accountProblem } from './account';
import { deviceName } from './device';
import { dateText } from '../archive/rows';
import { blockList } from '../social/relations';

const scopes = ['bot:play', 'board:play', 'challenge:read', 'challenge:write', 'study:read', 'study:write'];

const complain = (error: unknown): void => toast(accountProblem(error), 'error');

/** The session has ended: reconnects as a guest, on the home page. */
function leave(): void {
  server.restart();
  navigate('/', true);
}

export const open = (): Page => new AccountPage();

class AccountPage implements Page {
  private sessions: Session[] = [];
  private tokens: Token[] = [];
  /** The secret of the token just created: it is shown once. */
  private fresh = '';

  constructor() {
    this.load();
  }

  title(): string {
    return t('account.title');
  }

  view(): VNode {
    const person = me();
    if (!person || person.guest)
      return h('main.narrow', { key: 'account' }, [
        h('p', t('refused.guest')),
        link('/login', t('nav.login'), 'a.button.primary'),
      ]);
    return h('main.narrow.stack', { key: 'account' }, [
      h('div.section-head', [
        h('h1', person.name),
        button(t('account.logout'), () => void ask('POST /api/logout').then(leave, complain)),
      ]),
      section(
        t('account.sessions'),
        this.sessions.map(session => this.sessionLine(session)),
      ),
      section(t('account.tokens'), [
        h('p.muted', t('account.tokensText')),
        ...this.tokens.map(token => this.tokenLine(token)),
        this.fresh ? h('p.notice', [t('account.tokenOnce'), h('br'), h('code', this.fresh)]) : h('span'),
        tokenForm(event => this.createToken(event)),
      ]),
      section(t('account.change'), [
        h('p.muted', t('account.changeText')),
        passwordForm(person.name, event => this.changePassword(event)),
      ]),
      section(t('social.blocked'), blockList()),
      section(t('account.data'), [
        h('a.button', { attrs: { href: '/api/me/export', download: 'janggun.json' } }, t('account.export')),
      ]),
      section(t('account.delete'), [
        h('form.stack', { on: { submit: event => void deleteAccount(event) } }, [
          password('password', 'current-password', t('account.password')),
          h('button.button.danger', { attrs: { type: 'submit' } }, t('account.delete')),
        ]),
      ]),
    ]);
  }

  private sessionLine(session: Session): VNode {
    return h('div.line', { key: session.id }, [
      h('span', { attrs: { title: session.agent } }, [
        deviceName(session.agent),
        h('br'),
        h('small.muted', dateText(session.seen)),
      ]),
      session.current
        ? h('span.tag', t('account.thisOne'))
        : button(t('account.end'), () => this.revoke('sessions', session.id)),
    ]);
  }

  private tokenLine(token: Token): VNode {
    return h('div.line', { key: token.id }, [
      h('span', [token.name, h('br'), h('small.muted', token.scopes.join(', '))]),
      button(t('account.revoke'), () => this.revoke('tokens', token.id)),
    ]);
  }

  private load(): void {
    ask('GET /api/sessions').then(({ sessions }) => {
      this.sessions = sessions;
      redraw();
    }, complain);
    ask('GET /api/tokens').then(
      ({ tokens }) => {
        this.tokens = tokens;
        redraw();
      },
      () => {}, // the same error as for the sessions
    );
  }

  private revoke(what: 'sessions' | 'tokens', id: string): void {
    ask(`DELETE /api/${what}/{id}`, { path: { id } }).then(() => this.load(), complain);
  }

  private createToken(event: Event): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const body = { name: String(data.get('name') || 'bot'), scopes: data.getAll('scope').join(' ') };
    ask('POST /api/tokens', { body }).then(({ token }) => {
      this.fresh = token ?? '';
      this.load();
    }, complain);
  }

  private changePassword(event: Event): void {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const body = { old_password: String(data.get('old') ?? ''), new_password: String(data.get('new') ?? '') };
    ask('POST /api/me/password', { body }).then(
      () => {
        form.reset();
        server.restart(); // the old session has ended
        toast(t('account.changed'));
        this.load();
      },
      (error: unknown) =>
        error instanceof Refusal && error.code === 'wrong_password'
          ? toast(t('account.wrongOld'), 'error')
          : complain(error),
    );
  }
}

async function deleteAccount(event: Event): Promise<void> {
  event.preventDefault();
  const password = String(new FormData(event.currentTarget as HTMLFormElement).get('password') ?? '');
  if (!(await confirm(t('account.deleteTitle'), t('account.delete'), t('account.deleteText')))) return;
  ask('DELETE /api/me', { body: { password } }).then(leave, complain);
}

const tokenForm = (submit: (event: Event) => void): VNode =>
  h('form.stack', { on: { submit } }, [
    h('input', {
      attrs: {
        type: 'text',
        name: 'name',
        maxlength: 40,
        placeholder: t('account.tokenName'),
        'aria-label': t('account.tokenName'),
      },
    }),
    h(
      'div',
      scopes.map(scope =>
        h('label.check-field', [h('input', { attrs: { type: 'checkbox', name: 'scope', value: scope } }), scope]),
      ),
    ),
    h('button.button', { attrs: { type: 'submit' } }, t('account.makeToken')),
  ]);

/** The name is for password managers. */
const passwordForm = (name: string, submit: (event: Event) => void): VNode =>
  h('form.stack', { on: { submit }, attrs: { 'data-testid': 'change-password' } }, [
    h('input', { attrs: { type: 'text', name: 'username', autocomplete: 'username', value: name, hidden: true } }),
    password('old', 'current-password', t('account.oldPassword')),
    password('new', 'new-password', t('account.newPassword')),
    h('button.button', { attrs: { type: 'submit' } }, t('account.change')),
  ]);

const password = (name: string, autocomplete: string, label: string): VNode =>
  h('input', {
    attrs: {
      type: 'password',
      name,
      autocomplete,
      required: true,
      maxlength: 200,
      placeholder: label,
      'aria-label': label,
    },
  });

const section = (title: string, content: VNode[]): VNode =>
  h('section.card', { key: title }, [h('h2', title), ...content]);

// The moderators' page: open reports, what was done about a person, the log, blocked address ranges.
import type { VNode } from 'snabbdom';
import type { AddressBlock, ModeratedPerson, Report, Sanction } from '../../generated/protocol';
import { button, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import { t, type TextKey } from '../../app/i18n';
import { isModerator } from '../../app/me';
import { toast } from '../../app/messages';
import { messagePage } from '../../app/missing';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';
import { navigate, type Address } from '../../app/router';
import { server } from '../../app/socket';
import { dateText } from '../archive/rows';
import { ModerationLog } from './log';
import { kindText, untilText } from './notices';
import { showReasonForm } from './reasonForm';
import { reasonText } from './reporting';
import { showSanctionForm, timeField } from './sanctionForm';

const complain = (error: unknown): void => toast(refusalText(error), 'error');
const profile = (name: string): VNode => link(`/user/${encodeURIComponent(name)}`, name);

export async function open(address: Address): Promise<Page> {
  await server.isThere();
  if (!isModerator()) return messagePage(t('mod.title'), t('mod.only'));
  return new ModerationPage(address.parts['name']);
}

const tabs = ['queue', 'log', 'addresses'] as const;
type Tab = (typeof tabs)[number];

class ModerationPage implements Page {
  private tab: Tab = 'queue';
  private reports: Report[] = [];
  private readonly log = new ModerationLog();
  private addresses: AddressBlock[] = [];
  private person: ModeratedPerson | undefined;

  constructor(private readonly name: string | undefined) {
    this.load();
  }

  title(): string {
    return t('mod.title');
  }

  view(): VNode {
    return h('main.moderation', { key: 'moderation' }, [
      h('h1', this.name ? `${t('mod.title')}: ${this.name}` : t('mod.title')),
      this.name
        ? this.personView()
        : h('div.stack', { key: 'lists' }, [
            personSearch(),
            h(
              'div.choice',
              { attrs: { role: 'tablist', 'aria-label': t('mod.title') } },
              tabs.map(tab =>
                h(
                  'button.choice-item',
                  {
                    key: tab,
                    attrs: {
                      type: 'button',
                      role: 'tab',
                      'aria-selected': String(tab === this.tab),
                      'data-testid': `tab-${tab}`,
                    },
                    on: { click: () => this.choose(tab) },
                  },
                  t(`mod.${tab}` as TextKey),
                ),
              ),
            ),
            this.listView(),
          ]),
    ]);
  }

  private listView(): VNode {
    switch (this.tab) {
      case 'queue':
        return h(
          'div.stack',
          { key: 'queue', attrs: { 'data-testid': 'queue' } },
          this.reports.length > 0
            ? this.reports.map(report => this.reportCard(report))
            : [h('p.muted', t('mod.noReports'))],
        );
      case 'log':
        return this.log.view(complain);
      case 'addresses':
        return h('div.stack', { key: 'addresses' }, [
          addressForm(() => this.load()),
          ...this.addresses.map(block => this.addressLine(block)),
        ]);
    }
  }

  private reportCard(report: Report): VNode {
    const close = (state: 'upheld' | 'dismissed') => (): void => {
      ask('POST /api/mod/reports/{id}', { path: { id: report.id }, body: { state } }).then(() => this.load(), complain);
    };
    const open = report.state === 'open';
    return h('section.card.report-card', { key: report.id, attrs: { 'data-testid': 'report' } }, [
      h('h2', [profile(report.target), ` · ${reasonText(report.reason)}`]),
      h('p.muted', [
        dateText(report.at),
        ` · ${t('mod.by')} `,
        profile(report.reporter ?? '–'),
        report.game ? ' · ' : '',
        report.game ? link(`/game/${report.game}`, t('mod.game')) : '',
        report.tournament ? ' · ' : '',
        report.tournament ? link(`/tournament/${report.tournament}`, t('mod.tournament')) : '',
        report.study ? ' · ' : '',
        report.study ? link(`/study/${report.study}`, t('mod.study')) : '',
      ]),
      h('blockquote', report.text),
      (report.lines ?? []).length > 0
        ? h(
            'div.report-lines',
            { attrs: { role: 'log', 'aria-label': t('chat.title'), tabindex: 0 } },
            (report.lines ?? []).map(line => h('p.chat-line', [h('strong', line.name), ' ', line.text])),
          )
        : h('span'),
      open
        ? h('div.actions', [
            button(
              t('mod.act', { name: report.target }),
              () => showSanctionForm(report.target, () => this.load(), report.id),
              { look: '.primary', attrs: { 'data-testid': 'act' } },
            ),
            ...(report.study ? [this.hideButton(report.study)] : []),
            button(t('mod.dismiss'), close('dismissed'), { attrs: { 'data-testid': 'dismiss' } }),
            link(`/moderation/${encodeURIComponent(report.target)}`, t('mod.history'), 'a.button'),
          ])
        : h('p.muted', `${t(`mod.state.${report.state}` as TextKey)} ${report.handler ?? ''} ${report.note ?? ''}`),
    ]);
  }

  private personView(): VNode {
    const person = this.person;
    if (!person) return h('p.muted', { key: 'none' }, '…');
    return h('div.stack', { key: 'person' }, [
      h('div.actions', [
        button(t('mod.act', { name: person.name }), () => showSanctionForm(person.name, () => this.load()), {
          look: '.primary',
          attrs: { 'data-testid': 'act' },
        }),
        link(`/user/${encodeURIComponent(person.name)}`, t('mod.profile'), 'a.button'),
        link('/moderation', t('mod.queue'), 'a.button'),
      ]),
      ...person.sanctions.map(sanction => this.sanctionCard(sanction)),
      ...person.reports.map(report => this.reportCard(report)),
      person.sanctions.length + person.reports.length === 0 ? h('p.muted', t('mod.clean')) : h('span'),
    ]);
  }

  private sanctionCard(sanction: Sanction): VNode {
    return h('section.card', { key: sanction.id, attrs: { 'data-testid': 'sanction' } }, [
      h('h2', [
        kindText(sanction.kind),
        sanction.kind === 'warning' ? '' : ` · ${untilText(sanction.until)}`,
        sanction.active ? h('span.tag', t('mod.active')) : '',
      ]),
      h('p.muted', `${dateText(sanction.at)} · ${t('mod.by')} ${sanction.moderator ?? ''}`),
      h('p', sanction.reason),
      sanction.lifted
        ? h(
            'p.muted',
            `${t('mod.lifted')} ${dateText(sanction.lifted)} · ${sanction.liftedBy ?? ''} ${sanction.liftReason ?? ''}`,
          )
        : h('div.actions', [button(t('mod.lift'), () => this.lift(sanction), { attrs: { 'data-testid': 'lift' } })]),
    ]);
  }

  private lift({ id, kind }: Sanction): void {
    const title = `${t('mod.lift')}: ${kindText(kind)}`;
    const send = (reason: string): Promise<unknown> =>
      ask('DELETE /api/mod/sanction/{id}', { path: { id }, body: { reason } });
    showReasonForm({ title, yes: t('mod.lift'), label: t('mod.reason'), send, done: () => this.load() });
  }

  /** The report stays open: it is about a person, who may be told something, too. */
  private hideButton(id: string): VNode {
    const title = t('mod.hideStudy');
    const send = (reason: string): Promise<unknown> =>
      ask('POST /api/mod/study/{id}/private', { path: { id }, body: { reason } });
    const done = (): void => toast(t('mod.studyHidden'));
    return button(title, () => showReasonForm({ title, yes: title, label: t('mod.logReason'), send, done }), {
      attrs: { 'data-testid': 'hide-study' },
    });
  }

  private addressLine(block: AddressBlock): VNode {
    const unblock = (): void => {
      ask('DELETE /api/mod/addresses', { body: { subnet: block.subnet } }).then(() => this.load(), complain);
    };
    return h('div.line', { key: block.subnet }, [
      h('span', [
        h('code', block.subnet),
        ` ${untilText(block.until)}`,
        h('br'),
        h('small.muted', `${block.reason} · ${block.moderator}`),
      ]),
      button(t('mod.unblock'), unblock),
    ]);
  }

  private choose(tab: Tab): void {
    this.tab = tab;
    this.load();
  }

  private load(): void {
    const show =
      <T>(use: (answer: T) => void) =>
      (answer: T): void => {
        use(answer);
        redraw();
      };
    if (this.name !== undefined)
      ask('GET /api/mod/user/{name}', { path: { name: this.name } }).then(
        show(person => (this.person = person)),
        complain,
      );
    else if (this.tab === 'queue')
      ask('GET /api/mod/reports').then(
        show(({ reports }) => (this.reports = reports)),
        complain,
      );
    else if (this.tab === 'log') this.log.load().catch(complain);
    else
      ask('GET /api/mod/addresses').then(
        show(({ addresses }) => (this.addresses = addresses)),
        complain,
      );
    redraw();
  }
}

const personSearch = (): VNode =>
  h(
    'form.person-search',
    {
      on: {
        submit: event => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget as HTMLFormElement).get('name') ?? '').trim();
          if (name) navigate(`/moderation/${encodeURIComponent(name)}`);
        },
      },
    },
    [
      h('input', {
        attrs: {
          type: 'search',
          name: 'name',
          required: true,
          maxlength: 30,
          placeholder: t('mod.person'),
          'aria-label': t('mod.person'),
        },
      }),
      h('button.button', { attrs: { type: 'submit' } }, t('mod.history')),
    ],
  );

const addressForm = (done: () => void): VNode =>
  h(
    'form.card.stack',
    {
      key: 'address-form',
      on: {
        submit: event => {
          event.preventDefault();
          const form = event.currentTarget as HTMLFormElement;
          const data = new FormData(form);
          const minutes = Number(data.get('minutes') ?? 0);
          const body = {
            subnet: String(data.get('subnet') ?? ''),
            reason: String(data.get('reason') ?? ''),
            ...(minutes > 0 ? { minutes } : {}),
          };
          ask('POST /api/mod/addresses', { body }).then(() => {
            form.reset();
            done();
          }, complain);
        },
      },
    },
    [
      field('subnet', t('mod.subnet'), '192.0.2.0/24'),
      field('reason', t('mod.logReason'), ''),
      timeField(),
      h('button.button.danger', { attrs: { type: 'submit' } }, t('mod.block')),
    ],
  );

const field = (name: string, label: string, placeholder: string): VNode =>
  h('label.field', [label, h('input', { attrs: { type: 'text', name, required: true, maxlength: 500, placeholder } })]);

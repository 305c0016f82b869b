// The owner's page: figures of the site, announcement, sign-up, backups, storage.
import type { VNode } from 'snabbdom';
import type { SiteFigures } from '../../generated/protocol';
import './admin.css';
import { button, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import { t, type TextKey } from '../../app/i18n';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import { messagePage } from '../../app/missing';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';
import { server } from '../../app/socket';
import { bytesText } from './bytes';

export async function open(): Promise<Page> {
  await server.isThere();
  if (me()?.role !== 'owner') return messagePage(t('owner.title'), t('owner.only'));
  return new OwnerPage();
}

const counts = [
  'online',
  'live_games',
  'accounts',
  'new_accounts',
  'guests',
  'games',
  'new_games',
  'tournaments',
  'studies',
  'open_reports',
] as const;

class OwnerPage implements Page {
  private figures: SiteFigures | undefined;
  private problem = '';
  private busy = false;
  private backup: { file: string; bytes: number } | undefined;

  constructor() {
    void this.load();
  }

  title(): string {
    return t('owner.title');
  }

  view(): VNode {
    return h('main.owner', { key: 'owner' }, [
      h('h1', t('owner.title')),
      h('p.error-text', { attrs: { role: 'alert' } }, this.problem),
      this.figures ? this.content(this.figures) : h('p.muted', { key: 'loading' }, t('archive.loading')),
    ]);
  }

  private content(figures: SiteFigures): VNode {
    return h('div.stack', { key: 'content' }, [
      h('section.card', { key: 'figures' }, [
        h('h2', t('owner.figures')),
        h(
          'dl.owner-figures',
          { attrs: { 'data-testid': 'figures' } },
          counts.map(name =>
            h('div', { key: name }, [h('dt', t(`owner.${name}` as TextKey)), h('dd.num', String(figures[name]))]),
          ),
        ),
        figures.open_reports > 0 ? link('/moderation', t('mod.title'), 'a.button') : h('span', { key: 'no-reports' }),
      ]),
      this.announcement(figures),
      h('section.card', { key: 'signup' }, [
        h('h2', t('owner.signup')),
        h('p', t(figures.signup ? 'owner.signupOpen' : 'owner.signupClosed')),
        button(
          t(figures.signup ? 'owner.closeSignup' : 'owner.openSignup'),
          () => void this.act(() => ask('POST /api/owner/signup', { body: { open: !figures.signup } })),
          { disabled: this.busy, attrs: { 'data-testid': 'toggle-signup' } },
        ),
      ]),
      this.storage(figures),
    ]);
  }

  private announcement({ announcement }: SiteFigures): VNode {
    const submit = (event: Event): void => {
      event.preventDefault();
      const text = String(new FormData(event.currentTarget as HTMLFormElement).get('text') ?? '').trim();
      void this.act(() => ask('POST /api/owner/announcement', { body: { text } }));
    };
    return h('section.card', { key: 'announcement' }, [
      h('h2', t('owner.announcement')),
      h('p.muted', t('owner.announcementNote')),
      h('form.owner-announcement', { on: { submit } }, [
        h('textarea', {
          attrs: { name: 'text', maxlength: 300, rows: 2, 'aria-label': t('owner.announcement') },
          props: { defaultValue: announcement },
        }),
        h(
          'button.button.primary',
          { attrs: { type: 'submit', 'data-testid': 'announce' }, props: { disabled: this.busy } },
          t('owner.announce'),
        ),
      ]),
    ]);
  }

  private storage({ bytes, free_bytes, can_back_up }: SiteFigures): VNode {
    return h('section.card', { key: 'storage' }, [
      h('h2', t('owner.storage')),
      h('p', t('owner.database', { size: bytesText(bytes) })),
      free_bytes === null
        ? h('span', { key: 'no-space' })
        : h('p', { key: 'space' }, t('owner.free', { size: bytesText(free_bytes) })),
      can_back_up
        ? button(t('owner.backup'), () => void this.makeBackup(), {
            disabled: this.busy,
            attrs: { 'data-testid': 'backup' },
          })
        : h('p.muted', { key: 'no-backup' }, t('owner.noBackup')),
      this.backup
        ? h('p', { key: 'made', attrs: { role: 'status', 'data-testid': 'backup-made' } }, [
            `${t('owner.backedUp', { size: bytesText(this.backup.bytes) })} `,
            h('code', this.backup.file),
          ])
        : h('span', { key: 'not-made' }),
    ]);
  }

  private async makeBackup(): Promise<void> {
    await this.act(async () => {
      this.backup = await ask('POST /api/owner/backup');
    });
  }

  private async act(request: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    redraw();
    try {
      await request();
      toast(t('owner.done'));
    } catch (error) {
      toast(refusalText(error), 'error');
    }
    this.busy = false;
    await this.load();
  }

  private async load(): Promise<void> {
    try {
      this.figures = await ask('GET /api/owner/figures');
      this.problem = '';
    } catch (error) {
      this.problem = refusalText(error);
    }
    redraw();
  }
}

// The log of moderation, the latest entries first.
import type { VNode } from 'snabbdom';
import type { ModerationEntry } from '../../generated/protocol';
import { button, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import { t, textFor } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { dateText } from '../archive/rows';
import { kindText } from './notices';

const page = 100; // as many as the server sends at once

export class ModerationLog {
  private entries: ModerationEntry[] = [];
  private hasMore = false;

  /** Reads the newest entries again, or those before the last one. */
  async load(older = false): Promise<void> {
    const before = older ? this.entries.at(-1)?.number : undefined;
    const { entries } = await ask('GET /api/mod/log', { query: before === undefined ? {} : { before } });
    this.entries = before === undefined ? entries : [...this.entries, ...entries];
    this.hasMore = entries.length === page;
    redraw();
  }

  view(complain: (error: unknown) => void): VNode {
    return h('div.stack', { key: 'log', attrs: { 'data-testid': 'log' } }, [
      ...this.entries.map(entryLine),
      this.entries.length === 0 ? h('p.muted', { key: 'empty' }, t('mod.emptyLog')) : h('span', { key: 'some' }),
      this.hasMore
        ? button(t('archive.more'), () => void this.load(true).catch(complain), { key: 'more' })
        : h('span', { key: 'all' }),
    ]);
  }
}

/** Of an action of a later version its name is shown. */
export function actionText(action: string): string {
  const lifted = /^lift_(.+)$/.exec(action)?.[1];
  if (lifted) return t('mod.action.lift', { kind: kindText(lifted) });
  return textFor(`mod.action.${action}`, textFor(`sanction.kind.${action}`, action));
}

const entryLine = (entry: ModerationEntry): VNode =>
  h('p.log-line', { key: entry.number, attrs: { 'data-action': entry.action } }, [
    h('small.muted', dateText(entry.at)),
    ` ${entry.moderator}: `,
    h('strong', actionText(entry.action)),
    ' ',
    entry.target ? link(`/user/${encodeURIComponent(entry.target)}`, entry.target) : '',
    ` ${entry.detail}`,
  ]);

// The list of studies: public ones, and one's own.
import type { VNode } from 'snabbdom';
import type { StudyRow } from '../../generated/protocol';
import { button, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import { language, t } from '../../app/i18n';
import { me } from '../../app/me';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { attempt, newStudyDialog } from './dialogs';

export type List = 'public' | 'mine';

export class ListPage implements Page {
  private rows: StudyRow[] = [];
  private next: string | undefined;
  private state: 'loading' | 'ready' = 'loading';

  constructor(private readonly list: List) {
    void this.more();
  }

  title(): string {
    return t('nav.studies');
  }

  private async more(): Promise<void> {
    const query = { list: this.list, ...(this.next ? { before: this.next } : {}) };
    const page = await attempt(ask('GET /api/study', { query }));
    this.rows.push(...(page?.studies ?? []));
    this.next = page?.next;
    this.state = 'ready';
    redraw();
  }

  view(): VNode {
    const tab = (list: List, text: string): VNode =>
      h(
        'a.choice-item',
        {
          key: list,
          attrs: {
            href: list === 'mine' ? '/study?list=mine' : '/study',
            ...(list === this.list ? { 'aria-current': 'page' } : {}),
          },
        },
        text,
      );
    const isGuest = me()?.guest ?? false;
    return h('main.studies', { key: 'studies' }, [
      h('h1', t('nav.studies')),
      h('p', t('study.intro')),
      h('div.studies-head', [
        h('nav.choice', { attrs: { 'aria-label': t('nav.studies') } }, [
          tab('public', t('study.listPublic')),
          tab('mine', t('study.listMine')),
        ]),
        button(t('study.new'), newStudyDialog, { look: '.primary', attrs: { 'data-testid': 'study-new' } }),
      ]),
      ...(isGuest ? [h('p.muted', t('study.needsAccount'))] : []),
      this.state === 'loading'
        ? h('p.muted', { attrs: { 'aria-busy': 'true' } }, '…')
        : this.rows.length === 0
          ? h('p.muted', t('study.none'))
          : h('ul.study-list', { attrs: { 'data-testid': 'study-list' } }, this.rows.map(row)),
      ...(this.next ? [button(t('study.more'), () => void this.more())] : []),
    ]);
  }
}

function row(study: StudyRow): VNode {
  const day = new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(study.updated);
  return h('li', { key: study.id }, [
    link(
      `/study/${study.id}`,
      [
        h('strong', study.name),
        h(
          'span.muted',
          [
            study.owner,
            t('study.chapterCount', { count: study.chapters }),
            ...(study.visibility === 'public' ? [] : [t(`study.${study.visibility}`)]),
            day,
          ].join(' · '),
        ),
      ],
      'a.study-row',
    ),
  ]);
}

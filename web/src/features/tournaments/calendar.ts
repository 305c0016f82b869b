// The calendar: running, coming and past tournaments.
import type { VNode } from 'snabbdom';
import './tournaments.css';
import type { TournamentSummary } from '../../generated/protocol';
import { button, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import { language, t } from '../../app/i18n';
import { me } from '../../app/me';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { isLocal, site } from '../../app/site';
import { server } from '../../app/socket';
import { SharedLink } from '../lobby/sharing';
import { timeText } from '../play/clock';
import { nameText } from '../play/words';
import { conditionsText, problemText, roundText, termsText } from './words';

const sections = ['running', 'coming', 'past'] as const;
type Section = (typeof sections)[number];
const every = 20_000;
const page = 20;
/** That the server gives at once. */
const most = 100;

interface Shelf {
  tournaments: TournamentSummary[];
  before: string | null;
}

export function open(): Page {
  return new Calendar();
}

class Calendar implements Page {
  private readonly shelves = new Map<Section, Shelf>();
  private problem = '';
  private readonly shared = new SharedLink('/tournaments', () => t('tournament.clubText'));
  private readonly again = setInterval(() => document.hidden || this.refresh(), every);
  private readonly clock = setInterval(redraw, 1000);

  constructor() {
    for (const section of sections) void this.load(section);
  }

  leave(): void {
    clearInterval(this.again);
    clearInterval(this.clock);
  }

  title(): string {
    return t('nav.tournaments');
  }

  view(): VNode {
    const isGuest = me()?.guest ?? true;
    return h('main.tournaments', { key: 'tournaments' }, [
      h('div.section-head', [
        h('h1', t('nav.tournaments')),
        isGuest
          ? h('span.muted', [link('/login?to=/tournaments/new', t('tournament.signInToCreate'))])
          : link('/tournaments/new', t('tournament.create'), 'a.button.primary'),
      ]),
      this.problem ? h('p.error-text', { key: 'problem' }, this.problem) : h('span', { key: 'no-problem' }),
      this.clubCard(),
      ...sections.map(section => this.section(section)),
    ]);
  }

  /** On the machine of a club's server: how the others reach it. */
  private clubCard(): VNode {
    if (!isLocal(location.hostname) || site().addresses.length === 0) return h('span', { key: 'no-club' });
    return h('section.card', { key: 'club', attrs: { 'data-testid': 'club' } }, [
      h('h2', t('tournament.club')),
      h('p.muted', t('tournament.clubNote')),
      this.shared.view(),
    ]);
  }

  private section(section: Section): VNode {
    const shelf = this.shelves.get(section);
    return h('section.card', { key: section, attrs: { 'data-testid': `tournaments-${section}` } }, [
      h('h2', t(`tournament.section.${section}`)),
      !shelf
        ? h('p.muted', { key: 'loading' }, t('archive.loading'))
        : shelf.tournaments.length === 0
          ? h('p.muted', { key: 'none' }, t(`tournament.none.${section}`))
          : h('ul.tournament-list', shelf.tournaments.map(row)),
      shelf?.before
        ? button(t('archive.more'), () => void this.load(section, shelf.before!), { key: 'more' })
        : h('span', { key: 'all' }),
    ]);
  }

  /** The past does not change, but for those that have just ended. */
  private refresh(): void {
    void this.load('running');
    if (!this.shelves.get('coming')?.before) void this.load('coming');
  }

  private async load(section: Section, before?: string): Promise<void> {
    try {
      const shown = this.shelves.get(section)?.tournaments ?? [];
      // Asked for again, with the pages that were loaded since.
      const limit = before ? page : Math.min(most, Math.max(page, shown.length));
      const query = { state: section, limit, ...(before ? { before } : {}) };
      const got = await ask('GET /api/tournaments', { query });
      const held = before ? (this.shelves.get(section)?.tournaments ?? []) : [];
      this.shelves.set(section, { ...got, tournaments: [...held, ...got.tournaments] });
      this.problem = '';
    } catch (error) {
      this.problem = problemText(error);
    }
    redraw();
  }
}

function row(tournament: TournamentSummary): VNode {
  const conditions = conditionsText(tournament);
  return h('li', { key: tournament.id }, [
    link(
      `/tournament/${tournament.id}`,
      [
        h('span.when', when(tournament)),
        h('span.what', [
          h('strong', tournament.name),
          h('span.muted', termsText(tournament)),
          conditions ? h('span.muted', conditions) : '',
        ]),
        h('span.who', [
          h('span.num', t('tournament.playerCount', { players: tournament.players })),
          tournament.winner === null ? '' : h('span', t('tournament.winner', { name: nameText(tournament.winner) })),
        ]),
      ],
      'a.tournament-row',
    ),
  ]);
}

/** The day and hour; of a start within a day the time left; of a running one the round. */
function when(tournament: TournamentSummary): VNode[] {
  const { state, starts, ended } = tournament;
  if (state === 'running') {
    const text = roundText(tournament);
    if (text) return [h('span', text)];
  }
  const at = state === 'created' ? starts : (ended ?? starts);
  if (at === null) return [h('span.muted', t('tournament.startOpen'))];
  const left = at - server.time();
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language(), options).format(at);
  return [
    h('strong', format({ month: 'short', day: 'numeric', weekday: 'short' })),
    h('span.num', format({ hour: '2-digit', minute: '2-digit' })),
    state === 'created' && left > 0 && left < 86_400_000
      ? h('span.muted.num', t('tournament.startsIn', { time: timeText(left, false) }))
      : '',
  ].filter((part): part is VNode => part !== '');
}

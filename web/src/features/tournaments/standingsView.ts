// The standings, page by page, with tie-breaks.
import type { VNode } from 'snabbdom';
import type { Tournament, TournamentStanding, TournamentStandings } from '../../generated/protocol';
import { button, h } from '../../app/dom';
import { ask } from '../../app/http';
import { language, t } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { rememberGame } from './backLink';
import { Loaded } from './loaded';
import { KnockoutView } from './knockoutView';
import { pointsText } from './marks';
import { isKnockout } from './stages';
import { playerView, tieBreakName } from './words';

const size = 50;

/** What the arbiter can do with a player. */
export interface PlayerTools {
  remove: (row: TournamentStanding) => void;
  bringBack: (row: TournamentStanding) => void;
}

export class StandingsView {
  private page = 0;
  private readonly later = new Loaded<TournamentStandings>();
  private readonly knockout = new KnockoutView();

  view(tournament: Tournament, tools?: PlayerTools): VNode {
    const { in_all: inAll } = tournament.standings;
    const pages = Math.max(1, Math.ceil(inAll / size));
    this.page = Math.min(this.page, pages - 1);
    const rows = this.rows(tournament);
    if (inAll === 0) return h('p.muted', { key: 'nobody' }, t('tournament.nobody'));
    return h('div', { key: 'standings' }, [
      this.knockout.view(tournament),
      ...(pages === 1 && isInGroups(tournament)
        ? groupsOf(rows).map(([group, members]) => groupTable(tournament, group, members, tools))
        : [table(tournament, rows, tools)]),
      notes(tournament),
      pages > 1 ? this.pages(pages, tournament.me.rank) : h('span', { key: 'one-page' }),
    ]);
  }

  private rows(tournament: Tournament): readonly TournamentStanding[] {
    const { rows, in_all: inAll } = tournament.standings;
    if (this.page === 0 && rows.length >= Math.min(size, inAll)) return rows.slice(0, size);
    const from = this.page * size + 1;
    const load = (): Promise<TournamentStandings> =>
      ask('GET /api/tournament/{id}/standings', { path: { id: tournament.id }, query: { from, limit: size } });
    return this.later.want(`${tournament.v} ${from}`, load)?.rows ?? [];
  }

  private pages(pages: number, rank: number | null): VNode {
    const go = (page: number): void => {
      this.page = page;
      redraw();
    };
    return h('div.pages', { key: 'pages', attrs: { role: 'group', 'aria-label': t('tv.pages') } }, [
      button('‹', () => go(this.page - 1), { title: t('tv.previous'), disabled: this.page === 0 }),
      h('span.num', `${this.page + 1} / ${pages}`),
      button('›', () => go(this.page + 1), { title: t('tv.next'), disabled: this.page + 1 >= pages }),
      rank === null
        ? h('span')
        : button(t('tournament.myPlace'), () => go(Math.floor((rank - 1) / size)), { look: '.plain' }),
    ]);
  }
}

const isInGroups = (tournament: Tournament): boolean =>
  tournament.group_rounds !== null && !isKnockout(tournament, tournament.round);

/** Whoever withdrew before the groups were drawn is in none, and comes last. */
function groupsOf(rows: readonly TournamentStanding[]): [number, TournamentStanding[]][] {
  const groups = new Map<number, TournamentStanding[]>();
  for (const row of rows) {
    const group = row.group ?? Number.POSITIVE_INFINITY;
    groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups].sort(([a], [b]) => a - b);
}

/** Those who would go on to the knockout are marked. */
function groupTable(tournament: Tournament, group: number, members: TournamentStanding[], tools?: PlayerTools): VNode {
  const rows = members.map((row, index) => ({ ...row, rank: index + 1, group: null }));
  const goOn = Number.isFinite(group) ? tournament.settings.qualifiers : 0;
  return h('section', { key: `group ${group}` }, [
    Number.isFinite(group) ? h('h3', t('tournament.groupName', { group })) : '',
    table(tournament, rows, tools, goOn),
  ]);
}

/** What the tie-breaks are called, and what the points of a knockout are. */
function notes(tournament: Tournament): VNode {
  const { tie_breaks: tieBreaks } = tournament.settings;
  if (tournament.format === 'arena' || tournament.state === 'created') return h('span', { key: 'no-notes' });
  const parts = [
    ...(isKnockout(tournament, tournament.round) ? [t('tournament.groupPoints')] : []),
    ...(isInGroups(tournament) ? [t('tournament.goOn', { players: tournament.settings.qualifiers })] : []),
    tieBreaks.map(name => `${name}: ${tieBreakName(name)}`).join(' · '),
  ].filter(part => part !== '');
  return h(
    'div.table-notes',
    { key: 'notes' },
    parts.map(part => h('p.muted', part)),
  );
}

function table(tournament: Tournament, rows: readonly TournamentStanding[], tools?: PlayerTools, goOn = 0): VNode {
  const isArena = tournament.format === 'arena';
  const tieBreaks = isArena ? [] : tournament.settings.tie_breaks;
  const hasGroups = rows.some(row => row.group !== null);
  const began = tournament.state !== 'created';
  const head = (text: string, title?: string): VNode =>
    h('th.num', { attrs: { scope: 'col', ...(title ? { title } : {}) } }, [
      title ? h('abbr', { attrs: { title } }, text) : text,
    ]);
  return h(
    'div.table-room',
    { key: 'table', attrs: { tabindex: 0, role: 'region', 'aria-label': t('tournament.standings') } },
    [
      h('table.tournament-standings', { attrs: { 'data-testid': 'standings' } }, [
        h('thead', [
          h('tr', [
            h('th.num', { attrs: { scope: 'col' } }, '#'),
            h('th', { attrs: { scope: 'col' } }, t('seek.player')),
            ...(hasGroups ? [head(t('tournament.group'))] : []),
            ...(began
              ? [
                  head(t('tournament.points')),
                  ...(isArena
                    ? [head(t('tournament.wins')), h('th', { attrs: { scope: 'col' } }, t('tournament.scores'))]
                    : []),
                  ...tieBreaks.map(name => head(name, tieBreakName(name))),
                ]
              : []),
            head(t('seek.rating')),
            ...(tools ? [h('th', [h('span.for-readers', t('tournament.arbiter'))])] : []),
          ]),
        ]),
        h(
          'tbody',
          rows.map((row, index) =>
            h(
              'tr',
              {
                key: row.player.number,
                class: {
                  mine: row.player.number === tournament.me.number,
                  withdrawn: row.withdrawn,
                  'last-to-go-on': index + 1 === goOn && goOn < rows.length,
                },
              },
              [
                h('td.num', String(row.rank)),
                h('th.name', { attrs: { scope: 'row' } }, [
                  playerView(row.player),
                  row.fire ? h('span.fire', { attrs: { title: t('tournament.fire') } }, ' ×2') : '',
                  row.withdrawn
                    ? h('small.muted', ` (${t(row.removed ? 'tournament.removed' : 'tournament.withdrawn')})`)
                    : '',
                  row.game ? gameLink(tournament.id, row.game) : '',
                ]),
                ...(hasGroups ? [h('td.num', row.group === null ? '' : String(row.group))] : []),
                ...(began ? values(row, isArena) : []),
                h('td.num.muted', row.player.rating ? String(row.player.rating) : '–'),
                ...(tools ? [h('td.arbiter-cell', playerButtons(row, tools))] : []),
              ],
            ),
          ),
        ),
      ]),
    ],
  );
}

const values = (row: TournamentStanding, isArena: boolean): VNode[] => [
  h('td.num', [h('strong', pointsText(row.points, language()))]),
  ...row.tie_breaks.map(value => h('td.num', pointsText(value, language()))),
  ...(isArena ? [h('td.num.scores', row.scores.map(String).join(' '))] : []),
];

const gameLink = (tournament: string, game: string): VNode =>
  h('a.now-playing', {
    attrs: { href: `/game/${game}`, title: t('tournament.playing'), 'aria-label': t('tournament.playing') },
    on: { click: () => rememberGame(game, tournament) },
  });

/** Whoever has withdrawn can be removed too, and comes back by the arbiter only then. */
const playerButtons = (row: TournamentStanding, { remove, bringBack }: PlayerTools): VNode[] => [
  ...(row.withdrawn
    ? [
        button('↺', () => bringBack(row), {
          look: '.plain.small-button',
          title: t('tournament.bringBack', { name: row.player.name }),
          attrs: { 'data-testid': 'bring-back' },
        }),
      ]
    : []),
  ...(row.removed
    ? []
    : [
        button('×', () => remove(row), {
          look: '.plain.small-button',
          title: t('tournament.removeOne', { name: row.player.name }),
          attrs: { 'data-testid': 'remove-player' },
        }),
      ]),
];

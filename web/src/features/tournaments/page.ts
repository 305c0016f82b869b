// The page of a tournament.
import type { VNode } from 'snabbdom';
import './tournaments.css';
import './print.css';
import type { Tournament } from '../../generated/protocol';
import { choice, h, link } from '../../app/dom';
import { t } from '../../app/i18n';
import { isModerator } from '../../app/me';
import { missingPage } from '../../app/missing';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import type { Address } from '../../app/router';
import { isLocal, sharedOrigin } from '../../app/site';
import { descriptionOf } from '../../core/games';
import { SharedLink } from '../lobby/sharing';
import { dateText } from '../archive/rows';
import { ArbiterPanel } from './arbiterPanel';
import { chatView } from './chatView';
import { CrosstableView } from './crosstableView';
import { headerView } from './header';
import { LiveBoards } from './liveBoards';
import { LiveTournament } from './liveTournament';
import { PairingsView } from './pairingsView';
import { showRulingDialog } from './rulingDialog';
import { StandingsView } from './standingsView';

type Tab = 'standings' | 'pairings' | 'crosstable';

export function open(address: Address): Page {
  const id = address.parts['id'] ?? '';
  return /^[A-Za-z0-9]{8}$/.test(id) ? new TournamentPage(id) : missingPage(t('tournament.missing'));
}

/** Not over. */
const isOpen = ({ state }: Tournament): boolean => state === 'created' || state === 'running';

class TournamentPage implements Page {
  private readonly live: LiveTournament;
  private tab: Tab = 'standings';
  private readonly standings = new StandingsView();
  private readonly pairings = new PairingsView();
  private readonly crosstable = new CrosstableView();
  private readonly boards = new LiveBoards();
  private readonly arbiter: ArbiterPanel;
  private readonly shared: SharedLink;
  /** For countdowns and clocks. */
  private readonly timer = setInterval(redraw, 1000);

  constructor(id: string) {
    this.live = new LiveTournament(id);
    this.arbiter = new ArbiterPanel(this.live, what => this.print(what));
    this.shared = new SharedLink(`/tournament/${id}`, () =>
      t('tournament.inviteText', { name: this.live.state?.name ?? '' }),
    );
  }

  leave(): void {
    clearInterval(this.timer);
    this.boards.leave();
    this.live.leave();
  }

  title(): string {
    return this.live.state?.name ?? t('nav.tournaments');
  }

  view(): VNode {
    const tournament = this.live.state;
    if (this.live.missing && !tournament) return missingPage(t('tournament.missing')).view();
    if (!tournament) return h('main.tournament.loading', { key: 'tournament', attrs: { 'aria-busy': 'true' } });
    const isArbiter = tournament.me.role === 'arbiter';
    return h('main.tournament', { key: 'tournament' }, [
      h('div.tournament-main', { key: 'main' }, [
        headerView(this.live, tournament),
        this.boards.view(tournament),
        this.tables(tournament, isArbiter),
      ]),
      h('aside.tournament-side', { key: 'side' }, [
        this.tools(tournament),
        this.invitation(tournament, isArbiter),
        chatView(this.live, tournament),
        exportsView(tournament),
      ]),
    ]);
  }

  private tools(tournament: Tournament): VNode {
    if (tournament.me.role === 'arbiter') return this.arbiter.view(tournament);
    return isModerator() && isOpen(tournament)
      ? this.arbiter.moderatorView(tournament)
      : h('div', { key: 'no-arbiter' });
  }

  private tables(tournament: Tournament, isArbiter: boolean): VNode {
    const isArena = tournament.format === 'arena';
    const tabs: Tab[] = isArena ? ['standings', 'pairings'] : ['standings', 'pairings', 'crosstable'];
    const text = (tab: Tab): string => t(tab === 'pairings' && isArena ? 'tournament.games' : `tournament.${tab}`);
    return h('section.card.tournament-tables', { key: 'tables' }, [
      h('div.tables-choice', [
        choice<Tab>(
          t('tournament.tables'),
          tabs.map(value => ({ value, text: text(value) })),
          this.tab,
          value => this.show(value),
        ),
      ]),
      h('h2.print-title', text(this.tab)),
      this.table(tournament, isArbiter),
      h('p.print-title', dateText(Date.now())),
    ]);
  }

  private table(tournament: Tournament, isArbiter: boolean): VNode {
    switch (this.tab) {
      case 'standings':
        return this.standings.view(
          tournament,
          isArbiter && isOpen(tournament)
            ? { remove: row => void this.arbiter.remove(row), bringBack: row => void this.arbiter.bringBack(row) }
            : undefined,
        );
      case 'pairings':
        return this.pairings.view(
          tournament,
          // A result can be corrected after the end, too.
          isArbiter
            ? {
                correct: board => this.arbiter.correct(this.live, tournament, board),
                rule: board => showRulingDialog(this.live, tournament, board),
              }
            : undefined,
        );
      case 'crosstable':
        return this.crosstable.view(tournament);
    }
  }

  private show(tab: Tab): void {
    this.tab = tab;
    redraw();
  }

  /** The print style sheet leaves the name of the tournament and the table. */
  private print(tab: Tab): void {
    this.show(tab);
    requestAnimationFrame(() => setTimeout(() => window.print(), 300));
  }

  /** The link and its QR code: open for the arbiter before the start, for others behind a line. */
  private invitation(tournament: Tournament, isArbiter: boolean): VNode {
    if (!isOpen(tournament)) return h('div', { key: 'no-invitation' });
    return h(
      'details.card.tournament-invite',
      { key: 'invitation', attrs: { open: isArbiter && tournament.state === 'created' } },
      [
        h('summary', t('tournament.invite')),
        isLocal(new URL(sharedOrigin()).hostname)
          ? h('p.notice', { key: 'local' }, t('tournament.localNote'))
          : h('p.muted', { key: 'note' }, t('tournament.inviteNote')),
        this.shared.view(),
      ],
    );
  }
}

function exportsView({ id, format, variant, state }: Tournament): VNode {
  if (state === 'cancelled') return h('div', { key: 'no-exports' });
  const games = descriptionOf(variant).formats.filter(each => each === 'pgn' || each === 'gib');
  const files = [...(format === 'arena' ? [] : ['trf']), 'csv', ...games];
  return h('section.card.tournament-exports', { key: 'exports' }, [
    h('h2', t('tournament.exports')),
    h(
      'div.actions',
      files.map(file =>
        h(
          'a.button',
          { key: file, attrs: { href: `/api/tournament/${id}/export?format=${file}`, download: `${id}.${file}` } },
          file === 'trf' ? 'TRF16' : `.${file}`,
        ),
      ),
    ),
    h('p.muted', [link('/tournaments', t('tournament.all'))]),
  ]);
}

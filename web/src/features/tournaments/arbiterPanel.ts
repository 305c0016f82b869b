// The arbiter's tools: starting, pairing, players, pauses, the end, and printing.
import type { VNode } from 'snabbdom';
import type { Tournament, TournamentStanding } from '../../generated/protocol';
import { confirm } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { nameText } from '../play/words';
import type { Act, ActBody, LiveTournament } from './liveTournament';
import { showHandPairing } from './handPairingDialog';
import { showResultDialog } from './resultDialog';
import { isOwnRatedGame, waitingFor } from './situation';
import { problemText } from './words';

export class ArbiterPanel {
  private hasAccount = true;

  /** `print` shows a table and prints it. */
  constructor(
    private readonly live: LiveTournament,
    private readonly print: (what: 'pairings' | 'standings' | 'crosstable') => void,
  ) {}

  view(tournament: Tournament): VNode {
    const { state, format } = tournament;
    const isOpen = state === 'created' || state === 'running';
    const takesPlayers = state === 'created' || (state === 'running' && (format === 'swiss' || format === 'arena'));
    return h('section.card.arbiter', { key: 'arbiter', attrs: { 'data-testid': 'arbiter' } }, [
      h('h2', t('tournament.arbiter')),
      isOpen
        ? h('div.actions', { key: 'course' }, [
            ...(state === 'created' ? [this.startButton(tournament)] : []),
            ...(state === 'running' && format !== 'arena' ? this.pairButtons(tournament) : []),
            ...(state === 'running' ? [this.pauseButton(tournament)] : []),
            this.endButton(tournament),
          ])
        : h('span', { key: 'over' }),
      takesPlayers ? this.addForm() : h('span', { key: 'closed' }),
      h('h3', t('tournament.printing')),
      h('div.actions', { key: 'printing' }, [
        ...(tournament.round > 0 && format !== 'arena'
          ? [button(t('tournament.pairings'), () => this.print('pairings'), { attrs: { 'data-testid': 'print' } })]
          : []),
        button(t('tournament.standings'), () => this.print('standings')),
        ...(tournament.round > 0 && format !== 'arena'
          ? [button(t('tournament.crosstable'), () => this.print('crosstable'))]
          : []),
      ]),
    ]);
  }

  /** What a moderator may do here, too. */
  moderatorView(tournament: Tournament): VNode {
    return h('section.card', { key: 'moderator' }, [
      h('h2', t('mod.title')),
      h('div.actions', [this.endButton(tournament)]),
    ]);
  }

  /** For the cross in the standings. */
  async remove(row: TournamentStanding): Promise<void> {
    const name = nameText(row.player.name);
    const question = t('tournament.removeOne', { name });
    if (!(await confirm(question, t('tournament.remove'), '', { cautious: true }))) return;
    await this.act('POST /api/tournament/{id}/remove', { number: row.player.number });
  }

  /** Whoever withdrew or was removed. */
  async bringBack({ player }: TournamentStanding): Promise<void> {
    const body = player.id === null ? { number: player.number } : { user: player.name };
    await this.act('POST /api/tournament/{id}/player', body);
  }

  /** For the button of a board. */
  correct = showResultDialog;

  private endButton(tournament: Tournament): VNode {
    const text = t(tournament.state === 'created' ? 'tournament.cancel' : 'tournament.end');
    return button(text, () => void this.end(tournament), {
      look: '.danger',
      disabled: this.live.busy,
      attrs: { 'data-testid': 'end' },
    });
  }

  private startButton({ players }: Tournament): VNode {
    return button(t('tournament.start'), () => void this.act('POST /api/tournament/{id}/start'), {
      look: '.primary',
      disabled: this.live.busy || players < 2,
      attrs: { 'data-testid': 'start' },
    });
  }

  private pairButtons(tournament: Tournament): VNode[] {
    const waiting = waitingFor(tournament).kind;
    const disabled =
      this.live.busy || waiting === 'games' || tournament.round === (tournament.rounds ?? tournament.round + 1);
    return [
      button(t('tournament.pairNow'), () => void this.act('POST /api/tournament/{id}/pair', {}), {
        look: '.primary',
        disabled,
        attrs: { 'data-testid': 'pair-now' },
      }),
      button(t('tournament.pairByHand'), () => void showHandPairing(this.live, tournament), {
        disabled,
        attrs: { 'data-testid': 'pair-by-hand' },
      }),
    ];
  }

  private pauseButton(tournament: Tournament): VNode {
    const { paused, me } = tournament;
    const playsRated = me.board?.result === null && isOwnRatedGame(tournament, me.board);
    const endpoint = paused ? 'POST /api/tournament/{id}/resume' : 'POST /api/tournament/{id}/pause';
    return button(t(paused ? 'tournament.resume' : 'tournament.pause'), () => void this.act(endpoint), {
      disabled: this.live.busy || (!paused && playsRated),
      attrs: { 'data-testid': 'pause' },
    });
  }

  private async end({ state, name }: Tournament): Promise<void> {
    const isCreated = state === 'created';
    const question = t(isCreated ? 'tournament.cancelAsk' : 'tournament.endAsk', { name });
    const yes = t(isCreated ? 'tournament.cancel' : 'tournament.end');
    const details = isCreated ? '' : t('tournament.endText');
    if (await confirm(question, yes, details, { cautious: true })) await this.act('POST /api/tournament/{id}/end');
  }

  private addForm(): VNode {
    const submit = (event: Event): void => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      const data = new FormData(form);
      const name = String(data.get('player') ?? '').trim();
      const rating = Math.round(Number(data.get('rating')));
      if (!name) return;
      const body = this.hasAccount ? { user: name } : { name, ...(rating > 0 ? { rating } : {}) };
      void this.act('POST /api/tournament/{id}/player', body).then(done => {
        if (done) form.reset();
      });
    };
    return h('form.arbiter-add', { key: 'add', on: { submit } }, [
      h('h3', t('tournament.addPlayer')),
      h('label.check-field', [
        h('input', {
          attrs: { type: 'checkbox', name: 'account' },
          props: { checked: this.hasAccount },
          on: {
            change: event => {
              this.hasAccount = (event.target as HTMLInputElement).checked;
              redraw();
            },
          },
        }),
        t('tournament.hasAccount'),
      ]),
      h('div.arbiter-add-row', [
        h('input', {
          key: 'player',
          attrs: {
            type: 'text',
            name: 'player',
            required: true,
            maxlength: 60,
            autocomplete: 'off',
            placeholder: t('account.name'),
            'aria-label': t('account.name'),
          },
        }),
        this.hasAccount
          ? h('span', { key: 'no-rating' })
          : h('input', {
              key: 'rating',
              attrs: {
                type: 'number',
                name: 'rating',
                min: 0,
                max: 9999,
                placeholder: t('seek.rating'),
                'aria-label': t('seek.rating'),
              },
            }),
        h(
          'button.button',
          {
            key: 'submit',
            attrs: { type: 'submit', 'data-testid': 'add-player' },
            props: { disabled: this.live.busy },
          },
          t('tournament.add'),
        ),
      ]),
      this.hasAccount ? h('span', { key: 'no-note' }) : h('p.muted', { key: 'note' }, t('tournament.noAccountNote')),
    ]);
  }

  /** Whether it was done; a refusal is shown. */
  private async act<E extends Act>(endpoint: E, body?: ActBody<E>): Promise<boolean> {
    try {
      await this.live.act(endpoint, body);
      return true;
    } catch (error) {
      toast(problemText(error), 'error');
      return false;
    }
  }
}

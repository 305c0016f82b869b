// The dialog for pairing a round by hand.
import type { VNode } from 'snabbdom';
import type { Tournament, TournamentStanding } from '../../generated/protocol';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h, select } from '../../app/dom';
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { sideName } from '../../board/names';
import { gameOf } from '../../core/games';
import { nameText } from '../play/words';
import { HandPairing } from './handPairing';
import type { LiveTournament } from './liveTournament';
import { problemText } from './words';

const page = 200;

/** Every player of the tournament, best first. */
async function allPlayers({ id, players }: Tournament): Promise<TournamentStanding[]> {
  const rows: TournamentStanding[] = [];
  for (let from = 1; from <= players; from += page)
    rows.push(
      ...(await ask('GET /api/tournament/{id}/standings', { path: { id }, query: { from, limit: page } })).rows,
    );
  return rows;
}

export async function showHandPairing(live: LiveTournament, tournament: Tournament): Promise<void> {
  let rows: TournamentStanding[];
  try {
    rows = (await allPlayers(tournament)).filter(row => !row.withdrawn);
  } catch (error) {
    toast(problemText(error), 'error');
    return;
  }
  const pairing = new HandPairing(rows.map(row => row.player.number));
  const names = new Map(rows.map(row => [row.player.number, `${row.rank}. ${nameText(row.player.name)}`]));
  const form = new PairingForm(live, tournament, pairing, names);
  showDialog(t('tournament.pairByHand'), () => form.view());
}

class PairingForm {
  private white: number | undefined;
  private black: number | undefined;
  private problem = '';

  constructor(
    private readonly live: LiveTournament,
    private readonly tournament: Tournament,
    private readonly pairing: HandPairing,
    private readonly names: ReadonlyMap<number, string>,
  ) {
    this.next();
  }

  view(): VNode {
    const { boards, left } = this.pairing;
    return h('div.hand-pairing', [
      h('h2', `${t('tournament.pairByHand')}: ${t('tournament.round', { round: this.tournament.round + 1 })}`),
      h(
        'ol',
        boards.map((board, index) =>
          h('li', { key: `${board.white}-${board.black ?? 0}` }, [
            h(
              'span',
              `${this.nameOf(board.white)} – ${board.black === undefined ? t('tournament.mark.bye') : this.nameOf(board.black)}`,
            ),
            button(
              '×',
              () => {
                this.pairing.remove(index);
                this.next();
              },
              { look: '.plain.small-button', title: t('tournament.removeBoard', { board: index + 1 }) },
            ),
          ]),
        ),
      ),
      left.length > 0 ? this.chooser(left) : h('span', { key: 'all' }),
      left.length > 0
        ? h('p.muted', { key: 'left' }, t('tournament.notPlaying', { players: left.length }))
        : h('span', { key: 'none-left' }),
      h('p.error-text', { attrs: { role: 'alert' } }, this.problem),
      h('div.actions', [
        button(t('dialog.cancel'), closeDialog),
        button(t('tournament.pairNow'), () => void this.send(), {
          look: '.primary',
          disabled: boards.length === 0 || this.live.busy,
          attrs: { 'data-testid': 'send-pairs' },
        }),
      ]),
    ]);
  }

  private chooser(left: readonly number[]): VNode {
    const game = gameOf(this.tournament.variant);
    const option = (number: number): { value: string; text: string } => ({
      value: String(number),
      text: this.nameOf(number),
    });
    return h('div.hand-pairing-row', { key: 'chooser' }, [
      h('label', [
        h('span.label', sideName(game, 'white')),
        select('white', sideName(game, 'white'), left.map(option), String(this.white ?? ''), value => {
          this.white = Number(value);
          redraw();
        }),
      ]),
      h('label', [
        h('span.label', sideName(game, 'black')),
        select(
          'black',
          sideName(game, 'black'),
          [...left.map(option), { value: '', text: t('tournament.mark.bye') }],
          String(this.black ?? ''),
          value => {
            this.black = value === '' ? undefined : Number(value);
            redraw();
          },
        ),
      ]),
      button(t('tournament.add'), () => this.add(), {
        disabled: this.white === this.black,
        attrs: { 'data-testid': 'add-pair' },
      }),
    ]);
  }

  private nameOf(number: number): string {
    return this.names.get(number) ?? String(number);
  }

  private add(): void {
    if (this.white !== undefined && this.pairing.add(this.white, this.black)) this.next();
  }

  /** Offers the first two who are left. */
  private next(): void {
    [this.white, this.black] = this.pairing.left;
    redraw();
  }

  private async send(): Promise<void> {
    try {
      await this.live.act('POST /api/tournament/{id}/pair', { pairs: this.pairing.pairs });
      closeDialog();
    } catch (error) {
      this.problem = problemText(error);
      redraw();
    }
  }
}

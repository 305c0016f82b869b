// The crosstable: every player's opponents and results, round by round.
import type { VNode } from 'snabbdom';
import type { Tournament, TournamentCrosstable } from '../../generated/protocol';
import { h } from '../../app/dom';
import { ask } from '../../app/http';
import { language, t } from '../../app/i18n';
import { sideName } from '../../board/names';
import { gameOf } from '../../core/games';
import { nameText } from '../play/words';
import { Loaded } from './loaded';
import { markText, pointsText } from './marks';
import { isKnockout, roundName } from './stages';
import { markName, playerView } from './words';

type Row = TournamentCrosstable['rows'][number];

export class CrosstableView {
  private readonly table = new Loaded<TournamentCrosstable>();

  view(tournament: Tournament): VNode {
    const load = (): Promise<TournamentCrosstable> =>
      ask('GET /api/tournament/{id}/crosstable', { path: { id: tournament.id } });
    const table = this.table.want(String(tournament.v), load);
    if (!table) return h('p.muted', { key: 'loading' }, t(this.table.hasFailed ? 'failed.text' : 'archive.loading'));
    if (table.rows.length === 0) return h('p.muted', { key: 'nobody' }, t('tournament.nobody'));
    return view(tournament, table);
  }
}

function view(tournament: Tournament, { rows, rounds }: TournamentCrosstable): VNode {
  const byNumber = new Map(rows.map((row, index) => [row.player.number, { row, place: index + 1 }]));
  return h(
    'div.table-room',
    { key: 'crosstable', attrs: { tabindex: 0, role: 'region', 'aria-label': t('tournament.crosstable') } },
    [
      h('table.crosstable', { attrs: { 'data-testid': 'crosstable' } }, [
        h('thead', [
          h('tr', [
            h('th.num', { attrs: { scope: 'col' } }, '#'),
            h('th', { attrs: { scope: 'col' } }, t('seek.player')),
            ...Array.from({ length: rounds }, (_, round) =>
              h('th.num', { attrs: { scope: 'col', title: roundName(tournament, round + 1) } }, [String(round + 1)]),
            ),
            h('th.num', { attrs: { scope: 'col' } }, t('tournament.points')),
          ]),
        ]),
        h(
          'tbody',
          rows.map((row, index) =>
            h('tr', { key: row.player.number, class: { mine: row.player.number === tournament.me.number } }, [
              h('td.num', String(index + 1)),
              h('th.name', { attrs: { scope: 'row' } }, [playerView(row.player)]),
              ...Array.from({ length: rounds }, (_, round) =>
                cell(tournament, round + 1, row.entries[round], byNumber),
              ),
              h('td.num', [h('strong', pointsText(row.points, language()))]),
            ]),
          ),
        ),
      ]),
    ],
  );
}

/** The opponent's place, the side as a mark, and the result: "3 ○ 1". */
function cell(
  tournament: Tournament,
  round: number,
  entry: Row['entries'][number] | undefined,
  byNumber: ReadonlyMap<number, { row: Row; place: number }>,
): VNode {
  const { scoring, variant } = tournament;
  // Most players are not in the knockout.
  if (!entry || (entry.mark === 'absent' && isKnockout(tournament, round))) return h('td.num', '');
  const { mark, opponent, side } = entry;
  const met = opponent === null ? undefined : byNumber.get(opponent);
  const words = [
    ...(met ? [nameText(met.row.player.name)] : []),
    ...(side ? [sideName(gameOf(variant), side)] : []),
    ...(mark ? [markName(mark)] : []),
  ].join(', ');
  const result = mark ? markText(mark, scoring) : met ? '·' : '';
  if (!met) return h('td.num.muted', { attrs: { title: words } }, result);
  return h('td.num', { attrs: { title: words } }, [
    h('span.place', String(met.place)),
    side
      ? h(`span.side-mark.side-${side}`, { attrs: { 'aria-label': sideName(gameOf(variant), side), role: 'img' } })
      : '',
    h('strong', result),
  ]);
}

// The knockout round by round, from the first one to the final.
import type { VNode } from 'snabbdom';
import type { Tournament, TournamentBoard, TournamentPlayer } from '../../generated/protocol';
import { h } from '../../app/dom';
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { rememberGame } from './backLink';
import { Loaded } from './loaded';
import { markText } from './marks';
import { isKnockout, roundName } from './stages';
import { playerView } from './words';

type Side = 'white' | 'black';

export class KnockoutView {
  private readonly rounds = new Loaded<TournamentBoard[][]>();

  /** Nothing before its first round. */
  view(tournament: Tournament): VNode {
    const { id, v, round, group_rounds: groups } = tournament;
    if (groups === null || !isKnockout(tournament, round)) return h('div', { key: 'no-knockout' });
    const numbers = Array.from({ length: round - groups }, (_, index) => groups + index + 1);
    const load = (): Promise<TournamentBoard[][]> =>
      Promise.all(
        numbers.map(number =>
          ask('GET /api/tournament/{id}/round/{round}', { path: { id, round: number } }).then(({ boards }) => boards),
        ),
      );
    const rounds = this.rounds.want(String(v), load) ?? [];
    return h('section.knockout', { key: 'knockout', attrs: { 'data-testid': 'knockout' } }, [
      h('h3', t('tournament.knockout')),
      h(
        'div.knockout-rounds',
        { attrs: { tabindex: 0, role: 'region', 'aria-label': t('tournament.knockout') } },
        rounds.map((boards, index) =>
          h('div.knockout-round', { key: index }, [
            h('h4', roundName(tournament, groups + index + 1, boards.length)),
            ...boards.map(board => boardView(tournament, board)),
          ]),
        ),
      ),
    ]);
  }
}

function boardView(tournament: Tournament, board: TournamentBoard): VNode {
  const { game } = board;
  return h('div.knockout-board', { key: board.board }, [
    playerLine(tournament, board, 'white', board.white),
    playerLine(tournament, board, 'black', board.black),
    game === null || board.result !== null
      ? ''
      : h('a', { attrs: { href: `/game/${game}` }, on: { click: () => rememberGame(game, tournament.id) } }, [
          t('mini.live'),
        ]),
  ]);
}

function playerLine(
  { scoring }: Tournament,
  { result }: TournamentBoard,
  side: Side,
  player: TournamentPlayer | null,
): VNode {
  if (!player) return h('p.muted', t('tournament.mark.bye'));
  const mark = result?.[side];
  return h('p', [playerView(player), h('strong.num', mark ? markText(mark, scoring) : '')]);
}

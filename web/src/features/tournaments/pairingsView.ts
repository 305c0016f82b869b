// The pairings and results of a round.
import type { VNode } from 'snabbdom';
import type { Tournament, TournamentBoard, TournamentPlayer } from '../../generated/protocol';
import { button, h } from '../../app/dom';
import { ask } from '../../app/http';
import { t, textFor } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { sideName } from '../../board/names';
import { gameOf } from '../../core/games';
import { rememberGame } from './backLink';
import { Loaded } from './loaded';
import { markText, resultText } from './marks';
import { isOwnRatedGame } from './situation';
import { roundName } from './stages';
import { markName, playerView } from './words';

/** What the arbiter can do with a board. */
export interface BoardTools {
  correct: (board: TournamentBoard) => void;
  /** About a repetition in a game under way. */
  rule: (board: TournamentBoard) => void;
}

export class PairingsView {
  /** None: the current one. */
  private round: number | undefined;
  private readonly other = new Loaded<{ round: number; boards: TournamentBoard[] }>();

  view(tournament: Tournament, arbiter?: BoardTools): VNode {
    const isArena = tournament.format === 'arena';
    if (tournament.round === 0)
      return h('p.muted', { key: 'none' }, t(isArena ? 'tournament.noGames' : 'tournament.notPaired'));
    const boards = isArena ? tournament.boards : this.boards(tournament);
    const round = this.round ?? tournament.round;
    return h('div', { key: 'pairings' }, [
      isArena ? h('span') : this.rounds(roundName(tournament, round, boards?.length), round, tournament.round),
      !boards
        ? h('p.muted', { key: 'loading' }, t('archive.loading'))
        : boards.length === 0
          ? h('p.muted', { key: 'empty' }, t('tournament.noGames'))
          : table(tournament, boards, arbiter),
    ]);
  }

  private boards(tournament: Tournament): readonly TournamentBoard[] | undefined {
    const round = this.round ?? tournament.round;
    if (round === tournament.round && tournament.boards.length >= tournament.boards_in_all) return tournament.boards;
    const load = (): Promise<{ round: number; boards: TournamentBoard[] }> =>
      ask('GET /api/tournament/{id}/round/{round}', { path: { id: tournament.id, round } });
    const answer = this.other.want(`${tournament.v} ${round}`, load);
    return answer?.round === round ? answer.boards : undefined;
  }

  private rounds(name: string, round: number, newest: number): VNode {
    const go = (to: number): void => {
      this.round = to === newest ? undefined : to;
      redraw();
    };
    return h('div.pages', { key: 'rounds', attrs: { role: 'group', 'aria-label': t('tournament.rounds') } }, [
      button('‹', () => go(round - 1), { title: t('tournament.roundBefore'), disabled: round <= 1 }),
      h('strong', name),
      button('›', () => go(round + 1), { title: t('tournament.roundAfter'), disabled: round >= newest }),
    ]);
  }
}

function table(tournament: Tournament, boards: readonly TournamentBoard[], arbiter?: BoardTools): VNode {
  const game = gameOf(tournament.variant);
  const mine = (player: TournamentPlayer | null): boolean => player !== null && player.number === tournament.me.number;
  return h(
    'div.table-room',
    { key: 'boards', attrs: { tabindex: 0, role: 'region', 'aria-label': t('tournament.pairings') } },
    [
      h('table.tournament-pairings', { attrs: { 'data-testid': 'pairings' } }, [
        h('thead', [
          h('tr', [
            h('th.num', { attrs: { scope: 'col', title: t('tournament.board') } }, '#'),
            h('th', { attrs: { scope: 'col' } }, sideName(game, 'white')),
            h('th.score', { attrs: { scope: 'col' } }, t('archive.result')),
            h('th', { attrs: { scope: 'col' } }, sideName(game, 'black')),
            ...(arbiter ? [h('th', [h('span.for-readers', t('tournament.arbiter'))])] : []),
          ]),
        ]),
        h(
          'tbody',
          boards.map(board =>
            h('tr', { key: `${board.round} ${board.board}`, class: { mine: mine(board.white) || mine(board.black) } }, [
              h('td.num', String(board.board)),
              h('td', [playerView(board.white)]),
              h('td.num.score', [resultCell(tournament, board)]),
              h('td', [
                board.black ? playerView(board.black) : h('span.muted', byeText(tournament, board)),
                board.handicap ? h('small.muted', ` − ${textFor(`handicap.${board.handicap}`, board.handicap)}`) : '',
              ]),
              ...(arbiter
                ? [
                    h(
                      'td.arbiter-cell',
                      board.black && !isOwnRatedGame(tournament, board)
                        ? [
                            button('✎', () => arbiter.correct(board), {
                              title: t('tournament.enterResult'),
                              look: '.plain.small-button',
                              attrs: { 'data-testid': 'correct' },
                            }),
                            ...(board.game !== null && board.result === null
                              ? [
                                  button('⚖', () => arbiter.rule(board), {
                                    title: t('tournament.rule'),
                                    look: '.plain.small-button',
                                    attrs: { 'data-testid': 'rule' },
                                  }),
                                ]
                              : []),
                          ]
                        : '',
                    ),
                  ]
                : []),
            ]),
          ),
        ),
      ]),
    ],
  );
}

function resultCell(tournament: Tournament, board: TournamentBoard): VNode {
  const title = board.result
    ? [board.result.white, board.result.black].flatMap(mark => (mark ? [markName(mark)] : [])).join(' – ')
    : '';
  const text = resultText(board, tournament.scoring) || (board.black ? '–' : '');
  if (board.game === null) return h('span', { attrs: { title } }, text);
  const game = board.game;
  return h(
    board.result ? 'a' : 'a.undecided',
    {
      attrs: { href: `/game/${game}`, title: title || t('tournament.playing') },
      on: { click: () => rememberGame(game, tournament.id) },
    },
    board.result ? text : t('mini.live'),
  );
}

function byeText({ scoring }: Tournament, { result }: TournamentBoard): string {
  if (!result) return t('tournament.mark.bye');
  return `${markName(result.white)}: ${markText(result.white, scoring)}`;
}

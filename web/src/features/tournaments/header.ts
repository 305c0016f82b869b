// The top of a tournament's page: what it is, what it waits for, and what one can do now.
import type { VNode } from 'snabbdom';
import type { Tournament } from '../../generated/protocol';
import { closeDialog, confirm, showDialog } from '../../app/dialog';
import { button, h, link } from '../../app/dom';
import { t } from '../../app/i18n';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import { server } from '../../app/socket';
import { dateText } from '../archive/rows';
import { timeText } from '../play/clock';
import { rulesText } from '../play/rulesText';
import { nameText } from '../play/words';
import { sideName } from '../../board/names';
import { gameOf } from '../../core/games';
import { rememberGame } from './backLink';
import type { Act, ActBody, LiveTournament } from './liveTournament';
import { markText } from './marks';
import { decidedBoards, mayJoin, mayTakeBye, mayWithdraw, partOf, waitingFor } from './situation';
import { roundName } from './stages';
import { conditionsText, durationText, playerView, problemText, roundText, termsText } from './words';

export function headerView(live: LiveTournament, tournament: Tournament): VNode {
  const { name, creator, settings, variant } = tournament;
  const conditions = conditionsText(tournament);
  return h('header.card.tournament-head', { key: 'head' }, [
    h('div.section-head', [h('h1', name), stateMark(tournament)]),
    h('p', termsText(tournament)),
    rulesText(variant) ? h('p.muted', rulesText(variant)) : h('span', { key: 'plain-rules' }),
    h('p.muted', [
      [
        t(`tournament.scoring.${tournament.scoring}`),
        t('tournament.playerCount', { players: tournament.players }),
        ...(conditions ? [conditions] : []),
        t('tournament.graceIs', { time: durationText(settings.grace) }),
        ...(settings.handicap_step > 0 ? [t('tournament.handicapIs', { step: settings.handicap_step })] : []),
        ...(creator === null ? [] : [t('tournament.by', { name: creator })]),
      ].join(' · '),
    ]),
    settings.description ? h('p.tournament-description', settings.description) : h('span', { key: 'no-description' }),
    courseView(tournament),
    partView(live, tournament),
  ]);
}

function stateMark({ state, paused }: Pick<Tournament, 'state' | 'paused'>): VNode {
  const shown = state === 'running' && paused ? 'paused' : state;
  return h(
    `span.tournament-state.${shown}`,
    { attrs: { 'data-testid': 'tournament-state' } },
    t(`tournament.state.${shown}`),
  );
}

/** "Round 2 of 5. The next one begins in 0:42." */
function courseView(tournament: Tournament): VNode {
  const waiting = waitingFor(tournament);
  const now = server.time();
  const stage =
    tournament.group_rounds === null || tournament.round === 0
      ? roundText(tournament)
      : roundName(tournament, tournament.round, tournament.boards_in_all);
  const parts: (VNode | string)[] = stage ? [`${stage}. `] : [];
  switch (waiting.kind) {
    case 'start':
    case 'nextRound':
    case 'end':
      parts.push(
        `${t(`tournament.in.${waiting.kind}`)} `,
        h('strong.num.tournament-countdown', { attrs: { role: 'timer' } }, timeText(waiting.at - now, false)),
        ...(waiting.kind === 'start' ? [h('span.muted', ` (${dateText(waiting.at)})`)] : []),
      );
      break;
    case 'games':
      parts.push(
        t('tournament.decided', {
          decided: decidedBoards(tournament.boards),
          boards: tournament.boards.length,
        }),
      );
      break;
    case 'ended':
      if (tournament.winner !== null)
        parts.push(h('strong', t('tournament.winner', { name: nameText(tournament.winner) })));
      break;
    case 'cancelled':
      break;
    default:
      parts.push(t(`tournament.waits.${waiting.kind}`));
  }
  return h('p.tournament-course', { key: 'course', attrs: { 'data-testid': 'course' } }, parts);
}

/** The asking person's part: next opponent, the link to the game, joining and leaving. */
function partView(live: LiveTournament, tournament: Tournament): VNode {
  const part = partOf(tournament);
  const isArena = tournament.format === 'arena';
  const text: (VNode | string)[] = [];
  const buttons: VNode[] = [];
  switch (part.kind) {
    case 'game': {
      const { opponent, side, board, game } = part;
      text.push(
        isArena ? '' : h('strong', `${t('tournament.yourGame', { round: board.round, board: board.board })} `),
        t('tournament.youAgainst', { side: sideName(gameOf(tournament.variant), side) }),
        ' ',
        playerView(opponent),
        ...(opponent.rating ? [h('span.muted', ` ${opponent.rating}`)] : []),
        '.',
        ...(game === null ? [` ${t('tournament.overTheBoard')}`] : []),
      );
      if (game !== null) {
        rememberGame(game, tournament.id);
        buttons.push(
          h('a.button.primary.large', { attrs: { href: `/game/${game}`, 'data-testid': 'to-game' } }, [t('game.goTo')]),
        );
      }
      break;
    }
    case 'decided': {
      const mark = part.board.result?.[part.side];
      const result = mark ? markText(mark, tournament.scoring) : '–';
      text.push(
        isArena
          ? t('tournament.yourArenaResult', { result })
          : t('tournament.yourResult', { round: part.board.round, result }),
        ` ${t(isArena ? 'tournament.part.waitingArena' : 'tournament.part.waiting')}`,
      );
      break;
    }
    case 'waiting':
      text.push(t(isArena ? 'tournament.part.waitingArena' : 'tournament.part.waiting'));
      break;
    case 'none':
    case 'over':
      break;
    default:
      text.push(t(`tournament.part.${part.kind}`));
  }
  if (tournament.me.bye !== null) text.push(` ${t('tournament.byeAsked')}`);
  if (tournament.me.rank !== null && tournament.state !== 'created')
    text.push(` ${t('tournament.yourRank', { rank: tournament.me.rank })}`);
  buttons.push(...entryButtons(live, tournament));
  if (text.length === 0 && buttons.length === 0) return h('div', { key: 'no-part' });
  return h('div.tournament-part', { key: 'part', attrs: { 'data-testid': 'my-part' } }, [
    h('p', { attrs: { role: 'status' } }, text),
    h('div.actions', buttons),
  ]);
}

function entryButtons(live: LiveTournament, tournament: Tournament): VNode[] {
  const isArena = tournament.format === 'arena';
  const disabled = live.busy;
  const act = <E extends Act>(endpoint: E, body?: ActBody<E>): void =>
    void live.act(endpoint, body).catch((error: unknown) => toast(problemText(error), 'error'));
  const buttons: VNode[] = [];
  if (mayJoin(tournament)) {
    const back = tournament.me.number !== null;
    if (tournament.rated && me()?.guest)
      buttons.push(
        link(`/login?to=${encodeURIComponent(location.pathname)}`, t('tournament.signIn'), 'a.button.primary'),
      );
    else
      buttons.push(
        button(t(back ? 'tournament.return' : 'tournament.join'), () => join(live, tournament), {
          look: '.primary.large',
          disabled: disabled || !me(),
          attrs: { 'data-testid': 'join' },
        }),
      );
  }
  if (mayTakeBye(tournament))
    buttons.push(
      button(t('tournament.takeBye'), () => act('POST /api/tournament/{id}/bye'), {
        disabled,
        attrs: { 'data-testid': 'take-bye' },
      }),
    );
  if (tournament.me.bye !== null && mayWithdraw(tournament))
    buttons.push(
      button(t('tournament.cancelBye'), () => act('POST /api/tournament/{id}/bye', { mark: 'none' }), {
        disabled,
        attrs: { 'data-testid': 'cancel-bye' },
      }),
    );
  if (mayWithdraw(tournament))
    buttons.push(
      button(t(isArena ? 'tournament.pauseMe' : 'tournament.withdraw'), () => void withdraw(live, tournament), {
        disabled,
        attrs: { 'data-testid': 'withdraw' },
      }),
    );
  return buttons;
}

/** In an arena one comes back with a click; elsewhere rounds are missed. */
async function withdraw(live: LiveTournament, tournament: Tournament): Promise<void> {
  const asks = tournament.format !== 'arena' && tournament.state === 'running';
  if (
    asks &&
    !(await confirm(t('tournament.withdrawAsk'), t('tournament.withdraw'), t('tournament.withdrawText'), {
      cautious: true,
    }))
  )
    return;
  await live.act('POST /api/tournament/{id}/withdraw').catch((error: unknown) => toast(problemText(error), 'error'));
}

function join(live: LiveTournament, tournament: Tournament): void {
  const enter = (password?: string): Promise<void> =>
    live.act('POST /api/tournament/{id}/join', password === undefined ? {} : { password });
  // Whoever was in once needs no password again, and neither does the arbiter.
  if (!tournament.password || tournament.me.number !== null) {
    enter().catch((error: unknown) => toast(problemText(error), 'error'));
    return;
  }
  let problem = '';
  showDialog(t('tournament.join'), () =>
    h(
      'form',
      {
        on: {
          submit: event => {
            event.preventDefault();
            const data = new FormData(event.currentTarget as HTMLFormElement);
            enter(String(data.get('password') ?? '')).then(closeDialog, (error: unknown) => {
              problem = problemText(error);
            });
          },
        },
      },
      [
        h('h2', t('tournament.join')),
        h('div.field', [
          h('label', { attrs: { for: 'tournament-password' } }, t('tournament.password')),
          h('input#tournament-password', {
            attrs: {
              type: 'password',
              name: 'password',
              required: true,
              maxlength: 60,
              autofocus: true,
              autocomplete: 'off',
            },
          }),
        ]),
        h('p.error-text', { attrs: { role: 'alert' } }, problem),
        h('div.actions', [
          button(t('dialog.cancel'), closeDialog),
          h(
            'button.button.primary',
            { attrs: { type: 'submit', 'data-testid': 'join-password' }, props: { disabled: live.busy } },
            t('tournament.join'),
          ),
        ]),
      ],
    ),
  );
}

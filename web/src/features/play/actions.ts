// The player's actions besides moving (pass, resign, offers), and the open offers.
import type { VNode } from 'snabbdom';
import { button, h, link, type ButtonOptions } from '../../app/dom';
import { ask } from '../../app/http';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { otherSide, turnOf } from '../../board/squares';
import { t } from '../../app/i18n';
import { tournamentOf } from '../tournaments/backLink';
import { problemText } from '../tournaments/words';
import { chatButton, hasChat } from './chat';
import type { Offer } from './protocol';
import { saveGameAsStudy } from '../studies/saving';
import type { GameScreen } from './screen';
import { type Side, descriptionOf } from '../../core/games';

const icon = (name: string): VNode => h(`span.icon.${name}`, { attrs: { 'aria-hidden': 'true' } });

/** An icon button with a label. */
const tool = (name: string, text: string, act: () => void, options: ButtonOptions): VNode =>
  button([icon(name), h('span', text)], act, { ...options, look: `.tool${options.look ?? ''}` });

export function actions(screen: GameScreen): VNode {
  const { table } = screen;
  const game = table.game!;
  const { you } = table;
  const list: VNode[] = [];
  if (you && game.phase === 'playing') list.push(...whilePlaying(screen, you));
  if (game.phase === 'over') list.push(...afterwards(screen));
  if (hasChat(screen)) list.push(chatButton(screen));
  list.push(
    button(
      [icon('flip')],
      () => {
        screen.flipped = !screen.flipped;
        redraw();
      },
      { key: 'flip', title: t('action.flip') },
    ),
  );
  if (game.phase !== 'over')
    list.push(
      button(
        [icon('keyboard')],
        () => {
          screen.typing = !screen.typing;
          redraw();
        },
        { key: 'typing', title: t('action.type'), pressed: screen.typing, attrs: { 'data-testid': 'type' } },
      ),
    );
  return h('div.action-row', { key: 'action-row', attrs: { role: 'group', 'aria-label': t('action.title') } }, list);
}

function whilePlaying(screen: GameScreen, you: Side): VNode[] {
  const { table } = screen;
  const game = table.game!;
  const list: VNode[] = [];
  if (descriptionOf(game.variant).passes)
    list.push(
      tool('pass', t('action.pass'), () => void screen.pass(), {
        key: 'pass',
        disabled: turnOf(game.fen) !== you || screen.sent !== undefined,
        attrs: { 'data-testid': 'pass' },
      }),
    );
  // A game of a tournament counts from its beginning.
  const isOfTournament = game.source === 'tournament';
  if (game.moves.length < 2 && !isOfTournament)
    list.push(
      button([h('span', t('action.abort'))], () => table.abort(), { key: 'abort', attrs: { 'data-testid': 'abort' } }),
    );
  else
    list.push(
      tool('flag', t('action.resign'), () => void screen.resign(), {
        key: 'resign',
        look: '.danger',
        attrs: { 'data-testid': 'resign' },
      }),
    );
  if (game.agreed_draw)
    list.push(
      tool('half', t('action.draw'), () => table.draw(true), {
        key: 'draw',
        disabled: game.offers.draw === you,
        attrs: { 'data-testid': 'draw' },
      }),
    );
  if (!game.rated && !isOfTournament && game.moves.length > 0)
    list.push(
      tool('undo', t('action.takeback'), () => table.takeback(true), {
        key: 'takeback',
        disabled: game.offers.takeback === you,
        attrs: { 'data-testid': 'takeback' },
      }),
    );
  const tournament = isOfTournament ? tournamentOf(game.game) : undefined;
  if (tournament)
    list.push(
      button(t('action.callArbiter'), () => void callArbiter(tournament), {
        key: 'arbiter',
        attrs: { 'data-testid': 'call-arbiter' },
      }),
    );
  if (!game.rated && game.players[otherSide(you)].engine) list.push(screen.hints.view(screen));
  if (table.giveTime && game.clock && !game.players[otherSide(you)].engine)
    list.push(button([icon('timer'), '+15'], () => table.giveTime?.(), { key: 'time', title: t('action.giveTime') }));
  return list;
}

/** After the game: rematch, analysis, new game. */
function afterwards(screen: GameScreen): VNode[] {
  const { table } = screen;
  const game = table.game!;
  const { you } = table;
  const offered = game.offers.rematch;
  const analyse = link(analysisLink(screen), t('action.analyse'), 'a.button');
  const review =
    game.moves.length > 1
      ? [
          h(
            'a.button',
            { key: 'review', attrs: { href: analysisLink(screen, { review: '' }), 'data-testid': 'review-game' } },
            t('action.review'),
          ),
        ]
      : [];
  const save = table.kind === 'live' ? [saveButton(screen)] : [];
  if (game.source === 'tournament') return [backToTournament(game.game), ...review, analyse, ...save];
  if (!you)
    return game.rematch
      ? [link(`/game/${game.rematch}`, t('action.nextGame'), 'a.button.primary'), ...review, analyse, ...save]
      : [...review, analyse, ...save];
  const rematch =
    offered === you
      ? button(t('action.withdrawRematch'), () => table.rematch(false), { key: 'withdraw' })
      : button(t(offered ? 'action.acceptRematch' : 'action.rematch'), () => table.rematch(true), {
          key: 'rematch',
          look: '.primary',
          attrs: { 'data-testid': 'rematch' },
        });
  return [rematch, ...review, analyse, ...save, link('/', t('action.newGame'), 'a.button')];
}

function saveButton({ table }: GameScreen): VNode {
  const { game, players } = table.game!;
  const act = (): void => void saveGameAsStudy(game, `${players.white.name} – ${players.black.name}`);
  return button(t('study.saveAs'), act, { key: 'save', attrs: { 'data-testid': 'save-study' } });
}

/** For a ruling, as on a repetition. The clocks run on. */
async function callArbiter(tournament: string): Promise<void> {
  try {
    await ask('POST /api/tournament/{id}/call', { path: { id: tournament } });
    toast(t('arbiter.called'));
  } catch (error) {
    toast(problemText(error), 'error');
  }
}

function backToTournament(game: string): VNode {
  const tournament = tournamentOf(game);
  return h(
    'a.button.primary',
    {
      key: 'tournament',
      attrs: {
        href: tournament ? `/tournament/${tournament}` : '/tournaments',
        'data-testid': 'back-to-tournament',
      },
    },
    t('tournament.back'),
  );
}

function analysisLink({ table, below }: GameScreen, more: Record<string, string> = {}): string {
  const game = table.game!;
  const query = new URLSearchParams({ ...more, ...(below === 'black' ? { side: 'black' } : {}) });
  if (table.kind === 'live') return `/analysis/${game.game}${query.size > 0 ? `?${query}` : ''}`;
  query.set('variant', game.variant);
  query.set('fen', game.start_fen);
  query.set('moves', game.moves.map(move => move.uci).join(' '));
  query.set('spent', game.moves.map(move => (move.spent / 1000).toFixed(1)).join(' '));
  return `/analysis?${query}`;
}

const kinds: Offer[] = ['draw', 'takeback', 'rematch'];

export function offers(screen: GameScreen): VNode {
  const { table } = screen;
  const game = table.game!;
  const { you } = table;
  const rows: VNode[] = [];
  const answer: Record<Offer, (accept: boolean) => void> = {
    draw: accept => table.draw(accept),
    takeback: accept => table.takeback(accept),
    rematch: accept => table.rematch(accept),
  };
  if (you)
    for (const what of kinds) {
      const side = game.offers[what];
      if (!side) continue;
      rows.push(
        side === you
          ? h('div.offer', { key: what }, t(`offered.${what}`))
          : h('div.offer', { key: what }, [
              h('span', t(`offer.${what}`)),
              button(t('offer.accept'), () => answer[what](true), {
                look: '.primary',
                attrs: { 'data-testid': `accept-${what}` },
              }),
              button(t('offer.decline'), () => answer[what](false)),
            ]),
      );
    }
  const announced = you ? game.presence?.claimable_in?.[you] : undefined;
  const claimable =
    announced === undefined || announced === null ? undefined : announced - (table.now() - (game.presence?.heard ?? 0));
  if (you && table.claim && claimable !== undefined && game.phase === 'playing')
    rows.push(
      h('div.offer', { key: 'claim' }, [
        h('span', claimable > 0 ? t('claim.soon', { seconds: Math.ceil(claimable / 1000) }) : t('claim.now')),
        button(t('claim.win'), () => table.claim?.('win'), { disabled: claimable > 0 }),
        button(t('claim.draw'), () => table.claim?.('draw'), { disabled: claimable > 0 }),
      ]),
    );
  return h('div.offers', { key: 'offers' }, rows);
}

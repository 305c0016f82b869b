// Beside the board: game information, spectators and chat.
import type { VNode } from 'snabbdom';
import { button, h, link } from '../../app/dom';
import { redraw } from '../../app/redraw';
import { settings } from '../../app/settings';
import { t } from '../../app/i18n';
import { showPieceChart } from '../learn/pieceHelp';
import { clockName } from './clock';
import { isMuted, mute } from './mutedChats';
import { momentOf, phrasesAt, shownText } from './quickChat';
import { quickChatView } from './quickChatView';
import { rulesText } from './rulesText';
import { seatName } from './setup';
import { nameText, pointsText, variantName } from './words';
import type { ChatLine } from './protocol';
import type { GameScreen } from './screen';
import { gameOf, descriptionOf } from '../../core/games';
import { sideName } from '../../board/names';
import { mayReport, showReport } from '../moderation/reporting';
import { isBlocked } from '../social/relations';

/** Formats that other programs read. */
const downloads = ['pgn', 'gib'] as const;

export function infoView(screen: GameScreen): VNode {
  const game = screen.table.game!;
  const { setup } = game;
  const spectators = game.presence?.spectators ?? 0;
  const points = settings().showPoints === 'on' ? (screen.replay.facts?.points ?? game.facts.points) : undefined;
  return h('section.card.game-info', { key: 'info' }, [
    h('div.section-head', [
      h('h2', variantName(game.variant)),
      button('?', () => showPieceChart(gameOf(game.variant)), {
        look: '.plain.help',
        title: t('chart.title'),
        attrs: { 'data-testid': 'piece-help' },
      }),
    ]),
    rulesText(game.variant)
      ? h(
          'p.muted',
          { key: 'custom', attrs: { 'data-testid': 'rules-text', title: game.variant } },
          rulesText(game.variant),
        )
      : h('span', { key: 'no-custom' }),
    h('p', [
      clockName(game.clock_text),
      ' · ',
      t(game.rated ? 'game.rated' : 'game.casual'),
      game.handicap ? ` · ${t('game.handicap')}` : '',
    ]),
    setup?.white && setup.black
      ? h(
          'p.muted',
          `${sideName(gameOf(game.variant), 'white')}: ${seatName('white', setup.white)} · ${sideName(gameOf(game.variant), 'black')}: ${seatName('black', setup.black)}`,
        )
      : h('span'),
    points ? h('p.muted', pointsText(game, points)) : h('span'),
    screen.table.kind === 'live'
      ? h('p.muted', [
          h('span.icon.eye', { attrs: { 'aria-hidden': 'true' } }),
          ' ',
          h('span', { attrs: { 'data-testid': 'spectators' } }, t('game.spectators', { count: spectators })),
        ])
      : h('span'),
    screen.table.kind === 'live' ? reportOpponents(screen) : h('span'),
    game.phase === 'over' && screen.table.kind === 'live'
      ? h('p.actions', [
          link(`/analysis/${game.game}`, t('action.analyse'), 'a.button'),
          ...downloads
            .filter(format => descriptionOf(game.variant).formats.includes(format))
            .map(format =>
              h(
                'a.button',
                { attrs: { href: `/api/game/${game.game}.${format}`, download: `${game.game}.${format}` } },
                `.${format}`,
              ),
            ),
        ])
      : h('span'),
  ]);
}

/** Reports of the players; not of oneself, nor of the engine. */
function reportOpponents({ table }: GameScreen): VNode {
  const { game, players } = table.game!;
  const others = [players.white, players.black].filter(player => !player.engine && mayReport(player.name));
  return h(
    'p.actions',
    { key: 'reports' },
    others.map(({ name }) =>
      button(t('report.line', { name: nameText(name) }), () => showReport(name, { game }), {
        key: name,
        look: '.plain.small',
        attrs: { 'data-testid': 'report-player' },
      }),
    ),
  );
}

/** No chat against the engine, except for spectators or if there are messages. */
export function hasChat({ table }: GameScreen): boolean {
  const { players, chat = [] } = table.game!;
  const alone = table.you !== undefined && (players.white.engine || players.black.engine);
  return table.chat !== undefined && settings().showChat === 'on' && (!alone || chat.length > 0);
}

/** On phones the chat is below the board: scrolls there, and counts unread messages. */
export function chatButton(screen: GameScreen): VNode {
  return button(
    [
      h('span.icon.talk', { attrs: { 'aria-hidden': 'true' } }),
      screen.unread > 0 ? h('span.unread.num', String(screen.unread)) : '',
    ],
    () => {
      const box = document.querySelector('.chat');
      box?.scrollIntoView({ block: 'end' });
      box?.querySelector('input')?.focus({ preventScroll: true });
      screen.unread = 0;
    },
    { key: 'chat', look: '.to-chat', title: t('chat.players'), attrs: { 'data-testid': 'to-chat' } },
  );
}

export function chatView(screen: GameScreen): VNode {
  const { table } = screen;
  if (!hasChat(screen)) return h('div', { key: 'no-chat' });
  const game = table.game!;
  const muted = isMuted(game.game);
  const lines = muted ? [] : (game.chat ?? []).filter(line => !isBlocked(line.name));
  return h('section.card.chat', { key: 'chat' }, [
    h('div.section-head', [
      h('h2', t(table.you ? 'chat.players' : 'chat.spectators')),
      button(t(muted ? 'chat.unmute' : 'chat.mute'), () => muteChat(screen, !muted), {
        look: '.plain',
        attrs: { 'data-testid': 'mute-chat', 'aria-pressed': String(muted) },
      }),
    ]),
    ...(muted ? [h('p.muted', { key: 'muted' }, t('chat.muted'))] : openChat(screen, lines)),
  ]);
}

function muteChat(screen: GameScreen, muted: boolean): void {
  mute(screen.table.game!.game, muted);
  screen.unread = 0;
  redraw();
}

function openChat({ table }: GameScreen, lines: readonly ChatLine[]): VNode[] {
  const game = table.game!;
  return [
    h(
      'div.chat-lines',
      {
        attrs: { role: 'log', 'aria-label': t('chat.title'), tabindex: 0 },
        hook: { postpatch: (_, vnode) => scrollDown(vnode), insert: scrollDown },
      },
      lines.map((line, at) => lineView(line, at, game.game)),
    ),
    h(
      'form.chat-form',
      {
        on: {
          submit: event => {
            event.preventDefault();
            const input = (event.currentTarget as HTMLFormElement).elements.namedItem('text') as HTMLInputElement;
            const text = input.value.trim();
            if (text) table.chat?.(text);
            input.value = '';
          },
        },
      },
      [
        h('input', {
          attrs: {
            type: 'text',
            name: 'text',
            maxlength: 140,
            placeholder: t('chat.placeholder'),
            'aria-label': t('chat.placeholder'),
            autocomplete: 'off',
          },
        }),
      ],
    ),
    quickChatView(phrasesAt(momentOf(game.phase, game.moves.length)), phrase => table.chat?.(phrase)),
  ];
}

const lineView = (line: ChatLine, at: number, game: string): VNode =>
  h('p.chat-line', { key: at }, [
    h('strong', nameText(line.name)),
    line.room === 'spectators' ? h('small.muted', ` (${t('chat.watching')})`) : '',
    ' ',
    shownText(line.text),
    mayReport(line.name)
      ? button('⚑', () => showReport(line.name, { game }), {
          look: '.plain.report-line',
          title: t('report.line', { name: line.name }),
          attrs: { 'data-testid': 'report-line' },
        })
      : '',
  ]);

function scrollDown(vnode: VNode): void {
  const box = vnode.elm as HTMLElement;
  box.scrollTop = box.scrollHeight;
}

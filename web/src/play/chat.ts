// Beside the board: what is played, who watches, and the talk.
import type { VNode } from 'snabbdom';
import { h, link } from '../app/dom';
import { settings } from '../app/settings';
import { t } from '../i18n';
import { clockName } from './clock';
import { seatName } from './setup';
import { sideName, variantName } from './words';
import type { ChatLine } from './protocol';
import type { GameScreen } from './screen';

export function infoView(screen: GameScreen): VNode {
  const game = screen.table.game!;
  const { setup } = game;
  const spectators = game.presence?.spectators ?? 0;
  return h('section.card.game-info', { key: 'info' }, [
    h('h2', variantName(game.variant)),
    h('p', [
      clockName(game.clock_text),
      ' · ',
      t(game.rated ? 'game.rated' : 'game.casual'),
      game.handicap ? ` · ${t('game.handicap')}` : '',
    ]),
    setup?.white && setup.black
      ? h(
          'p.muted',
          `${sideName('janggi', 'white')}: ${seatName('white', setup.white)} · ${sideName('janggi', 'black')}: ${seatName('black', setup.black)}`,
        )
      : h('span'),
    screen.table.kind === 'live'
      ? h('p.muted', [
          h('span.icon.eye', { attrs: { 'aria-hidden': 'true' } }),
          ' ',
          h('span', { attrs: { 'data-testid': 'spectators' } }, t('game.spectators', { count: spectators })),
        ])
      : h('span'),
    game.phase === 'over' && screen.table.kind === 'live'
      ? h('p.actions', [
          link(`/analysis/${game.game}`, t('action.analyse'), 'a.button'),
          ...(['pgn', ...(game.variant === 'shogun' ? [] : ['gib'])] as const).map(format =>
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

export function chatView(screen: GameScreen): VNode {
  const { table } = screen;
  if (!table.chat || settings().showChat === 'off') return h('div', { key: 'no-chat' });
  const game = table.game!;
  const lines = game.chat ?? [];
  return h('section.card.chat', { key: 'chat' }, [
    h('h2', t(table.you ? 'chat.players' : 'chat.spectators')),
    h(
      'div.chat-lines',
      {
        attrs: { role: 'log', 'aria-label': t('chat.title'), tabindex: 0 },
        hook: { postpatch: (_, vnode) => scrollDown(vnode), insert: scrollDown },
      },
      lines.map((line, at) => lineView(line, at)),
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
  ]);
}

const lineView = (line: ChatLine, at: number): VNode =>
  h('p.chat-line', { key: at }, [
    h('strong', line.name),
    line.room === 'spectators' ? h('small.muted', ` (${t('chat.watching')})`) : '',
    ' ',
    line.text,
  ]);

function scrollDown(vnode: VNode): void {
  const box = vnode.elm as HTMLElement;
  box.scrollTop = box.scrollHeight;
}

// The chat of a tournament.
import type { VNode } from 'snabbdom';
import type { Tournament, TournamentChatLine } from '../../generated/protocol';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { settings } from '../../app/settings';
import { mayReport, showReport } from '../moderation/reporting';
import { isMuted, mute } from '../play/mutedChats';
import { phrasesAt, shownText } from '../play/quickChat';
import { quickChatView } from '../play/quickChatView';
import { nameText } from '../play/words';
import { isBlocked } from '../social/relations';
import type { LiveTournament } from './liveTournament';
import { shownLines } from './newest';
import { problemText } from './words';

export function chatView(live: LiveTournament, tournament: Tournament): VNode {
  if (settings().showChat !== 'on') return h('div', { key: 'no-chat' });
  const muted = isMuted(tournament.id);
  const toggle = (): void => {
    mute(tournament.id, !muted);
    redraw();
  };
  return h('section.card.chat.tournament-chat', { key: 'chat' }, [
    h('div.section-head', [
      h('h2', t('chat.players')),
      button(t(muted ? 'chat.unmute' : 'chat.mute'), toggle, {
        look: '.plain',
        attrs: { 'aria-pressed': String(muted) },
      }),
    ]),
    ...(muted ? [h('p.muted', { key: 'muted' }, t('chat.muted'))] : openChat(live, tournament)),
  ]);
}

const lineView = ({ by, at, text }: TournamentChatLine, tournament: string): VNode =>
  h('p.chat-line', { key: `${at} ${by} ${text}` }, [
    h('strong', nameText(by)),
    ' ',
    shownText(text),
    mayReport(by)
      ? button('⚑', () => showReport(by, { tournament }), {
          look: '.plain.report-line',
          title: t('report.line', { name: nameText(by) }),
          attrs: { 'data-testid': 'report-line' },
        })
      : '',
  ]);

const say = (live: LiveTournament, text: string): void =>
  void live.say(text).catch((error: unknown) => toast(problemText(error), 'error'));

const openChat = (live: LiveTournament, { id, chat, state }: Tournament): VNode[] => [
  h(
    'div.chat-lines',
    {
      attrs: { role: 'log', 'aria-label': t('chat.title'), tabindex: 0 },
      hook: {
        insert: scrollDown,
        postpatch: (old, vnode) => {
          if (old.children?.length !== vnode.children?.length) scrollDown(vnode);
        },
      },
    },
    shownLines(chat, isBlocked).map(line => lineView(line, id)),
  ),
  h(
    'form.chat-form',
    {
      on: {
        submit: event => {
          event.preventDefault();
          const input = (event.currentTarget as HTMLFormElement).elements.namedItem('text') as HTMLInputElement;
          const text = input.value.trim();
          input.value = '';
          if (text) say(live, text);
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
  quickChatView(phrasesAt(state === 'ended' ? 'after' : 'before'), phrase => say(live, phrase)),
];

function scrollDown(vnode: VNode): void {
  const box = vnode.elm as HTMLElement;
  box.scrollTop = box.scrollHeight;
}

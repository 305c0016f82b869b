// The lobby: open seeks and quick pairing.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import type { Page } from '../../app/page';
import type { Address } from '../../app/router';
import type { Seek } from '../../generated/protocol';
import { refusalText } from '../../app/refusal';
import { server } from '../../app/socket';
import { clockName } from '../play/clock';
import { rulesText } from '../play/rulesText';
import { nameText, variantName } from '../play/words';
import { t } from '../../app/i18n';
import { gameChoice, showGameForm, wishesOf } from './gameForm';
import { Lobby, poolsView } from './lobbyModel';
import { rangeText } from './ratingTerms';

/** /lobby?play=friend&variant=janggi&fen=… opens the form with these terms filled in. */
export function open({ query }: Address): Page {
  const lobby = new Lobby();
  const purpose = (['engine', 'friend', 'seek'] as const).find(each => each === query.get('play'));
  if (purpose) showGameForm(purpose, wishesOf(query));
  return {
    title: () => t('nav.play'),
    leave: () => lobby.leave(),
    view: () =>
      h('main.lobby', { key: 'lobby' }, [
        h('h1', t('lobby.title')),
        h('div.lobby-top', [
          h('section.card', [
            h('h2', t('home.quick')),
            gameChoice(),
            poolsView(lobby),
            h('p.muted', t('home.counts', { ...lobby.counts })),
          ]),
          h('section.card.lobby-buttons', [
            button(t('lobby.engine'), () => showGameForm('engine'), { look: '.large' }),
            button(t('home.friend'), () => showGameForm('friend'), { look: '.large' }),
            button(t('lobby.seek'), () => showGameForm('seek'), {
              look: '.large.primary',
              attrs: { 'data-testid': 'seek' },
            }),
          ]),
        ]),
        h('section.card', [
          h('h2', t('lobby.seeks')),
          lobby.seeks.length > 0 ? seeksTable(lobby.seeks) : h('p.muted', t('lobby.none')),
        ]),
      ]),
  };
}

function seeksTable(seeks: Seek[]): VNode {
  return h('div.table-room', [
    h('table.seeks', [
      h(
        'thead',
        h(
          'tr',
          [
            t('seek.player'),
            t('seek.rating'),
            t('form.range'),
            t('seek.game'),
            t('form.clock'),
            t('seek.kind'),
            '',
          ].map(text => h('th', text)),
        ),
      ),
      h('tbody', seeks.map(row)),
    ]),
  ]);
}

function row(seek: Seek): VNode {
  const mine = seek.name === me()?.name;
  const act = mine ? () => send('cancel_seek', seek) : () => send('accept_seek', seek);
  return h('tr', { key: seek.seek }, [
    h('td', nameText(seek.name)),
    h('td.num', seek.rating ? String(Math.round(seek.rating)) : '–'),
    h('td.num', rangeText(seek)),
    h('td', { attrs: { title: rulesText(seek.variant) } }, variantName(seek.variant)),
    h('td', clockName(seek.clock)),
    h('td', t(seek.rated ? 'game.rated' : 'game.casual')),
    h(
      'td',
      button(t(mine ? 'seek.cancel' : 'seek.accept'), act, {
        look: mine ? '' : '.primary',
        attrs: { 'data-testid': mine ? 'cancel-seek' : 'accept-seek' },
      }),
    ),
  ]);
}

function send(type: 'cancel_seek' | 'accept_seek', seek: Seek): void {
  server.send(type, { seek: seek.seek }).catch((error: unknown) => {
    toast(refusalText(error), 'error');
  });
}

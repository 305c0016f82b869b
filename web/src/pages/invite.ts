// A friend's link: the one who made it shares it and waits, the other one accepts.
import type { VNode } from 'snabbdom';
import { button, h } from '../app/dom';
import { me } from '../app/me';
import { toast } from '../app/messages';
import type { Page } from '../app/page';
import { redraw } from '../app/redraw';
import { navigate, openGame, type Address } from '../app/router';
import { Refusal, server } from '../app/socket';
import { clockName } from '../play/clock';
import { refusalText } from '../play/liveTable';
import { rulesText } from '../play/rulesText';
import { playerName, sideName, variantName } from '../play/words';
import { gameOf, otherSide, type Side } from '../board/squares';
import { t } from '../i18n';
import { piecesOffer } from './piecesOffer';
import { SharedLink } from './sharing';
import type { Player } from '../play/protocol';

interface Terms {
  from: Player;
  variant: string;
  clock: string;
  rated: boolean;
  colour: Side | 'random';
}

export function open(address: Address): Page {
  const id = address.parts['id'] ?? '';
  let terms: Terms | undefined;
  let problem = '';
  const link = new SharedLink(location.origin + address.path, () =>
    t('invite.text', { game: t(gameOf(terms?.variant ?? 'janggi') === 'janggi' ? 'game.janggi' : 'game.shogun') }),
  );
  const stop = server.onWelcome(() => {
    server.send('show_invite', { invite: id }).then(
      answer => {
        terms = answer['terms'] as Terms;
        redraw();
      },
      (error: unknown) => {
        problem =
          error instanceof Refusal && error.code === 'not_found' ? t('invite.gone') : String((error as Error).message);
        redraw();
      },
    );
  });
  const act = (type: string): void => {
    server.send(type, { invite: id }).then(
      answer => {
        if (typeof answer['game'] === 'string') openGame(answer['game']);
        else navigate('/', true);
      },
      (error: unknown) => toast(error instanceof Refusal ? refusalText(error) : String(error), 'error'),
    );
  };
  return {
    title: () => t('form.friend'),
    leave: stop,
    view: () =>
      h('main.narrow', { key: 'invite' }, [
        piecesOffer(),
        h('section.card.invite', [
          h('h1', t('form.friend')),
          problem
            ? h('p.error-text', problem)
            : !terms
              ? h('p.muted', '…')
              : terms.from.id === me()?.id
                ? mine(terms, link, () => act('cancel_invite'))
                : theirs(terms, () => act('accept_invite')),
        ]),
      ]),
  };
}

const about = (terms: Terms): VNode =>
  h('div', [
    h(
      'p',
      `${variantName(terms.variant)} · ${clockName(terms.clock)} · ${t(terms.rated ? 'game.rated' : 'game.casual')}`,
    ),
    rulesText(terms.variant) ? h('p.muted', rulesText(terms.variant)) : h('span'),
  ]);

function mine(terms: Terms, link: SharedLink, cancel: () => void): VNode {
  return h('div', [
    about(terms),
    h('p', t('invite.share')),
    link.view(),
    h('p.muted.waiting', t('invite.waiting')),
    button(t('invite.cancel'), cancel),
  ]);
}

function theirs(terms: Terms, accept: () => void): VNode {
  const colour =
    terms.colour === 'random' ? t('form.random') : sideName(gameOf(terms.variant), otherSide(terms.colour));
  return h('div', [
    h('p', t('invite.from', { name: playerName(terms.from) })),
    about(terms),
    h('p', t('invite.colour', { colour })),
    button(t('invite.accept'), accept, { look: '.primary.large', attrs: { 'data-testid': 'accept-invite' } }),
  ]);
}

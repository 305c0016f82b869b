// An invitation: its owner shares the link and waits, the other player accepts.
import type { VNode } from 'snabbdom';
import type { InviteTerms } from '../../generated/protocol';
import { button, h } from '../../app/dom';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { navigate, openGame, type Address } from '../../app/router';
import { Refusal, refusalText } from '../../app/refusal';
import { server } from '../../app/socket';
import { clockName } from '../play/clock';
import { rulesText } from '../play/rulesText';
import { playerName, variantName } from '../play/words';
import { otherSide } from '../../board/squares';
import { t } from '../../app/i18n';
import { piecesOffer } from '../learn/piecesOffer';
import { SharedLink } from './sharing';
import { gameOf, type Side } from '../../core/games';
import { sideName, gameName } from '../../board/names';

export function open(address: Address): Page {
  const id = address.parts['id'] ?? '';
  // ?color=white or ?color=black, as in Lichess's open challenges: the side of the player who accepts
  const colour = (['white', 'black'] as const).find(side => side === address.query.get('color'));
  let terms: InviteTerms | undefined;
  let problem = '';
  const link = new SharedLink(address.path, () => t('invite.text', { game: gameName(gameOf(terms?.variant ?? '')) }));
  const stop = server.onWelcome(() => {
    server.send('show_invite', { invite: id }).then(
      answer => {
        terms = answer.terms;
        redraw();
      },
      (error: unknown) => {
        problem = error instanceof Refusal && error.code === 'not_found' ? t('invite.gone') : refusalText(error);
        redraw();
      },
    );
  });
  const complain = (error: unknown): void => toast(refusalText(error), 'error');
  const accept = (): void =>
    void server
      .send('accept_invite', { invite: id, ...(colour ? { colour } : {}) })
      .then(({ game }) => openGame(game), complain);
  const cancel = (): void =>
    void server.send('cancel_invite', { invite: id }).then(() => navigate('/', true), complain);
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
                ? mine(terms, link, cancel)
                : theirs(terms, colour, accept),
        ]),
      ]),
  };
}

const about = (terms: InviteTerms): VNode =>
  h('div', [
    h(
      'p',
      `${variantName(terms.variant)} · ${clockName(terms.clock)} · ${t(terms.rated ? 'game.rated' : 'game.casual')}`,
    ),
    rulesText(terms.variant) ? h('p.muted', rulesText(terms.variant)) : h('span'),
  ]);

function mine(terms: InviteTerms, link: SharedLink, cancel: () => void): VNode {
  return h('div', [
    about(terms),
    h('p', t('invite.share')),
    link.view(),
    h('p.muted.waiting', t('invite.waiting')),
    button(t('invite.cancel'), cancel),
  ]);
}

function theirs(terms: InviteTerms, wanted: Side | undefined, accept: () => void): VNode {
  if (wanted && terms.colour === wanted) return h('p.error-text', t('invite.sideTaken'));
  const side = terms.colour === 'random' ? wanted : otherSide(terms.colour);
  const colour = side ? sideName(gameOf(terms.variant), side) : t('form.random');
  return h('div', [
    h('p', t('invite.from', { name: playerName(terms.from) })),
    about(terms),
    h('p', t('invite.colour', { colour })),
    button(t('invite.accept'), accept, { look: '.primary.large', attrs: { 'data-testid': 'accept-invite' } }),
  ]);
}

// The home page: start a game, quick pairing, and a live game.
import type { VNode } from 'snabbdom';
import { button, h, link } from '../../app/dom';
import type { Page } from '../../app/page';
import { server } from '../../app/socket';
import { clockName } from '../play/clock';
import { levelText } from '../play/levels';
import { variantName } from '../play/words';
import { t } from '../../app/i18n';
import { currentWishes, gameChoice, showGameForm } from './gameForm';
import { Lobby, poolsView } from './lobbyModel';
import { LiveGames } from '../play/liveGames';
import { emptyGame } from '../play/miniGame';
import { piecesOffer } from '../learn/piecesOffer';
import { offlineAddress, startGame } from './startGame';
import { gameOf } from '../../core/games';
import { artOf } from '../../board/art/gameArt';
import { friendsView } from '../social/friends';

export function open(): Page {
  const lobby = new Lobby();
  const live = new LiveGames(gameOf(currentWishes().variant), 1, 10_000);
  return {
    title: () => '',
    leave: () => {
      lobby.leave();
      live.leave();
    },
    view: () => {
      const kind = gameOf(currentWishes().variant);
      live.choose(kind); // the live game is of the chosen variant
      return h('main.home', { key: 'home' }, [
        h('section.hero', [
          h('div.hero-text', [
            h('h1', t('home.title')),
            h('p.muted', t('home.text')),
            gameChoice(),
            h('div.hero-actions', [
              button(t('home.engine'), () => void startGame('engine', currentWishes()), {
                look: '.primary.large',
                attrs: { 'data-testid': 'play-engine' },
              }),
              button(t('home.friend'), () => showGameForm('friend'), {
                look: '.large',
                attrs: { 'data-testid': 'play-friend' },
              }),
            ]),
            h('p.hero-terms.muted', [
              `${variantName(currentWishes().variant)} · ${levelText(currentWishes().variant, currentWishes().level)} · `,
              h('span.unbroken', clockName(currentWishes().clock)),
              ' ',
              button(t('home.change'), () => showGameForm('engine'), { look: '.plain.small' }),
            ]),
            running(),
          ]),
          h('div.hero-picture', [
            live.loaded && live.first.game ? live.first.view() : emptyGame(kind, t('home.boardLabel')),
          ]),
        ]),
        artOf(kind).hasCharacters ? piecesOffer() : h('div', { key: 'no-offer' }),
        friendsView(),
        h('section.card.quick-pairing', { key: 'pools' }, [
          h('div.section-head', [h('h2', t('home.quick')), link('/lobby', t('home.lobby'))]),
          poolsView(lobby),
          h('p.muted', t('home.counts', { ...lobby.counts })),
        ]),
        h('section.home-more', [
          more('/learn', t('home.learn'), t('home.learnText')),
          more('/analysis', t('home.analyse'), t('home.analyseText')),
          more(offlineAddress(currentWishes()), t('home.offline'), t('home.offlineText')),
        ]),
        h('footer.foot.muted', [
          link('/about', t('nav.about')),
          ' · ',
          link('/docs/', t('nav.docs')),
          ' · ',
          t('home.free'),
        ]),
      ]);
    },
  };
}

/** The user's unfinished games. */
function running(): VNode {
  const games = server.games;
  if (games.length === 0) return h('div', { key: 'no-games' });
  return h('p.running-games', { key: 'games' }, [
    `${t('home.running')} `,
    ...games.slice(0, 3).map(({ game }) => link(`/game/${game}`, t('home.continue'), 'a.button')),
  ]);
}

const more = (href: string, title: string, text: string): VNode =>
  h('a.card.more', { attrs: { href } }, [h('h2', title), h('p.muted', text)]);

// A player: ratings with their course, and the last games.
import { h as element, type VNode } from 'snabbdom';
import { button, h, link } from '../app/dom';
import { ask } from '../app/http';
import { me } from '../app/me';
import type { Page } from '../app/page';
import { redraw } from '../app/redraw';
import type { Address } from '../app/router';
import { t, type TextKey } from '../i18n';
import { messagePage } from './missing';
import { showGameForm } from './gameForm';
import { dateText, gameRow, type Row } from './rows';

interface Rating {
  game: string;
  speed: string;
  rating: number;
  deviation: number;
  games: number;
  provisional: boolean;
  history: [number, number][];
}
interface Profile {
  user: { id: string; name: string; bot: boolean; created: number; online: boolean };
  counts: { games: number; wins: number; draws: number; losses: number };
  games: Row[];
}

export async function open(address: Address): Promise<Page> {
  const name = address.parts['name'] ?? '';
  const path = `/api/user/${encodeURIComponent(name)}`;
  let profile: Profile;
  try {
    profile = await ask<Profile>(path);
  } catch (error) {
    return messagePage(t('missing.title'), `${t('missing.user', { name })} (${(error as Error).message})`);
  }
  let ratings: Rating[] = [];
  ask<{ ratings: Rating[] }>(`${path}/ratings`).then(
    answer => {
      ratings = answer.ratings;
      redraw();
    },
    () => {},
  );
  const { user, counts } = profile;
  return {
    title: () => user.name,
    view: () =>
      h('main.profile', { key: 'profile' }, [
        h('div.section-head', [
          h('h1', [h('span.presence', { class: { here: user.online } }), user.name, user.bot ? h('span.tag', 'BOT') : '']),
          h('div.actions', [
            user.name === me()?.name
              ? link('/account', t('account.title'), 'a.button')
              : button(t('form.challenge'), () => showGameForm('challenge', { user: user.name }), {
                  look: '.primary',
                }),
          ]),
        ]),
        h('p.muted', `${t('profile.since', { date: dateText(user.created) })} · ${t('profile.counts', counts)}`),
        h('div.ratings', ratings.map(ratingCard)),
        h('h2', t('profile.games')),
        h('div.mini-games', profile.games.map(gameRow)),
        link(`/archive?player=${encodeURIComponent(user.name)}`, t('profile.all'), 'a.button'),
      ]),
  };
}

function ratingCard(rating: Rating): VNode {
  return h('section.card.rating-card', { key: `${rating.game} ${rating.speed}` }, [
    h('h3', `${t(`game.${rating.game}` as TextKey)} · ${t(`speed.${rating.speed}` as TextKey)}`),
    h('p', [
      h('strong.num', `${Math.round(rating.rating)}${rating.provisional ? '?' : ''}`),
      h('span.muted', ` ±${Math.round(2 * rating.deviation)} · ${t('row.games', { games: rating.games })}`),
    ]),
    rating.history.length > 1 ? ratingGraph(rating.history) : h('span'),
  ]);
}

/** The course of a rating as a line. */
function ratingGraph(history: [number, number][]): VNode {
  const times = history.map(([time]) => time);
  const values = history.map(([, value]) => value);
  const [low, high] = [Math.min(...values) - 10, Math.max(...values) + 10];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (time: number): number => (last === first ? 0 : (300 * (time - first)) / (last - first));
  const y = (value: number): number => 80 - (80 * (value - low)) / (high - low);
  const path = history.map(([time, value], at) => `${at === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(value).toFixed(1)}`).join('');
  return element(
    'svg.rating-graph',
    { attrs: { viewBox: '-2 -4 304 88', role: 'img', 'aria-label': `${Math.round(low + 10)}–${Math.round(high - 10)}` } },
    [
      element('path', {
        attrs: {
          d: path,
          fill: 'none',
          stroke: 'currentColor',
          'stroke-width': '2',
          'vector-effect': 'non-scaling-stroke',
        },
      }),
    ],
  );
}

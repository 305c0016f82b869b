// A player: ratings with their course, and the last games.
import type { VNode } from 'snabbdom';
import { button, h, link } from '../app/dom';
import { ask } from '../app/http';
import { me } from '../app/me';
import type { Page } from '../app/page';
import { redraw } from '../app/redraw';
import type { Address } from '../app/router';
import { t, type TextKey } from '../i18n';
import { messagePage } from './missing';
import { showGameForm } from './gameForm';
import { dayText, gameRow, type Row } from './rows';

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

interface Crosstable {
  games: number;
  score: { a: number; b: number };
}
const hasCourse = (rating: Rating): boolean => rating.history.length > 1;

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
  let graph: typeof import('./ratingGraph') | undefined;
  let score: Crosstable | undefined;
  ask<{ ratings: Rating[] }>(`${path}/ratings`).then(
    async answer => {
      ratings = answer.ratings;
      redraw();
      if (!ratings.some(hasCourse)) return;
      graph = await import('./ratingGraph'); // the plotting library is for those who have something to plot
      redraw();
    },
    () => {},
  );
  const own = me();
  if (own && !own.guest && own.name !== profile.user.name)
    ask<Crosstable>(`/api/crosstable/${encodeURIComponent(own.name)}/${encodeURIComponent(name)}`).then(
      answer => {
        score = answer;
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
          h('h1', [
            h('span.presence', { class: { here: user.online } }),
            user.name,
            user.bot ? h('span.tag', 'BOT') : '',
          ]),
          h('div.actions', [
            user.name === me()?.name
              ? link('/account', t('account.title'), 'a.button')
              : button(t('form.challenge'), () => showGameForm('challenge', { user: user.name }), {
                  look: '.primary',
                  attrs: { 'data-testid': 'challenge' },
                }),
          ]),
        ]),
        h('p.muted', `${t('profile.since', { date: dayText(user.created) })} · ${t('profile.counts', counts)}`),
        ...(score && score.games > 0 && own ? [crosstable(own.name, user.name, score)] : []),
        h('div.ratings', ratings.map(ratingCard)),
        ...(graph && ratings.some(hasCourse) ? [history(graph, ratings.filter(hasCourse))] : []),
        h('h2', t('profile.games')),
        h('div.mini-games', profile.games.map(gameRow)),
        link(`/archive?player=${encodeURIComponent(user.name)}`, t('profile.all'), 'a.button'),
      ]),
  };
}

function crosstable(own: string, other: string, { games, score }: Crosstable): VNode {
  const address = `/archive?player=${encodeURIComponent(own)}&opponent=${encodeURIComponent(other)}`;
  return h('p', { key: 'score' }, [
    link(address, t('profile.score', { name: other, own: score.a, other: score.b, games })),
  ]);
}

function history({ ratingGraph }: typeof import('./ratingGraph'), ratings: Rating[]): VNode {
  const lines = ratings.map(rating => ({ name: ratingName(rating), history: rating.history }));
  return h('section.card.rating-history', { key: 'history' }, [
    h('h2', t('profile.history')),
    ratingGraph(lines, [t('profile.history'), ...ratings.map(courseOf)].join('. ')),
  ]);
}

function ratingCard(rating: Rating): VNode {
  return h('section.card.rating-card', { key: `${rating.game} ${rating.speed}` }, [
    h('h3', ratingName(rating)),
    h('p', [
      h('strong.num', `${Math.round(rating.rating)}${rating.provisional ? '?' : ''}`),
      h('span.muted', ` ±${Math.round(2 * rating.deviation)} · ${t('row.games', { games: rating.games })}`),
    ]),
  ]);
}

const ratingName = ({ game, speed }: Rating): string =>
  `${t(`game.${game}` as TextKey)} · ${t(`speed.${speed}` as TextKey)}`;

/** "Janggi · Rapid: 1500 to 1620" for those who do not see the graph. */
const courseOf = (rating: Rating): string =>
  `${ratingName(rating)}: ${rating.history[0]![1]} – ${rating.history.at(-1)![1]}`;

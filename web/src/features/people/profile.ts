// A profile: ratings with their history, and recent games.
import type { VNode } from 'snabbdom';
import type { Endpoints, PlayerRecord, Rating, Trophies } from '../../generated/protocol';
import { button, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import { me } from '../../app/me';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';
import type { Address } from '../../app/router';
import { t, type TextKey } from '../../app/i18n';
import { gameName } from '../../board/names';
import { messagePage } from '../../app/missing';
import { showGameForm } from '../lobby/gameForm';
import { dayText, gameRow } from '../archive/rows';
import { mayReport, showReport } from '../moderation/reporting';
import { Relation } from '../social/relations';
import { rankView } from './rankView';
import { opponentTable, setupTable, trophyList } from './record';

type Profile = Endpoints['GET /api/user/{name}']['answer'];
type Crosstable = Endpoints['GET /api/crosstable/{a}/{b}']['answer'];
const historyOf = (rating: Rating): NonNullable<Rating['history']> => rating.history ?? [];
const hasCourse = (rating: Rating): boolean => historyOf(rating).length > 1;

export async function open(address: Address): Promise<Page> {
  const name = address.parts['name'] ?? '';
  let profile: Profile;
  try {
    profile = await ask('GET /api/user/{name}', { path: { name } });
  } catch (error) {
    return messagePage(t('missing.title'), `${t('missing.user', { name })} (${refusalText(error)})`);
  }
  let ratings: Rating[] = [];
  let graph: typeof import('./ratingGraph') | undefined;
  let score: Crosstable | undefined;
  let record: PlayerRecord | undefined;
  let trophies: Trophies['trophies'] = [];
  ask('GET /api/user/{name}/record', { path: { name } }).then(
    answer => {
      record = answer;
      redraw();
    },
    () => {},
  );
  ask('GET /api/user/{name}/trophies', { path: { name } }).then(
    answer => {
      trophies = answer.trophies;
      redraw();
    },
    () => {},
  );
  ask('GET /api/user/{name}/ratings', { path: { name } }).then(
    async answer => {
      ratings = answer.ratings;
      redraw();
      if (!ratings.some(hasCourse)) return;
      graph = await import('./ratingGraph'); // the plotting library is loaded on demand
      redraw();
    },
    () => {},
  );
  const own = me();
  if (own && !own.guest && own.name !== profile.user.name)
    ask('GET /api/crosstable/{a}/{b}', { path: { a: own.name, b: name } }).then(
      answer => {
        score = answer;
        redraw();
      },
      () => {},
    );
  const { user, counts } = profile;
  const relation = new Relation(user.name);
  return {
    title: () => user.name,
    view: () =>
      h('main.profile', { key: 'profile' }, [
        h('div.section-head', [
          h('h1', [
            h('span.presence', { class: { here: user.online ?? false } }),
            user.name,
            user.bot ? h('span.tag', 'BOT') : '',
            user.role ? h('span.tag', t(`role.${user.role}` as TextKey)) : '',
          ]),
          h('div.actions', [
            user.name === me()?.name
              ? link('/account', t('account.title'), 'a.button')
              : button(t('form.challenge'), () => showGameForm('challenge', { user: user.name }), {
                  look: '.primary',
                  attrs: { 'data-testid': 'challenge' },
                }),
            ...relation.buttons(user.guest),
            ...(mayReport(user.name)
              ? [button(t('report.button'), () => showReport(user.name), { attrs: { 'data-testid': 'report' } })]
              : []),
            ...(me()?.role ? [link(`/moderation/${encodeURIComponent(user.name)}`, t('mod.title'), 'a.button')] : []),
          ]),
        ]),
        h('p.muted', `${t('profile.since', { date: dayText(user.created) })} · ${t('profile.counts', counts)}`),
        h('p.muted', { key: 'followers' }, relation.followers()),
        ...(score && score.games > 0 && own ? [crosstable(own.name, user.name, score)] : []),
        h('div.ratings', ratings.map(ratingCard)),
        ...(graph && ratings.some(hasCourse) ? [history(graph, ratings.filter(hasCourse))] : []),
        ...(trophies.length > 0 ? [trophyList(trophies)] : []),
        ...(record && record.setups.length > 0 ? [setupTable(record)] : []),
        ...(record && record.opponents.length > 0 ? [opponentTable(user.name, record)] : []),
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
  const lines = ratings.map(rating => ({ name: ratingName(rating), history: historyOf(rating) }));
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
      rankView(rating),
      h('span.muted', ` ±${Math.round(2 * rating.deviation)} · ${t('row.games', { games: rating.games })}`),
    ]),
  ]);
}

const ratingName = ({ game, speed }: Rating): string => `${gameName(game)} · ${t(`speed.${speed}` as TextKey)}`;

/** "Janggi · Rapid: 1500 to 1620", for screen readers. */
const courseOf = (rating: Rating): string =>
  `${ratingName(rating)}: ${historyOf(rating)[0]?.[1]} – ${historyOf(rating).at(-1)?.[1]}`;

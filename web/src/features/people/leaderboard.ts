// The best players of each game and speed.
import type { Endpoints } from '../../generated/protocol';
import { choice, h, link } from '../../app/dom';
import { ask } from '../../app/http';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { navigate, type Address } from '../../app/router';
import { t, type TextKey } from '../../app/i18n';
import { gameName } from '../../board/names';
import { games, usualGame } from '../../core/games';
import { rankView } from './rankView';

const speeds = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
type Ranked = Endpoints['GET /api/leaderboard/{game}/{speed}']['answer']['players'][number];

export function open(address: Address): Page {
  const game = (games.find(({ id }) => id === address.query.get('game')) ?? usualGame).id;
  const speed = speeds.find(each => each === address.query.get('speed')) ?? 'rapid';
  let players: Ranked[] | undefined;
  let error = '';
  ask('GET /api/leaderboard/{game}/{speed}', { path: { game, speed } }).then(
    answer => {
      players = answer.players;
      redraw();
    },
    (reason: Error) => {
      error = reason.message;
      redraw();
    },
  );
  const go = (newGame: string, newSpeed: string): void =>
    navigate(`/leaderboard?game=${newGame}&speed=${newSpeed}`, true);
  return {
    title: () => t('leaderboard.title'),
    view: () =>
      h('main.narrow', { key: 'leaderboard' }, [
        h('h1', t('leaderboard.title')),
        h('div.stack', [
          choice(
            t('form.game'),
            games.map(({ id }) => ({ value: id, text: gameName(id) })),
            game,
            value => go(value, speed),
          ),
          choice(
            t('leaderboard.speed'),
            speeds.map(value => ({ value, text: t(`speed.${value}` as TextKey) })),
            speed,
            value => go(game, value),
          ),
        ]),
        error ? h('p.error-text', error) : h('span'),
        players && players.length === 0 ? h('p.muted', t('leaderboard.none')) : h('span'),
        players && players.length > 0
          ? h('table.card', [
              h(
                'thead',
                h(
                  'tr',
                  ['#', t('seek.player'), t('seek.rating'), t('leaderboard.games')].map(text => h('th', text)),
                ),
              ),
              h(
                'tbody',
                players.map(one =>
                  h('tr', { key: one.name }, [
                    h('td.num', String(one.rank)),
                    h('td', link(`/user/${encodeURIComponent(one.name)}`, one.name)),
                    h('td.num', [`${Math.round(one.rating)} ±${Math.round(one.deviation * 2)} `, rankView(one)]),
                    h('td.num', String(one.games)),
                  ]),
                ),
              ),
            ])
          : h('span'),
      ]),
  };
}

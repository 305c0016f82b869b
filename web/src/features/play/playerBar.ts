// The player bar: name, rating, presence, points and clock.
import type { VNode } from 'snabbdom';
import { h, link } from '../../app/dom';
import { settings } from '../../app/settings';
import { otherSide } from '../../board/squares';
import { t } from '../../app/i18n';
import { inByoyomi, timeText } from './clock';
import { leftOf, runningTime } from './countdown';
import { deomOf } from './rulesText';
import { playerName, ratingText } from './words';
import type { Game } from './protocol';
import type { GameScreen } from './screen';
import { gameOf, type Side } from '../../core/games';
import { sideName } from '../../board/names';

export function playerBar(screen: GameScreen, side: Side): VNode {
  const { table } = screen;
  const game = table.game!;
  const kind = gameOf(game.variant);
  const player = game.players[side];
  const here = player.engine ? true : (game.presence?.[side] ?? true);
  const name = playerName(player);
  const points = screen.replay.facts?.points ?? game.facts.points;
  return h(
    `div.player-bar.side-${side}`,
    {
      key: `bar-${side}`,
      class: {
        running: game.clock?.running === side || (!game.clock && game.phase === 'playing' && turn(screen) === side),
      },
    },
    [
      h(`span.side-mark.${kind}.${side}`, {
        attrs: { title: sideName(kind, side), role: 'img', 'aria-label': sideName(kind, side) },
      }),
      h('span.player-name', [
        h('span.presence', { class: { here }, attrs: { title: t(here ? 'player.here' : 'player.away') } }),
        player.guest || player.engine || !player.id
          ? h('span.name', name)
          : link(`/user/${encodeURIComponent(player.name)}`, name, 'a.name'),
        h('span.rating.muted', ratingText(player)),
        player.bot ? h('span.tag', 'BOT') : '',
      ]),
      points && settings().showPoints === 'on' ? pointsView(game, side, points) : h('span', { key: 'no-points' }),
      clockView(screen, side),
    ],
  );
}

const turn = (screen: GameScreen): Side => (screen.table.game!.fen.split(' ')[1] === 'b' ? 'black' : 'white');

function pointsView(game: Game, side: Side, points: Record<Side, number>): VNode {
  const lead = points[side] - points[otherSide(side)];
  const deom = side === 'black' ? deomOf(game) : 0;
  return h(
    'span.points.num',
    {
      key: 'points',
      class: { leads: lead > 0 },
      attrs: { title: deom > 0 ? t('points.withDeom', { deom }) : t('points.title') },
    },
    [t('points.count', { points: points[side] }), lead > 0 ? h('small', ` ${t('points.ahead', { lead })}`) : ''],
  );
}

function clockView(screen: GameScreen, side: Side): VNode {
  const { table } = screen;
  const game = table.game!;
  const left = leftOf(game, side, table.now());
  if (!left) return h('span.clock.none', { key: 'no-clock' });
  const byoyomi = inByoyomi(left);
  const time = runningTime(left);
  const running = game.clock?.running === side && game.phase === 'playing';
  return h(
    'span.clock.num',
    {
      key: 'clock',
      class: { running, byoyomi, low: running && time < 10_000, over: time <= 0 },
      attrs: { role: 'timer', 'data-testid': `clock-${side}` },
    },
    [
      h('span.time', timeText(time, running && time < 10_000)),
      left.periods > 0
        ? h(
            'small.periods',
            { attrs: { title: t('clock.periods', { periods: left.periods }) } },
            byoyomi ? `${t('clock.byoyomi')} ×${left.periods}` : `+${left.periods}`,
          )
        : '',
    ],
  );
}

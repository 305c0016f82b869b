// The result panel: reason, points and rating changes.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { t } from '../../app/i18n';
import { playerName, resultDetails, resultTitle } from './words';
import type { Game, Result } from './protocol';
import type { GameScreen } from './screen';
import { gameOf, type Side } from '../../core/games';
import { sideName } from '../../board/names';

/** Shown beside the board, so that the final position stays visible. */
export function resultPanel({ table }: GameScreen): VNode {
  const game = table.game!;
  const result = game.result!;
  const { you } = table;
  const decided = you && result.winner && result.score !== '*';
  const score = result.score === '*' ? '' : `${result.score.replaceAll('1/2', '½')} `;
  return h('section.result', { key: 'result', attrs: { 'data-testid': 'result', 'aria-label': t('result.title') } }, [
    decided ? h('h2', t(result.winner === you ? 'result.youWon' : 'result.youLost')) : h('span'),
    h('p', [h('strong', `${score}${resultTitle(game.variant, result)}. `), resultDetails(game, result)]),
    result.points ? pointsBars(game, result.points) : h('span'),
    result.ratings ? ratings(game, result) : h('span'),
  ]);
}

function pointsBars(game: Game, points: Record<Side, number>): VNode {
  const most = Math.max(points.white, points.black, 1);
  const kind = gameOf(game.variant);
  return h(
    'div.points-bars',
    (['white', 'black'] as const).map(side =>
      h('div.points-bar', [
        h('span', sideName(kind, side)),
        h('span.bar-room', [h(`span.bar.side-${side}`, { style: { width: `${(100 * points[side]) / most}%` } })]),
        h('strong.num', String(points[side])),
      ]),
    ),
  );
}

function ratings(game: Game, result: Result): VNode {
  return h(
    'ul.rating-changes',
    (['white', 'black'] as const).map(side => {
      const { before, after } = result.ratings![side];
      const change = Math.round(after) - Math.round(before);
      return h(
        'li',
        `${playerName(game.players[side])}: ${Math.round(after)} (${change >= 0 ? '+' : '−'}${Math.abs(change)})`,
      );
    }),
  );
}

// How the game ended: why, and by how much.
import type { VNode } from 'snabbdom';
import { closeDialog } from '../app/dialog';
import { h, link } from '../app/dom';
import { gameOf, type Side } from '../board/squares';
import { t } from '../i18n';
import { afterwards } from './actions';
import { playerName, resultDetails, resultTitle, sideName } from './words';
import type { Game, Result } from './protocol';
import type { GameScreen } from './screen';

export const resultRow = (game: Game): VNode =>
  h('div.result-row', { key: 'result', attrs: { 'data-testid': 'result' } }, [
    h(
      'strong',
      `${game.result!.score === '*' ? '' : game.result!.score.replaceAll('1/2', '½')} ${resultTitle(game.variant, game.result!)}`,
    ),
    h('span', resultDetails(game.variant, game.result!)),
  ]);

export function resultView(screen: GameScreen): VNode {
  const game = screen.table.game!;
  const result = game.result;
  if (!result) return h('div');
  const you = screen.table.you;
  const headline =
    !you || result.score === '*' || !result.winner
      ? resultTitle(game.variant, result)
      : t(result.winner === you ? 'result.youWon' : 'result.youLost');
  return h('div.result', { attrs: { 'data-testid': 'result-dialog' } }, [
    h('h2', headline),
    you && result.winner ? h('p.muted', resultTitle(game.variant, result)) : h('span'),
    h('p', resultDetails(game.variant, result)),
    result.points ? pointsBars(game, result.points) : h('span'),
    result.ratings ? ratings(game, result) : h('span'),
    h(
      'div.actions',
      { on: { click: () => closeDialog() } },
      you ? afterwards(screen) : [link(`/analysis/${game.game}`, t('action.analyse'), 'a.button.primary')],
    ),
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
      return h('li', `${playerName(game.players[side])}: ${Math.round(after)} (${change >= 0 ? '+' : '−'}${Math.abs(change)})`);
    }),
  );
}

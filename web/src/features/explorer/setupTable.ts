// How the pairs of set-ups score, with a word of advice for each side.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { t, type TextKey } from '../../app/i18n';
import { sideName } from '../../board/names';
import type { Game } from '../../core/games';
import type { MoveCount } from './positionIndex';
import { advice, type Pair } from './setupAdvice';

const nameOf = (setup: string): string => t(`setup.${setup}` as TextKey);

export function setupTable(game: Game, pairs: readonly Pair[], bar: (count: Omit<MoveCount, 'uci'>) => VNode): VNode {
  return h('div', { key: 'setups', attrs: { 'data-testid': 'explorer-setups' } }, [
    h('h3', t('explorer.setups')),
    ...advice(pairs).map(({ against, best, score }) =>
      h(
        'p',
        { key: against },
        t('explorer.advice', {
          side: sideName(game, 'black'),
          against: nameOf(against),
          best: nameOf(best),
          score: Math.round(100 * score),
        }),
      ),
    ),
    h('table.explorer-moves', [
      h('thead', [
        h(
          'tr',
          [sideName(game, 'white'), sideName(game, 'black'), t('explorer.games'), t('explorer.results')].map(text =>
            h('th', { attrs: { scope: 'col' } }, text),
          ),
        ),
      ]),
      h(
        'tbody',
        pairs.map(pair =>
          h('tr', { key: `${pair.whiteSetup} ${pair.blackSetup}` }, [
            h('td', nameOf(pair.whiteSetup)),
            h('td', nameOf(pair.blackSetup)),
            h('td.num', String(pair.games)),
            h('td', [bar(pair)]),
          ]),
        ),
      ),
    ]),
  ]);
}

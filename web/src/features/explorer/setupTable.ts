// How the pairs of set-ups score, with a word of advice for each side. A row leads to its starting position.
import type { VNode } from 'snabbdom';
import { h, link } from '../../app/dom';
import { t } from '../../app/i18n';
import { sideName } from '../../board/names';
import { analysisLink } from '../analysis/addresses';
import { seatName } from '../play/setup';
import type { Formation, Game, Side } from '../../core/games';
import { startFen } from '../../core/rules';
import type { MoveCount } from './positionIndex';
import { advice, type Pair } from './setupAdvice';

/** As the player of that side sees the board. */
const nameOf = (side: Side, setup: string): string => seatName(side, setup as Formation);

const startOf = (variant: string, { whiteSetup, blackSetup }: Pair): string =>
  startFen(variant, { white: whiteSetup as Formation, black: blackSetup as Formation });

/** `bar`: the results of a pair. */
export function setupTable(
  game: Game,
  variant: string,
  pairs: readonly Pair[],
  bar: (count: Omit<MoveCount, 'uci'>) => VNode,
): VNode {
  return h('div', { key: 'setups', attrs: { 'data-testid': 'explorer-setups' } }, [
    h('h3', t('explorer.setups')),
    ...advice(pairs).map(({ against, best, score }) =>
      h(
        'p',
        { key: against },
        t('explorer.advice', {
          side: sideName(game, 'black'),
          against: nameOf('black', against),
          best: nameOf('white', best),
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
            h('td', [link(analysisLink(variant, startOf(variant, pair)), nameOf('white', pair.whiteSetup))]),
            h('td', nameOf('black', pair.blackSetup)),
            h('td.num', String(pair.games)),
            h('td', [bar(pair)]),
          ]),
        ),
      ),
    ]),
  ]);
}

// The evaluation bar and the engine's lines.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { settings } from '../../app/settings';
import { redraw } from '../../app/redraw';
import type { Line, Score } from '../../core/engine';
import { styleOf } from '../../core/rules';
import { t } from '../../app/i18n';
import type { Arrow } from '../../board/boardView';
import { arrowOf } from '../review/panel';
import { scoreText } from './judgement';
import type { Study } from './study';
import { sideName } from '../../board/names';

/** In words: "Cho wins on points in 3 moves". */
export function scoreWords(study: Study, { kind, value, white, expected }: Score): string {
  const side = sideName(study.game, white ? 'white' : 'black');
  const moves = Math.abs(value);
  if (kind === 'mate') return moves === 0 ? t('analysis.mated', { side }) : t('analysis.mateIn', { side, moves });
  if (kind === 'points')
    return moves === 0 ? t('analysis.pointsWon', { side }) : t('analysis.pointsIn', { side, moves });
  return t('analysis.chance', { side: sideName(study.game, 'white'), percent: Math.round(100 * expected) });
}

/** Filled from the bottom side; a mate is solid, a win on points striped. */
export function evaluationBar(study: Study, isShown: boolean): VNode {
  const score = isShown ? study.node.evaluation?.score : undefined;
  const white = score ? (score.kind === 'cp' ? 0.03 + 0.94 * score.expected : score.expected >= 0.5 ? 1 : 0) : 0.5;
  const below = study.below === 'white' ? white : 1 - white;
  return h(
    'div.evaluation',
    {
      key: 'evaluation',
      class: { upside: study.below === 'black', known: score !== undefined, [score?.kind ?? 'cp']: true },
      attrs: {
        role: 'img',
        'aria-label': score ? scoreWords(study, score) : t('analysis.noScore'),
        title: score ? scoreWords(study, score) : '',
      },
    },
    [
      h('div.evaluation-fill', { style: { height: `${100 * below}%` } }),
      h('span.evaluation-text', score ? scoreText(score) : ''),
    ],
  );
}

/** Arrows for the best moves: the best one strong, the others pale. */
export function engineArrows(study: Study): Arrow[] {
  if (!study.engineOn || !study.showArrows) return [];
  return study.lines.flatMap(({ moves, rank }) =>
    moves[0] ? arrowOf(moves[0], rank === 1 ? 'blue' : 'paleBlue') : [],
  );
}

export function enginePanel(study: Study): VNode {
  return h('section.engine', { key: 'engine', attrs: { 'aria-label': t('analysis.engine') } }, [
    h('div.engine-head', [
      h('label.check-field', [
        h('input', {
          attrs: { type: 'checkbox', 'data-testid': 'engine' },
          props: { checked: study.engineOn },
          on: { change: event => study.setEngine((event.target as HTMLInputElement).checked) },
        }),
        h('span', t('analysis.engine')),
      ]),
      h(
        'span.engine-state.muted.num',
        {
          attrs: {
            'data-testid': 'engine-state',
            title: study.threads === undefined ? '' : t('analysis.threads', { threads: Math.max(1, study.threads) }),
          },
        },
        stateText(study),
      ),
      button('−', () => study.setLines(study.lineCount - 1), {
        look: '.plain.tiny',
        title: t('analysis.fewerLines'),
        disabled: study.lineCount <= 1,
      }),
      h('span.num', { attrs: { title: t('analysis.lines') } }, String(study.lineCount)),
      button('+', () => study.setLines(study.lineCount + 1), {
        look: '.plain.tiny',
        title: t('analysis.moreLines'),
        disabled: study.lineCount >= 5,
      }),
      button(
        '➚',
        () => {
          study.showArrows = !study.showArrows;
          redraw();
        },
        { look: '.plain.tiny', title: t('analysis.arrows'), pressed: study.showArrows },
      ),
    ]),
    ...(study.engineFault ? [h('p.error-text', `${t('analysis.engineFault')} ${study.engineFault}`)] : []),
    ...(study.engineOn ? [lineList(study)] : []),
  ]);
}

function stateText(study: Study): string {
  if (!study.engineOn) return '';
  if (study.facts.outcome) return t('analysis.over');
  if (study.threads === undefined) return t('analysis.loading');
  const [best] = study.lines;
  if (!best) return '…';
  const speed = best.milliseconds > 0 ? Math.round(best.nodes / best.milliseconds) : 0;
  return t('analysis.state', { depth: best.depth, speed });
}

function lineList(study: Study): VNode {
  return h(
    'ol.engine-lines',
    { key: 'lines' },
    study.lines.slice(0, study.lineCount).map(line => lineView(study, line)),
  );
}

function lineView(study: Study, line: Line): VNode {
  const style = styleOf(study.tree.variant, settings().notation);
  const texts = study.tree.matchAt(study.node).write(line.moves.slice(0, 12), style);
  return h('li', { key: line.rank }, [
    h(
      `strong.engine-score.num.${line.score.kind}`,
      { attrs: { title: scoreWords(study, line.score) } },
      scoreText(line.score),
    ),
    h(
      'span.engine-moves',
      texts.map((text, index) =>
        h(
          'button.engine-move',
          { attrs: { type: 'button' }, on: { click: () => study.playLine(line.moves.slice(0, index + 1)) } },
          text,
        ),
      ),
    ),
  ]);
}

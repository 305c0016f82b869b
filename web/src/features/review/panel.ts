// The review panel: the summary of each side, the graphs and the better move at the current node.
import type { VNode } from 'snabbdom';
import './review.css';
import { button, h } from '../../app/dom';
import { settings } from '../../app/settings';
import { t } from '../../app/i18n';
import { uciParts } from '../../board/squares';
import type { Arrow } from '../../board/boardView';
import { sideName } from '../../board/names';
import type { Side } from '../../core/games';
import { styleOf } from '../../core/rules';
import type { JudgedSide } from '../../core/review';
import type { Study } from '../analysis/study';
import type { MoveNode } from '../analysis/tree';
import { glyphs, nagOf } from '../analysis/judgement';
import { graphs } from './graphs';
import { type GameReview, type Mark, markOf, marks } from './gameReview';
import { openingName } from './opening';
import { shareReview } from './sharing';

/** What the panel needs of the analysis page. */
export interface ReviewDesk {
  readonly study: Study;
  /** Starts the exercises of a side. */
  retry(side: Side): void;
}

export function reviewPanel(desk: ReviewDesk): VNode {
  const { study } = desk;
  const { review } = study;
  const plies = study.tree.mainLine().length - 1;
  const judged = review?.judged !== undefined;
  if (plies < 2) return h('div', { key: 'no-review' });
  return h('section.review', { key: 'review', class: { judged }, attrs: { 'aria-label': t('review.title') } }, [
    ...(review?.judged ? [summary(desk, review)] : []),
    ...(review?.isRunning ? [progress(study, review)] : []),
    graphs(study),
    ...(review?.judged || review?.isRunning
      ? []
      : [
          button(t('review.start'), () => void study.startReview(), {
            look: '.primary',
            attrs: { 'data-testid': 'review' },
          }),
        ]),
  ]);
}

function progress(study: Study, review: GameReview): VNode {
  const share = review.progress ?? 0;
  return h('div.review-progress', { key: 'progress' }, [
    h('progress', {
      attrs: { max: 1, value: share, 'aria-label': t('review.title'), 'data-testid': 'review-progress' },
    }),
    h('span.num', `${Math.round(100 * share)}%`),
    ...(review.isOnServer
      ? [h('span.muted', { attrs: { 'data-testid': 'review-on-server' } }, t('review.onServer'))]
      : []),
    button(t('dialog.cancel'), () => study.stopReview(), { look: '.tiny' }),
  ]);
}

function summary(desk: ReviewDesk, review: GameReview): VNode {
  const { study } = desk;
  const { headers, variant, start } = study.tree;
  const opening = openingName(variant, start);
  const side = (which: Side, judged: JudgedSide): VNode => {
    const name = (which === 'white' ? headers.first : headers.second) ?? '';
    return h('tr', { key: which, attrs: { 'data-testid': `summary-${which}` } }, [
      h('th', { attrs: { scope: 'row' } }, [
        h(`span.review-side.${which}`, { attrs: { 'aria-hidden': 'true' } }),
        sideName(study.game, which),
        name ? h('small.muted', name) : '',
      ]),
      h('td.num', [h('strong', judged.accuracy === undefined ? '–' : `${Math.round(judged.accuracy)}%`)]),
      ...marks.map(mark => h('td', [countButton(study, review, which, mark)])),
      h('td.num', t('review.percent', { percent: Math.round(1000 * judged.averageLoss) / 10 })),
      h('td', [retryButton(desk, review, which)]),
    ]);
  };
  return h('div.review-summary', { key: 'summary', attrs: { 'data-testid': 'summary' } }, [
    h('div.review-head', [
      h('p.review-opening', { attrs: { 'data-testid': 'opening' } }, opening ?? ''),
      button(t('review.share'), () => shareReview(study), { look: '.tiny', attrs: { 'data-testid': 'review-share' } }),
    ]),
    h('table', [
      h('thead', [
        h('tr', [
          h('th', { attrs: { scope: 'col' } }, [h('span.for-readers', t('review.side'))]),
          h('th', { attrs: { scope: 'col' } }, t('review.accuracy')),
          ...marks.map(mark =>
            h('th', { attrs: { scope: 'col' } }, [
              h(
                `abbr.${mark}`,
                { attrs: { title: t(`analysis.${mark}`), 'aria-label': t(`analysis.${mark}`) } },
                glyphs[nagOf[mark]],
              ),
            ]),
          ),
          h('th', { attrs: { scope: 'col', title: t('review.lossHelp') } }, t('review.loss')),
          h('th', { attrs: { scope: 'col' } }, [h('span.for-readers', t('retry.title'))]),
        ]),
      ]),
      h('tbody', [side('white', review.judged!.white), side('black', review.judged!.black)]),
    ]),
  ]);
}

/** How many moves have this judgement; pressed again, it goes on to the next of them. */
function countButton(study: Study, review: GameReview, side: Side, mark: Mark): VNode {
  const found = review.marked(side, mark);
  const label = t('review.count', {
    side: sideName(study.game, side),
    mark: t(`analysis.${mark}`),
    count: found.length,
  });
  return button(String(found.length), () => study.goTo(found.find(node => node.ply > study.node.ply) ?? found[0]), {
    look: `.plain.tiny.num.${mark}`,
    disabled: found.length === 0,
    title: label,
  });
}

function retryButton({ study, retry }: ReviewDesk, review: GameReview, side: Side): VNode {
  const count = review.exercises(side).length;
  return button(t('retry.start', { count }), () => retry(side), {
    look: '.tiny',
    disabled: count === 0,
    title: t('retry.startTitle', { side: sideName(study.game, side), count }),
    attrs: { 'data-testid': `retry-${side}` },
  });
}

const betterAt = (node: MoveNode): readonly string[] =>
  node.parent && markOf(node) ? (node.parent.evaluation?.moves ?? []) : [];

/** What was better than the current move. */
export function advice(study: Study): VNode {
  const { node } = study;
  const mark = markOf(node);
  const better = betterAt(node);
  if (!mark || !node.parent || better.length === 0) return h('div', { key: 'no-advice' });
  const parent = node.parent;
  const style = styleOf(study.tree.variant, settings().notation);
  const texts = study.tree.matchAt(parent).write(better.slice(0, 4), style);
  return h(`p.advice.${mark}`, { key: 'advice', attrs: { 'data-testid': 'advice' } }, [
    h('strong', t(`analysis.${mark}`)),
    ` (${t('review.lost', { percent: Math.round(100 * (node.judged?.lost ?? 0)) })}). ${t('analysis.better')} `,
    ...texts.map((text, index) =>
      h(
        'button.engine-move',
        {
          key: index,
          attrs: { type: 'button' },
          on: {
            click: () => {
              study.goTo(parent);
              study.playLine(better.slice(0, index + 1));
            },
          },
        },
        text,
      ),
    ),
  ]);
}

/** A move as an arrow, or as a ring if it has no way: a drop or a pass. */
export function arrowOf(uci: string, brush: NonNullable<Arrow['brush']>): Arrow[] {
  const parts = uciParts(uci);
  if (!parts) return [];
  return parts.from.includes('@') || parts.from === parts.to
    ? [{ from: parts.to, brush }]
    : [{ from: parts.from, to: parts.to, brush }];
}

/** The better move instead of the current one. */
export const adviceArrows = (study: Study): Arrow[] =>
  betterAt(study.node)
    .slice(0, 1)
    .flatMap(uci => arrowOf(uci, 'green'));

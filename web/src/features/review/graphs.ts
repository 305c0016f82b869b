// Graphs of a game: evaluation, and time per move.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { t } from '../../app/i18n';
import { settings } from '../../app/settings';
import { sideName } from '../../board/names';
import { styleOf } from '../../core/rules';
import { scoreText } from '../analysis/judgement';
import type { Study } from '../analysis/study';
import type { MoveNode } from '../analysis/tree';
import { evaluationGraph, type Graph, timeGraph } from './graphData';
import type { Plot, PlotOptions } from './plot';

export function graphs(study: Study): VNode {
  const line = study.tree.mainLine();
  const here = line.indexOf(study.node);
  const isEvaluated = line.length > 2 && line.filter(node => node.evaluation).length > 1;
  const isTimed = line.some(node => node.spent);
  return h('div.review-graphs', { key: 'graphs' }, [
    ...(isEvaluated ? [figure(study, line, 'evaluation', evaluationGraph(line, here))] : []),
    ...(isTimed ? [figure(study, line, 'time', timeGraph(study.tree.start, line, here))] : []),
  ]);
}

const shown = new WeakMap<Element, { plot?: Plot; graph: Graph }>();

function figure(study: Study, line: readonly MoveNode[], kind: PlotOptions['kind'], graph: Graph): VNode {
  const label =
    kind === 'evaluation'
      ? t('analysis.evaluationGraph', { side: sideName(study.game, 'white') })
      : t('analysis.timeGraph');
  const theme = document.documentElement.dataset['theme'] ?? '';
  let caption: Element | null = null;
  const options: PlotOptions = {
    kind,
    go: ply => study.goTo(study.tree.mainLine()[ply]),
    point: ply => {
      if (caption) caption.textContent = pointed(study, kind, ply) || label;
    },
  };
  return h(`figure.review-graph.graph-${kind}`, { key: `${kind} ${study.tree.variant} ${theme}` }, [
    h('figcaption', label),
    h('div.review-plot', {
      attrs: { role: 'img', 'aria-label': `${label}: ${line.length - 1}`, 'data-testid': `graph-${kind}` },
      hook: {
        insert: vnode => {
          const box = vnode.elm as HTMLElement;
          caption = box.previousElementSibling;
          shown.set(box, { graph });
          void import('./plot').then(({ Plot }) => {
            const state = shown.get(box);
            if (state && box.isConnected) state.plot = new Plot(box, state.graph, options);
          });
        },
        postpatch: (_, vnode) => {
          const state = shown.get(vnode.elm as Element);
          if (!state) return;
          state.graph = graph;
          state.plot?.show(graph);
        },
        destroy: vnode => {
          shown.get(vnode.elm as Element)?.plot?.close();
          shown.delete(vnode.elm as Element);
        },
      },
    }),
  ]);
}

/** The move under the pointer, with its score or its time. */
function pointed(study: Study, kind: PlotOptions['kind'], ply: number | undefined): string {
  const node = ply === undefined ? undefined : study.tree.mainLine()[ply];
  if (!node?.parent) return '';
  const move = study.tree.textOf(node, styleOf(study.tree.variant, settings().notation));
  const value =
    kind === 'evaluation'
      ? node.evaluation && scoreText(node.evaluation.score)
      : node.spent !== undefined && t('clock.seconds', { seconds: Math.round(node.spent * 10) / 10 });
  return `${Math.ceil(node.ply / 2)}. ${move} ${value || ''}`;
}

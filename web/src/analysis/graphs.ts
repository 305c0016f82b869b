// Graphs of a game: evaluation, and time per move.
import { h as element, type VNode } from 'snabbdom';
import { h } from '../app/dom';
import { t } from '../i18n';
import { markOf } from './judgement';
import type { Study } from './study';
import type { MoveNode } from './tree';
import { sideName } from '../board/names';

const width = 600;
const height = 120;

export function graphs(study: Study): VNode {
  const line = study.tree.mainLine();
  const evaluated = line.filter(node => node.evaluation).length > 1 && line.length > 2;
  const timed = line.some(node => node.spent !== undefined);
  return h('section.graphs', { key: 'graphs' }, [
    ...(evaluated ? [evaluationGraph(study, line)] : []),
    ...(timed ? [timeGraph(study, line)] : []),
  ]);
}

const place = (index: number, count: number): number => (count < 2 ? 0 : (width * index) / (count - 1));

function evaluationGraph(study: Study, line: MoveNode[]): VNode {
  const known = line
    .map((node, index) => ({ node, x: place(index, line.length) }))
    .filter(({ node }) => node.evaluation);
  const y = (node: MoveNode): number => height * (1 - node.evaluation!.score.expected);
  const points = known.map(({ node, x }) => `${x.toFixed(1)},${y(node).toFixed(1)}`);
  const first = known[0]!.x.toFixed(1);
  const last = known.at(-1)!.x.toFixed(1);
  const marked = known.flatMap(({ node, x }) => {
    if (!node.parent) return [];
    const mark = markOf(node, moverOf(study, node));
    return mark ? [element(`circle.graph-${mark}`, { attrs: { cx: x, cy: y(node), r: 4.5 } })] : [];
  });
  return graph(study, line, t('analysis.evaluationGraph', { side: sideName(study.game, 'white') }), [
    element('path.graph-area', { attrs: { d: `M${first},${height} L${points.join(' L')} L${last},${height} Z` } }),
    element('path.graph-middle', { attrs: { d: `M0,${height / 2} H${width}` } }),
    element('path.graph-line', { attrs: { d: `M${points.join(' L')}` } }),
    ...marked,
  ]);
}

/** White's times go up from the middle, Black's down; the root of the time, so that long thoughts do not dwarf the rest. */
function timeGraph(study: Study, line: MoveNode[]): VNode {
  const most = Math.max(...line.map(node => Math.sqrt(node.spent ?? 0)), 1);
  const bar = Math.max(1, width / line.length - 1);
  return graph(study, line, t('analysis.timeGraph'), [
    ...line.flatMap((node, index) => {
      if (node.spent === undefined) return [];
      const size = (height / 2 - 3) * (Math.sqrt(node.spent) / most);
      const mover = moverOf(study, node);
      return [
        element(`rect.graph-${mover}`, {
          attrs: {
            x: place(index, line.length) - bar / 2,
            y: mover === 'white' ? height / 2 - size : height / 2,
            width: bar,
            height: size,
          },
        }),
      ];
    }),
    element('path.graph-middle', { attrs: { d: `M0,${height / 2} H${width}` } }),
  ]);
}

const moverOf = (study: Study, node: MoveNode): 'white' | 'black' =>
  (node.ply + (study.tree.start.split(' ')[1] === 'b' ? 1 : 0)) % 2 === 1 ? 'white' : 'black';

function graph(study: Study, line: MoveNode[], label: string, parts: VNode[]): VNode {
  const at = line.indexOf(study.node);
  const x = place(at, line.length);
  return h('figure.graph', { key: label }, [
    h('figcaption.muted', label),
    element(
      'svg',
      {
        attrs: {
          viewBox: `-6 -5 ${width + 12} ${height + 10}`,
          preserveAspectRatio: 'none',
          role: 'img',
          'aria-label': label,
        },
        on: {
          click: event => {
            const box = (event.currentTarget as Element).getBoundingClientRect();
            const index = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
            study.goTo(line[Math.max(0, Math.min(line.length - 1, index))]);
          },
        },
      },
      [...parts, ...(at >= 0 ? [element('path.graph-here', { attrs: { d: `M${x.toFixed(1)},0 V${height}` } })] : [])],
    ),
  ]);
}

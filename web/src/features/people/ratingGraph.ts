// The rating history graph, one line per game and speed.
import type { VNode } from 'snabbdom';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { h } from '../../app/dom';
import { language } from '../../app/i18n';
import { joined, type RatingLine } from './ratingLines';

const colours = ['--cho', '--han', '--good', '--warn', '--link'];
const height = 260;

export function ratingGraph(lines: readonly RatingLine[], label: string): VNode {
  let plot: uPlot | undefined;
  let watch: ResizeObserver | undefined;
  const data = joined(lines) as uPlot.AlignedData;
  const theme = document.documentElement.dataset['theme'] ?? '';
  return h('figure.rating-plot', {
    key: `ratings ${theme} ${language()} ${lines.length}`,
    attrs: { role: 'img', 'aria-label': label, 'data-testid': 'rating-graph' },
    hook: {
      insert: vnode => {
        const box = vnode.elm as HTMLElement;
        plot = new uPlot(options(lines, box), data, box);
        watch = new ResizeObserver(() => plot?.setSize({ width: box.clientWidth, height }));
        watch.observe(box);
      },
      destroy: () => {
        watch?.disconnect();
        plot?.destroy();
      },
    },
  });
}

function options(lines: readonly RatingLine[], box: HTMLElement): uPlot.Options {
  const style = getComputedStyle(box);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const axis = {
    stroke: colour('--muted'),
    grid: { stroke: colour('--line'), width: 1 },
    ticks: { stroke: colour('--line') },
  };
  const date = new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(language(), { month: 'short', day: 'numeric' });
  return {
    width: box.clientWidth,
    height,
    axes: [
      { ...axis, values: (_, times) => times.map(time => day.format(time * 1000)) },
      { ...axis, size: 52, values: (_, ratings) => ratings.map(String) },
    ],
    series: [
      { label: '\u00a0', value: (_, time) => (time === null ? '' : date.format(time * 1000)) },
      ...lines.map(({ name, history }, index) => ({
        label: name,
        stroke: colour(colours[index % colours.length]!),
        width: 2,
        dash: index < colours.length ? [] : [8, 4],
        spanGaps: true,
        points: { show: history.length < 60, size: 5 },
      })),
    ],
  };
}

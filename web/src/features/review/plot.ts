// The evaluation and time graphs, drawn by uPlot; loaded when a graph is shown.
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { Mark } from './gameReview';
import type { Graph } from './graphData';

export interface PlotOptions {
  kind: 'evaluation' | 'time';
  go: (ply: number) => void;
  /** Called with the ply under the pointer; undefined: none. */
  point: (ply: number | undefined) => void;
}

const markColours: Record<Mark, string> = { inaccuracy: '#2f86bd', mistake: '#d07c0c', blunder: '#d23427' };

export class Plot {
  private readonly plot: uPlot;
  private readonly watch: ResizeObserver;
  private graph: Graph;

  constructor(
    private readonly box: HTMLElement,
    graph: Graph,
    options: PlotOptions,
  ) {
    this.graph = graph;
    this.plot = new uPlot(this.settings(options), dataOf(graph), box);
    this.plot.over.addEventListener('click', () => {
      const { idx } = this.plot.cursor;
      if (idx !== null && idx !== undefined) options.go(idx);
    });
    this.watch = new ResizeObserver(() =>
      this.plot.setSize({ width: this.box.clientWidth, height: this.box.clientHeight }),
    );
    this.watch.observe(box);
  }

  show(graph: Graph): void {
    const isSame = graph.values.every((value, at) => value === this.graph.values[at]);
    const isLong = graph.values.length !== this.graph.values.length;
    this.graph = graph;
    if (isLong || !isSame) this.plot.setData(dataOf(graph));
    else this.plot.redraw(false);
  }

  close(): void {
    this.watch.disconnect();
    this.plot.destroy();
  }

  private settings({ kind, point }: PlotOptions): uPlot.Options {
    const style = getComputedStyle(this.box);
    const colour = (name: string): string => style.getPropertyValue(name).trim();
    const [first, second, line] = [colour('--plot-first'), colour('--plot-second'), colour('--line')];
    const middle = kind === 'evaluation' ? 0.5 : 0;
    const hidden: uPlot.Axis = { show: false };
    return {
      width: this.box.clientWidth,
      height: this.box.clientHeight,
      padding: [6, 6, 6, 6],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'evaluation' } },
      scales: {
        x: { time: false },
        y: kind === 'evaluation' ? { range: [0, 1] } : { range: (_, low, high) => symmetric(low, high) },
      },
      axes: [hidden, hidden],
      series: [
        {},
        kind === 'evaluation'
          ? {
              stroke: colour('--text'),
              width: 1.5,
              spanGaps: true,
              points: { show: false },
              fill: plot => sides(plot, middle, first, second),
              fillTo: middle,
            }
          : {
              width: 0,
              fill: plot => sides(plot, middle, first, second),
              points: { show: false },
              paths: uPlot.paths.bars!({ size: [0.8, 24, 1] }),
            },
      ],
      hooks: {
        drawAxes: [plot => horizontal(plot, middle, line)],
        draw: [plot => this.drawMarks(plot, kind)],
        setCursor: [plot => point(plot.cursor.idx ?? undefined)],
      },
    };
  }

  private drawMarks(plot: uPlot, kind: PlotOptions['kind']): void {
    const { ctx } = plot;
    const { here, marks, values } = this.graph;
    const ratio = devicePixelRatio;
    ctx.save();
    if (here >= 0) {
      const x = plot.valToPos(here, 'x', true);
      ctx.strokeStyle = '#d08a1d';
      ctx.lineWidth = 2 * ratio;
      ctx.beginPath();
      ctx.moveTo(x, plot.bbox.top);
      ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
      ctx.stroke();
    }
    if (kind === 'evaluation')
      for (const { ply, mark } of marks) {
        const value = values[ply];
        if (value === null || value === undefined) continue;
        ctx.fillStyle = markColours[mark];
        ctx.beginPath();
        ctx.arc(plot.valToPos(ply, 'x', true), plot.valToPos(value, 'y', true), 4 * ratio, 0, 2 * Math.PI);
        ctx.fill();
      }
    ctx.restore();
  }
}

const dataOf = ({ values }: Graph): uPlot.AlignedData => [values.map((_, ply) => ply), [...values]];

function symmetric(low: number, high: number): [number, number] {
  const most = Math.max(Math.abs(low), Math.abs(high), 1);
  return [-most, most];
}

/** One side's colour above the middle, the other's below it. */
function sides(plot: uPlot, middle: number, first: string, second: string): CanvasGradient | string {
  const { top, height } = plot.bbox;
  if (height <= 0) return first;
  const fill = plot.ctx.createLinearGradient(0, top, 0, top + height);
  const at = Math.min(1, Math.max(0, (plot.valToPos(middle, 'y', true) - top) / height));
  fill.addColorStop(0, first);
  fill.addColorStop(at, first);
  fill.addColorStop(at, second);
  fill.addColorStop(1, second);
  return fill;
}

function horizontal(plot: uPlot, value: number, colour: string): void {
  const { ctx, bbox } = plot;
  const y = plot.valToPos(value, 'y', true);
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

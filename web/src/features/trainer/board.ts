// An empty board whose squares are buttons: arrow keys move the focus.
import { h as element, type VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { drawBoard } from '../../board/art/boards';
import { boardClass, rankHeightOf } from '../../board/art/gameArt';
import { type Game, gameNamed, type Side } from '../../core/games';
import { squareAt } from './model';

export interface SquareBoard {
  game: Game;
  below: Side;
  /** Coordinates around the board. */
  labels: boolean;
  /** Marked squares, with the class of their mark. */
  marks: Readonly<Record<string, 'asked' | 'right' | 'wrong'>>;
  /** The accessible name of a square: its place, without giving its coordinates away. */
  label: (column: number, row: number) => string;
  choose?: (square: string) => void;
  korean: boolean;
}

export function squareBoard(options: SquareBoard): VNode {
  const { game, below, marks, choose } = options;
  const { files, ranks } = gameNamed(game);
  const drawing = drawBoard(game, below, options.labels ? (options.korean ? 'korean' : 'letters') : 'none');
  const high = rankHeightOf(game);
  const cells: VNode[] = [];
  for (let row = 0; row < ranks; ++row)
    for (let column = 0; column < files; ++column) {
      const file = below === 'white' ? column : files - 1 - column;
      const rank = below === 'white' ? ranks - 1 - row : row;
      const square = squareAt(file, rank);
      const mark = marks[square];
      const middle = column === Math.floor(files / 2) && row === Math.floor(ranks / 2);
      cells.push(
        h(choose ? 'button.trainer-square' : 'span.trainer-square', {
          key: square,
          class: { ...(mark ? { [mark]: true } : {}) },
          attrs: choose
            ? {
                type: 'button',
                'data-square': square,
                'aria-label': options.label(column + 1, row + 1),
                tabindex: middle ? 0 : -1,
              }
            : { 'data-square': square },
          ...(choose
            ? { on: { click: () => choose(square), keydown: event => step(event as KeyboardEvent, files, ranks) } }
            : {}),
        }),
      );
    }
  const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;
  return h(
    `div.trainer-board${boardClass(game)}`,
    { key: `board-${game}-${below}`, style: { aspectRatio: `${drawing.width} / ${drawing.height}` } },
    [
      element('svg', {
        key: `drawing-${below}-${options.labels}`,
        attrs: { viewBox: `0 0 ${drawing.width} ${drawing.height}`, 'aria-hidden': 'true' },
        props: { innerHTML: drawing.parts },
      }),
      h(
        'div.trainer-squares',
        {
          style: {
            inset: `${share(drawing.margin, drawing.height)} ${share(drawing.margin, drawing.width)}`,
            gridTemplateColumns: `repeat(${files}, 1fr)`,
            gridTemplateRows: `repeat(${ranks}, ${share(high, high * ranks)})`,
          },
          attrs: choose ? { role: 'group' } : { 'aria-hidden': 'true' },
        },
        cells,
      ),
    ],
  );
}

/** Arrow keys go to the neighbouring square on the screen. */
function step(event: KeyboardEvent, files: number, ranks: number): void {
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
  };
  const by = steps[event.key];
  if (!by) return;
  event.preventDefault();
  event.stopPropagation();
  const cell = event.currentTarget as HTMLElement;
  const all = [...(cell.parentElement?.children ?? [])];
  const at = all.indexOf(cell);
  const column = (at % files) + by[0];
  const row = Math.floor(at / files) + by[1];
  if (column < 0 || column >= files || row < 0 || row >= ranks) return;
  (all[row * files + column] as HTMLElement | undefined)?.focus();
}

// The solution explained: its moves on the board step by step, why nothing else works, and what its themes mean.
import type { VNode } from 'snabbdom';
import { button, h, link } from '../../app/dom';
import { t, type TextKey, textFor } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { settings } from '../../app/settings';
import { type Facts, Match, styleOf } from '../../core/rules';
import type { Puzzle } from './set';

export const themeName = (theme: string): string => textFor(`puzzle.theme.${theme}`, theme);
/** What a theme means; empty where its name says it. */
const themeMeaning = (theme: string): string => textFor(`puzzle.meaning.${theme}`, '');

export class Explanation {
  /** Moves of the puzzle that the board shows, the opponent's first one included. */
  private plies: number;

  constructor(readonly puzzle: Puzzle) {
    this.plies = puzzle.moves.length;
  }

  get facts(): Facts {
    const match = Match.start(this.puzzle.game, this.puzzle.fen);
    match.playAll(this.puzzle.moves.slice(0, this.plies));
    return match.facts;
  }
  get lastMove(): string | undefined {
    return this.puzzle.moves[this.plies - 1];
  }

  /** Back to the position of the puzzle, or on to the end of the solution. */
  step(by: number): void {
    this.plies = Math.min(this.puzzle.moves.length, Math.max(1, this.plies + by));
    redraw();
  }

  view(rating: number): VNode[] {
    const { puzzle } = this;
    return [
      h('h3', t('puzzle.solution')),
      this.moves(),
      h('p', { attrs: { 'data-testid': 'puzzle-reason' } }, this.reason()),
      h('h3', t('puzzle.themes')),
      h(
        'ul.puzzle-themes.explained',
        puzzle.themes.map(theme =>
          h('li', { key: theme }, [
            link(`/puzzles/${puzzle.game}/theme/${theme}`, themeName(theme), 'a.chip'),
            ...(themeMeaning(theme) ? [h('span', themeMeaning(theme))] : []),
          ]),
        ),
      ),
      h('p.muted.num', t('puzzle.itsRating', { id: puzzle.id, rating })),
    ];
  }

  private moves(): VNode {
    const { game, fen, moves } = this.puzzle;
    const written = Match.start(game, fen).write(moves, styleOf(game, settings().notation));
    return h('div.puzzle-steps', [
      button('‹', () => this.step(-1), {
        look: '.tiny',
        title: t('puzzle.stepBack'),
        disabled: this.plies <= 1,
        attrs: { 'aria-keyshortcuts': 'ArrowLeft', 'data-testid': 'puzzle-back' },
      }),
      h(
        'ol.puzzle-solution',
        { attrs: { 'data-testid': 'puzzle-solution' } },
        written.slice(1).map((move, index) =>
          h('li', { class: { own: index % 2 === 0 } }, [
            h(
              'button.engine-move',
              {
                attrs: { type: 'button', ...(this.plies === index + 2 ? { 'aria-current': 'step' } : {}) },
                on: { click: () => this.step(index + 2 - this.plies) },
              },
              move,
            ),
          ]),
        ),
      ),
      button('›', () => this.step(1), {
        look: '.tiny',
        title: t('puzzle.stepOn'),
        disabled: this.plies >= moves.length,
        attrs: { 'aria-keyshortcuts': 'ArrowRight', 'data-testid': 'puzzle-on' },
      }),
    ]);
  }

  /** Why the solution is the only one. */
  private reason(): string {
    const { kind, moves } = this.puzzle;
    const key: TextKey = `puzzle.reason.${kind}`;
    return t(key, { moves: moves.length / 2 });
  }
}

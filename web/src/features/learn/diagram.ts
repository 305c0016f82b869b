// The view of a lesson: an interactive board.
import type { VNode } from 'snabbdom';
import { boardPicture } from '../../board/art/picture';
import { button, h } from '../../app/dom';
import { announce } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { type Arrow, BoardView } from '../../board/boardView';
import { uciParts } from '../../board/squares';
import { t } from '../../app/i18n';
import { pointsText, reasonText, spokenMove } from '../play/words';
import type { DiagramSpec } from './chapters';
import { Lesson } from './lesson';
import { gameOf } from '../../core/games';
import { sideName } from '../../board/names';

export class Diagram {
  private readonly lesson: Lesson;
  private readonly board: BoardView;
  /** After a wrong answer the piece to move can be shown. */
  private hasFailed = false;
  private hint: string | undefined;
  /** The task begins with pieces in hand. */
  private readonly hasHands: boolean;

  constructor(
    readonly spec: DiagramSpec,
    private readonly solved: () => void,
  ) {
    this.lesson = new Lesson(spec);
    this.hasHands = /\[\w/.test(this.lesson.facts.fen);
    this.board = new BoardView({
      move: uci => this.play(uci),
      pass: () => this.pass(),
    });
  }

  private play(uci: string): void {
    const { lesson } = this;
    const was = lesson.done;
    lesson.play(uci);
    if (lesson.done && !was) {
      announce(t('learn.done'));
      this.solved();
    } else if (lesson.isWrong) {
      this.hasFailed = true;
      announce(`${t('learn.wrong')} ${this.mistakeText()}`);
    }
    this.hint = undefined;
    redraw();
  }
  private pass(): void {
    const { pass } = this.lesson.facts;
    if (pass && this.lesson.moves().includes(pass)) this.play(pass);
  }

  view(caption: string): VNode {
    const { spec, lesson } = this;
    const { facts } = lesson;
    const game = gameOf(spec.variant);
    if (spec.ranks)
      return h('figure.diagram.small', { key: spec.id }, [
        boardPicture({ game, fen: spec.fen, ranks: spec.ranks, label: caption }),
        h('figcaption', caption),
      ]);
    const moves = lesson.moves();
    const touched = lesson.last !== undefined;
    return h(
      'figure.diagram',
      {
        key: spec.id,
        class: { [`game-${game}`]: true, hands: this.hasHands },
        attrs: { 'data-diagram': spec.id },
      },
      [
        h('div.diagram-board', [
          this.board.view({
            game,
            fen: facts.fen,
            below: lesson.mover,
            turn: facts.turn,
            mover: spec.still ? undefined : lesson.mover,
            moves,
            lastMove: lesson.last,
            check: facts.check ? facts.royal[facts.turn] : undefined,
            bikjang: facts.bikjang ? [facts.royal.white, facts.royal.black] : undefined,
            arrows: [
              ...lesson.open.map(square => ({ from: square, brush: 'yellow' as const })),
              ...this.replyArrow(),
              ...(this.hint ? [{ from: this.hint, brush: 'green' as const }] : []),
              ...(touched ? [] : (spec.rings ?? []).map(square => ({ from: square, brush: 'blue' as const }))),
            ],
          }),
        ]),
        h('figcaption', [
          h('p', strong(caption)),
          ...(lesson.mistake
            ? [h('p.diagram-mistake', { attrs: { 'data-testid': 'mistake' } }, this.mistakeText())]
            : []),
          ...(facts.outcome ? [h('p.diagram-outcome', this.outcomeText())] : []),
          ...(spec.still
            ? []
            : [
                h('div.actions', [
                  this.moveList(moves),
                  this.verdict(),
                  ...(facts.pass && moves.includes(facts.pass) && !lesson.piece
                    ? [button(t('action.pass'), () => this.pass(), { look: '.tiny' })]
                    : []),
                  ...(this.hasFailed && !touched && !this.hint
                    ? [
                        button(t('learn.hint'), () => this.showHint(), {
                          look: '.tiny',
                          attrs: { 'data-testid': 'hint' },
                        }),
                      ]
                    : []),
                  button(t(lesson.isWrong ? 'learn.tryAgain' : 'learn.again'), () => this.reset(), {
                    look: lesson.isWrong ? '.tiny.primary' : '.tiny',
                    disabled: !touched,
                  }),
                ]),
              ]),
        ]),
      ],
    );
  }

  /** Why the answer is wrong. */
  private mistakeText(): string {
    const { mistake, facts } = this.lesson;
    if (!mistake) return '';
    const move = 'reply' in mistake ? spokenMove(this.spec.variant, facts.fen, mistake.reply, false) : '';
    return t(`learn.wrong.${mistake.kind}`, { move });
  }
  private replyArrow(): Arrow[] {
    const { mistake } = this.lesson;
    const parts = mistake && 'reply' in mistake ? uciParts(mistake.reply) : undefined;
    if (!parts) return [];
    return [parts.from.includes('@') ? { from: parts.to, brush: 'red' } : { ...parts, brush: 'red' }];
  }

  /** Marks the piece to move, or the square to drop on. */
  private showHint(): void {
    const [uci] = this.lesson.solutions();
    const parts = uci ? uciParts(uci) : undefined;
    this.hint = parts?.from.includes('@') ? parts.to : parts?.from;
    redraw();
  }

  private verdict(): VNode {
    const { done, isWrong } = this.lesson;
    return h(
      'span.diagram-verdict',
      { class: { done, wrong: isWrong }, attrs: { 'data-testid': done ? 'done' : isWrong ? 'wrong' : 'open' } },
      done ? `✓ ${t('learn.done')}` : isWrong ? `✗ ${t('learn.wrong')}` : '',
    );
  }

  /** The same moves as text buttons for keyboard users, visible when focused. */
  private moveList(moves: string[]): VNode {
    const { variant } = this.spec;
    const { fen } = this.lesson.facts;
    return h(
      'select.diagram-moves',
      {
        attrs: { 'aria-label': t('learn.move') },
        on: { change: event => this.play((event.target as HTMLSelectElement).value) },
      },
      [
        h('option', { attrs: { value: '', selected: true } }, t('learn.move')),
        ...moves.map(uci => h('option', { key: uci, attrs: { value: uci } }, spokenMove(variant, fen, uci, false))),
      ],
    );
  }

  private reset(): void {
    this.lesson.reset();
    redraw();
  }

  private outcomeText(): string {
    const { outcome } = this.lesson.facts;
    if (!outcome) return '';
    const game = gameOf(this.spec.variant);
    const who = outcome.winner ? t('result.wins', { side: sideName(game, outcome.winner) }) : t('result.draw');
    return [who, reasonText(outcome.reason), outcome.points ? pointsText(this.spec, outcome.points) : '']
      .filter(Boolean)
      .join(' · ');
  }
}

/** "a **strong** word" as nodes. */
export function strong(text: string): (VNode | string)[] {
  return text.split('**').map((part, index) => (index % 2 === 1 ? h('strong', part) : part));
}

// Solving a puzzle: the board, the task, the answer and its explanation.
import type { VNode } from 'snabbdom';
import { button, h, link } from '../../app/dom';
import { t, type TextKey } from '../../app/i18n';
import { announce, toast } from '../../app/messages';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { settings } from '../../app/settings';
import { refusalText } from '../../app/refusal';
import { type Arrow, BoardView } from '../../board/boardView';
import { gameName, sideName } from '../../board/names';
import { isPass, uciParts } from '../../board/squares';
import type { Game } from '../../core/games';
import { Match, styleOf } from '../../core/rules';
import { analysisLink } from '../analysis/addresses';
import { spokenMove } from '../play/words';
import { Explanation, themeName } from './explanation';
import type { PuzzleResults, Rated } from './record';
import { Refutation } from './refutation';
import type { Session } from './session';
import { Solving } from './solving';

const replyDelay = 350;

export class SolvePage implements Page {
  readonly wide = true;
  private solving: Solving | undefined;
  private readonly board: BoardView;
  private hint: string | undefined;
  /** Once the puzzle is done. */
  private explanation: Explanation | undefined;
  private readonly refutation = new Refutation();
  private rated: Rated = { change: 0 };
  private isCounted = false;
  private timers: ReturnType<typeof setTimeout>[] = [];
  private ticking: ReturnType<typeof setInterval> | undefined;
  private readonly onKey = (event: KeyboardEvent): void => this.key(event);

  constructor(
    private readonly game: Game,
    private readonly session: Session,
    private readonly record: PuzzleResults,
  ) {
    this.board = new BoardView({ move: uci => this.play(uci), pass: () => this.pass() });
    document.addEventListener('keydown', this.onKey);
    this.open();
    session.start();
    if (session.mode.kind === 'run')
      this.ticking = setInterval(() => {
        if (session.tick()) announce(t('puzzle.runOver', { count: session.score }));
        redraw();
      }, 250);
  }

  title(): string {
    return `${t('nav.puzzles')} · ${gameName(this.game)}`;
  }
  leave(): void {
    document.removeEventListener('keydown', this.onKey);
    clearInterval(this.ticking);
    this.refutation.close();
    this.timers.forEach(clearTimeout);
  }

  private open(): void {
    const puzzle = this.session.next();
    this.solving = puzzle ? new Solving(puzzle) : undefined;
    this.hint = undefined;
    this.explanation = undefined;
    this.refutation.forget();
    this.rated = { change: 0 };
    this.isCounted = false;
    if (this.solving) announce(this.task(this.solving));
    redraw();
  }

  private play(text: string): void {
    const { solving, session } = this;
    // In a series the first answer counts, and the next puzzle is on its way.
    if (!solving || session.over || (session.isSeries && this.isCounted)) return;
    const answer = solving.play(text);
    this.hint = undefined;
    if (answer !== 'illegal') this.refutation.forget();
    if (answer === 'illegal') announce(t('typed.bad', { text }));
    else if (answer === 'wrong') {
      this.count(false);
      announce(t('puzzle.wrong'));
      if (session.isSeries && !session.over) this.later(() => this.goOn());
    } else if (answer === 'solved') {
      this.count(!solving.failed);
      announce(t('puzzle.solved'));
      if (!session.isSeries) this.explanation = new Explanation(solving.puzzle);
      if (session.isSeries && !session.over) this.later(() => this.goOn());
    } else this.later(() => this.reply());
    redraw();
  }

  /** The next puzzle of a series, whose time may have run out since the answer. */
  private goOn(): void {
    if (!this.session.over) this.open();
  }

  private reply(): void {
    const { solving } = this;
    if (!solving) return;
    const before = solving.facts.fen;
    solving.reply();
    if (solving.last) announce(spokenMove(this.game, before, solving.last, solving.facts.check ?? false));
    redraw();
  }

  private pass(): void {
    const pass = this.solving?.facts.pass;
    if (pass) this.play(pass);
  }

  private later(act: () => void): void {
    this.timers.push(setTimeout(act, settings().animation === 'off' ? 0 : replyDelay));
  }

  /** Only the first answer to a puzzle counts. */
  private count(solved: boolean): void {
    if (this.isCounted || !this.solving) return;
    this.isCounted = true;
    void this.rate(this.solving, solved);
    this.session.answered(solved);
  }

  private async rate(solving: Solving, solved: boolean): Promise<void> {
    const noted = this.session.note(solving.puzzle, solved, solving.moves);
    try {
      const rated = noted instanceof Promise ? await noted : noted;
      if (this.solving === solving) this.rated = rated;
    } catch (error) {
      toast(refusalText(error), 'error');
    }
    redraw();
  }

  private showHint(): void {
    if (!this.solving?.isSolversTurn) return;
    this.hint = this.solving.hint();
    this.count(false);
    redraw();
  }
  private showSolution(): void {
    if (!this.solving) return;
    this.solving.show();
    this.hint = undefined;
    this.refutation.forget();
    this.explanation = new Explanation(this.solving.puzzle);
    this.count(false);
    redraw();
  }

  /** The engine's answer to the wrong move. */
  private showWhy({ puzzle, plies, tried }: Solving): void {
    if (tried) void this.refutation.find(puzzle, [...puzzle.moves.slice(0, plies), tried]);
  }

  /** N: next, H: hint, arrows: through the solution; not while something is being typed. */
  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element | null)?.closest?.('input,textarea,select,dialog')) return;
    const { solving, session } = this;
    if (event.key === 'ArrowLeft') this.explanation?.step(-1);
    else if (event.key === 'ArrowRight') this.explanation?.step(1);
    else if (event.key === 'n' && solving?.done && !session.isSeries) this.open();
    else if (event.key === 'h' && !session.isSeries) this.showHint();
  }

  view(): VNode {
    const { solving } = this;
    return h('main.puzzle', { key: 'puzzle', attrs: { 'data-testid': 'puzzle' } }, [
      h('h1.for-readers', this.title()),
      ...(solving
        ? [this.boardView(solving), this.panel(solving)]
        : [h('div.puzzle-panel.panel', [h('p', t('puzzle.none')), this.back()])]),
    ]);
  }

  private boardView(solving: Solving): VNode {
    const { explanation } = this;
    const facts = explanation?.facts ?? solving.facts;
    const { session } = this;
    const canMove = solving.isSolversTurn && !session.over && !(session.isSeries && this.isCounted);
    return h('div.puzzle-board', { class: { [`game-${this.game}`]: true } }, [
      this.board.view({
        game: this.game,
        fen: facts.fen,
        below: solving.solver,
        turn: facts.turn,
        mover: canMove ? solving.solver : undefined,
        moves: canMove ? facts.moves : [],
        lastMove: explanation ? explanation.lastMove : solving.last,
        check: facts.check ? facts.royal[facts.turn] : undefined,
        bikjang: facts.bikjang ? [facts.royal.white, facts.royal.black] : undefined,
        arrows: this.arrows(solving),
      }),
    ]);
  }

  private arrows(solving: Solving): Arrow[] {
    const arrows: Arrow[] = [];
    const add = (uci: string | undefined, brush: NonNullable<Arrow['brush']>): void => {
      const parts = uci ? uciParts(uci) : undefined;
      if (parts) arrows.push(parts.from.includes('@') ? { from: parts.to, brush } : { ...parts, brush });
    };
    if (!this.explanation) add(solving.tried, 'red');
    add(this.refutation.line?.[0], 'yellow');
    const from = this.hint && uciParts(this.hint)?.from;
    if (from && !from.includes('@')) arrows.push({ from, brush: 'blue' });
    return arrows;
  }

  private panel(solving: Solving): VNode {
    const { session } = this;
    return h('div.puzzle-panel.panel', { attrs: { 'data-focus-home': '', tabindex: -1 } }, [
      this.score(),
      h('h2', { attrs: { 'data-testid': 'puzzle-task' } }, this.task(solving)),
      this.verdict(solving),
      ...(session.over
        ? [this.ending()]
        : solving.done
          ? [this.explained(solving)]
          : [this.why(solving), this.moveForm(solving), this.actions(solving)]),
      this.back(),
    ]);
  }

  private score(): VNode {
    const { session } = this;
    const { kind } = session.mode;
    const { change, isUnsent } = this.rated;
    if (!session.isSeries)
      return h('p.puzzle-score.num', { attrs: { 'data-testid': 'puzzle-rating' } }, [
        t('puzzle.yourRating', { rating: this.record.rating }),
        ...(change === 0 ? [] : [' ', h('strong', change > 0 ? `+${change}` : `−${-change}`)]),
        ...(isUnsent ? [' ', h('span.muted', { attrs: { role: 'status' } }, t('puzzle.unsent'))] : []),
      ]);
    const left = session.left;
    return h('p.puzzle-score.num', [
      h('strong', { attrs: { 'data-testid': 'puzzle-score' } }, String(session.score)),
      ...(kind === 'run'
        ? [
            h(
              'span.puzzle-clock',
              { attrs: { role: 'timer', 'data-testid': 'puzzle-clock' } },
              `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
            ),
          ]
        : []),
    ]);
  }

  /** "Cho to move: mate in 2" */
  private task({ puzzle, solver, length }: Solving): string {
    const key: TextKey = `puzzle.task.${puzzle.kind}`;
    return t(key, { side: sideName(this.game, solver), moves: length });
  }

  private verdict(solving: Solving): VNode {
    const wrong = solving.tried !== undefined;
    const state = solving.done ? (solving.failed ? 'shown' : 'solved') : wrong ? 'wrong' : 'open';
    const text = {
      solved: `✓ ${t('puzzle.solved')}`,
      shown: t('puzzle.solutionShown'),
      wrong: `✗ ${t('puzzle.wrong')}`,
      open: solving.found > 0 ? t('puzzle.goOn') : '',
    }[state];
    return h(
      'p.puzzle-verdict',
      { class: { good: state === 'solved', bad: wrong }, attrs: { 'data-testid': state } },
      text,
    );
  }

  /** Moves by keyboard, in any notation. */
  private moveForm(solving: Solving): VNode {
    const { pass } = solving.facts;
    return h(
      'form.puzzle-move',
      {
        key: 'move',
        on: {
          submit: event => {
            event.preventDefault();
            const input = document.getElementById('puzzle-move') as HTMLInputElement;
            const text = input.value.trim();
            input.value = '';
            if (/^(pass|p|한수쉼)$/i.test(text)) this.pass();
            else if (text !== '') this.play(text);
          },
        },
      },
      [
        h('label', { attrs: { for: 'puzzle-move' } }, t('typed.label')),
        h('input#puzzle-move', {
          attrs: { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false' },
        }),
        ...(pass && solving.facts.moves.includes(pass)
          ? [button(t('action.pass'), () => this.pass(), { attrs: { 'data-testid': 'puzzle-pass' } })]
          : []),
      ],
    );
  }

  private actions(solving: Solving): VNode {
    if (this.session.isSeries) return h('div', { key: 'no-actions' });
    const drops = this.hint?.includes('@') || (this.hint !== undefined && this.hint.length === 1);
    return h('div.actions', { key: 'actions' }, [
      button(t('puzzle.hint'), () => this.showHint(), {
        disabled: !solving.isSolversTurn, // a hint for the move after the opponent's would name its piece
        attrs: { 'data-testid': 'puzzle-hint' },
      }),
      button(t('puzzle.showSolution'), () => this.showSolution(), { attrs: { 'data-testid': 'puzzle-show' } }),
      ...(drops ? [h('p.muted', t('puzzle.hintDrop'))] : []),
      ...(this.hint !== undefined && isPass(this.hint) ? [h('p.muted', t('puzzle.hintPass'))] : []),
      ...(solving.hinted ? [h('p.muted', solving.puzzle.themes.map(themeName).join(' · '))] : []),
    ]);
  }

  /** The answer to a wrong move, when it is asked for. */
  private why(solving: Solving): VNode {
    const { refutation, session } = this;
    const { puzzle, plies, tried } = solving;
    if (!tried || session.isSeries) return h('div', { key: 'no-why' });
    if (refutation.fault) return h('p.muted', { key: 'why' }, `${t('local.noEngine')} ${refutation.fault}`);
    if (!refutation.line)
      return h('div.actions', { key: 'why' }, [
        button(t(refutation.isThinking ? 'hint.thinking' : 'puzzle.why'), () => this.showWhy(solving), {
          disabled: refutation.isThinking,
          attrs: { 'data-testid': 'puzzle-why' },
        }),
      ]);
    const before = puzzle.moves.slice(0, plies);
    const all = [...before, tried, ...refutation.line];
    const written = Match.start(this.game, puzzle.fen).write(all, styleOf(this.game, settings().notation));
    const [move = '', ...line] = written.slice(before.length);
    const text =
      line.length > 0 ? t('puzzle.refuted', { move, line: line.join(' ') }) : t('puzzle.notEnough', { move });
    return h('p', { key: 'why', attrs: { role: 'status', 'data-testid': 'puzzle-refuted' } }, text);
  }

  private explained({ puzzle }: Solving): VNode {
    const first = Match.start(this.game, puzzle.fen);
    first.play(puzzle.moves[0]!);
    return h('div.puzzle-explanation', { key: 'explanation' }, [
      ...(this.explanation?.view(this.rated.puzzleRating ?? puzzle.rating) ?? []),
      h('div.actions', [
        ...(this.hasNext()
          ? [
              button(t('puzzle.nextOne'), () => this.open(), {
                look: '.primary',
                attrs: { 'data-testid': 'puzzle-next', 'aria-keyshortcuts': 'n' },
              }),
            ]
          : [link(`/puzzles/${this.game}`, t('puzzle.next'), 'a.button.primary')]),
        link(analysisLink(this.game, first.facts.fen), t('nav.analysis'), 'a.button'),
      ]),
    ]);
  }

  private hasNext(): boolean {
    const { kind } = this.session.mode;
    return kind === 'next' || kind === 'theme' || kind === 'failed';
  }

  private ending(): VNode {
    const { session } = this;
    const key: TextKey = session.mode.kind === 'run' ? 'puzzle.runOver' : 'puzzle.streakOver';
    return h('div', { key: 'ending', attrs: { 'data-testid': 'puzzle-over' } }, [
      h('p', t(key, { count: session.score })),
      ...(session.isBest ? [h('p.good', t('puzzle.newBest'))] : []),
      ...(this.solving ? [this.explanationOfLast()] : []),
      h('div.actions', [
        h('a.button.primary', { attrs: { href: `/puzzles/${this.game}/${session.mode.kind}` } }, t('puzzle.again')),
      ]),
    ]);
  }

  /** The solution of the puzzle that ended the series. */
  private explanationOfLast(): VNode {
    const { puzzle } = this.solving!;
    const written = Match.start(this.game, puzzle.fen).write(puzzle.moves, styleOf(this.game, settings().notation));
    return h('p', [h('strong', `${t('puzzle.solution')}: `), written.slice(1).join(' ')]);
  }

  private back(): VNode {
    return h('p.puzzle-back', [link('/puzzles', t('puzzle.all'))]);
  }
}

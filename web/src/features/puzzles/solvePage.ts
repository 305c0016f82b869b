// Solving a puzzle: the board, the task, the answer and its explanation.
import type { VNode } from 'snabbdom';
import { button, h, link } from '../../app/dom';
import { t, type TextKey } from '../../app/i18n';
import { announce, toast } from '../../app/messages';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { settings } from '../../app/settings';
import { Refusal } from '../../app/socket';
import { type Arrow, BoardView } from '../../board/boardView';
import { gameName, sideName } from '../../board/names';
import { isPass, uciParts } from '../../board/squares';
import type { Game } from '../../core/games';
import { Match, styleOf } from '../../core/rules';
import { analysisLink } from '../analysis/addresses';
import { spokenMove } from '../play/words';
import { themeName } from './page';
import type { PuzzleResults, Rated } from './record';
import type { Session } from './session';
import { Solving } from './solving';

const replyDelay = 350;

export class SolvePage implements Page {
  readonly wide = true;
  private solving: Solving | undefined;
  private readonly board: BoardView;
  private hint: string | undefined;
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
    this.timers.forEach(clearTimeout);
  }

  private open(): void {
    const puzzle = this.session.next();
    this.solving = puzzle ? new Solving(puzzle) : undefined;
    this.hint = undefined;
    this.rated = { change: 0 };
    this.isCounted = false;
    if (this.solving) announce(this.task(this.solving));
    redraw();
  }

  private play(text: string): void {
    const { solving, session } = this;
    if (!solving || session.over) return;
    const answer = solving.play(text);
    this.hint = undefined;
    if (answer === 'illegal') announce(t('typed.bad', { text }));
    else if (answer === 'wrong') {
      this.count(false);
      announce(this.wrongText());
      if (session.isSeries && !session.over) this.later(() => this.open());
    } else if (answer === 'solved') {
      this.count(!solving.failed);
      announce(t('puzzle.solved'));
      if (session.isSeries && !session.over) this.later(() => this.open());
    } else this.later(() => this.reply());
    redraw();
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
    if (this.record.isOfAccount && this.session.isSeries) return;
    const rating = this.record.add(solving.puzzle, solved, Date.now(), solving.moves);
    try {
      const rated = rating instanceof Promise ? await rating : rating;
      if (this.solving === solving) this.rated = rated;
    } catch (error) {
      toast(error instanceof Refusal ? error.message : String(error), 'error');
    }
    redraw();
  }

  private showHint(): void {
    this.hint = this.solving?.hint();
    this.count(false);
    redraw();
  }
  private showSolution(): void {
    this.solving?.show();
    this.hint = undefined;
    this.count(false);
    redraw();
  }

  /** N: next, H: hint; not while something is being typed. */
  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.target as Element | null)?.closest?.('input,textarea,select,dialog')) return;
    const { solving, session } = this;
    if (event.key === 'n' && solving?.done && !session.isSeries) this.open();
    else if (event.key === 'h' && solving?.isSolversTurn && !session.isSeries) this.showHint();
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
    const { facts } = solving;
    const canMove = solving.isSolversTurn && !this.session.over;
    return h('div.puzzle-board', { class: { [`game-${this.game}`]: true } }, [
      this.board.view({
        game: this.game,
        fen: facts.fen,
        below: solving.solver,
        turn: facts.turn,
        mover: canMove ? solving.solver : undefined,
        moves: canMove ? facts.moves : [],
        lastMove: solving.last,
        check: facts.check ? facts.royal[facts.turn] : undefined,
        bikjang: facts.bikjang ? [facts.royal.white, facts.royal.black] : undefined,
        arrows: this.arrows(solving),
      }),
    ]);
  }

  private arrows(solving: Solving): Arrow[] {
    const arrows: Arrow[] = [];
    const tried = solving.tried && uciParts(solving.tried);
    if (tried) arrows.push(tried.from.includes('@') ? { from: tried.to, brush: 'red' } : { ...tried, brush: 'red' });
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
          ? [this.explanation(solving)]
          : [this.moveForm(solving), this.actions(solving)]),
      this.back(),
    ]);
  }

  private score(): VNode {
    const { session, record } = this;
    const { kind } = session.mode;
    const { change } = this.rated;
    if (!session.isSeries)
      return h('p.puzzle-score.num', { attrs: { 'data-testid': 'puzzle-rating' } }, [
        t('puzzle.yourRating', { rating: record.rating }),
        ...(change === 0 ? [] : [' ', h('strong', change > 0 ? `+${change}` : `−${-change}`)]),
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

  private wrongText(): string {
    return t(this.solving?.puzzle.kind === 'mate' ? 'puzzle.wrongMate' : 'puzzle.wrong');
  }

  private verdict(solving: Solving): VNode {
    const wrong = solving.tried !== undefined;
    const state = solving.done ? (solving.failed ? 'shown' : 'solved') : wrong ? 'wrong' : 'open';
    const text = {
      solved: `✓ ${t('puzzle.solved')}`,
      shown: t('puzzle.solutionShown'),
      wrong: `✗ ${this.wrongText()}`,
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
      button(t('puzzle.hint'), () => this.showHint(), { attrs: { 'data-testid': 'puzzle-hint' } }),
      button(t('puzzle.showSolution'), () => this.showSolution(), { attrs: { 'data-testid': 'puzzle-show' } }),
      ...(drops ? [h('p.muted', t('puzzle.hintDrop'))] : []),
      ...(this.hint !== undefined && isPass(this.hint) ? [h('p.muted', t('puzzle.hintPass'))] : []),
      ...(solving.hinted ? [h('p.muted', solving.puzzle.themes.map(themeName).join(' · '))] : []),
    ]);
  }

  private explanation({ puzzle }: Solving): VNode {
    const match = Match.start(this.game, puzzle.fen);
    const written = match.write(puzzle.moves, styleOf(this.game, settings().notation));
    const first = Match.start(this.game, puzzle.fen);
    first.play(puzzle.moves[0]!);
    return h('div.puzzle-explanation', { key: 'explanation' }, [
      h('h3', t('puzzle.solution')),
      h('ol.puzzle-solution', { attrs: { 'data-testid': 'puzzle-solution' } }, [
        ...written.slice(1).map((move, index) => h('li', { class: { own: index % 2 === 0 } }, move)),
      ]),
      h('h3', t('puzzle.themes')),
      h(
        'ul.puzzle-themes',
        puzzle.themes.map(theme =>
          h('li', { key: theme }, [link(`/puzzles/${this.game}/theme/${theme}`, themeName(theme), 'a.chip')]),
        ),
      ),
      h('p.muted.num', t('puzzle.itsRating', { id: puzzle.id, rating: this.rated.puzzleRating ?? puzzle.rating })),
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

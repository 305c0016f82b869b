// The trainer: coordinates and pieces of both games, against the clock.
import type { VNode } from 'snabbdom';
import './trainer.css';
import { button, choice, h, link } from '../../app/dom';
import { announce } from '../../app/messages';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import type { Address } from '../../app/router';
import { t, type TextKey } from '../../app/i18n';
import { settings } from '../../app/settings';
import { gameName, pieceName, sideName } from '../../board/names';
import { type Game, games, type Side } from '../../core/games';
import { squareName } from '../play/words';
import { pieceDrawing, pieceSets } from './drawings';
import { squareBoard } from './board';
import { type Drill, drills, type Question, Run, runTime, Scores } from './model';

export function open(address: Address): Page {
  const [game, drill] = (address.parts['rest'] ?? '').split('/');
  return new TrainerPage(
    games.find(({ id }) => id === game)?.id ?? games[0]!.id,
    drills.find(one => one === drill),
  );
}

class TrainerPage implements Page {
  private readonly scores = new Scores();
  private run: Run | undefined;
  private finished: { run: Run; isBest: boolean } | undefined;
  private below: Side = 'white';
  private labels = false;
  private set = '';
  private readonly timer = setInterval(() => this.tick(), 100);
  private readonly keys = (event: KeyboardEvent): void => this.key(event);

  constructor(
    private game: Game,
    private drill: Drill = 'find',
  ) {
    document.addEventListener('keydown', this.keys);
  }

  title(): string {
    return t('trainer.title');
  }
  leave(): void {
    clearInterval(this.timer);
    document.removeEventListener('keydown', this.keys);
  }

  view(): VNode {
    return h('main.trainer', { key: 'trainer' }, [
      h('h1', t('trainer.title')),
      h('p', [t('trainer.intro'), ' ', link(`/learn/pieces#${this.game}`, t('chart.title'))]),
      h('div.trainer-choices', [
        choice(
          t('trainer.game'),
          games.map(({ id }) => ({ value: id, text: gameName(id) })),
          this.game,
          game => this.change(() => (this.game = game)),
        ),
        choice(
          t('trainer.drill'),
          drills.map(drill => ({ value: drill, text: t(`trainer.${drill}` as TextKey) })),
          this.drill,
          drill => this.change(() => (this.drill = drill)),
        ),
      ]),
      h('section.trainer-room', { key: `${this.game}-${this.drill}`, class: { running: this.run !== undefined } }, [
        this.head(),
        this.body(),
        this.foot(),
      ]),
      h('div.actions', [link('/learn', t('learn.title'), 'a.button')]),
    ]);
  }

  private change(act: () => void): void {
    act();
    this.run = undefined;
    this.finished = undefined;
    history.replaceState(null, '', `/trainer/${this.game}/${this.drill}`);
    redraw();
  }

  private start(): void {
    this.finished = undefined;
    this.run = new Run(this.game, this.drill, performance.now());
    announce(this.questionText(this.run.question));
    redraw();
    // On a phone the question and the board fill the screen.
    if (matchMedia('(max-width: 720px)').matches) document.querySelector('.trainer-room')?.scrollIntoView();
  }

  /** The question, the time and the score. */
  private head(): VNode {
    const { run } = this;
    const best = this.scores.of(this.game, this.drill);
    return h('div.trainer-head', { key: 'head' }, [
      h(
        'p.trainer-question',
        { attrs: { 'data-testid': 'question', role: 'status' } },
        run ? this.questionText(run.question) : t(`trainer.${this.drill}.text` as TextKey),
      ),
      h('div.trainer-figures', [
        figure(t('trainer.time'), ((run?.left(performance.now()) ?? runTime) / 1000).toFixed(1)),
        figure(t('trainer.score'), String(run?.score ?? this.finished?.run.score ?? 0), 'score'),
        figure(t('trainer.best'), String(best), 'best'),
        button(
          t(run ? 'trainer.stop' : this.finished ? 'trainer.again' : 'trainer.start'),
          () => (run ? this.end() : this.start()),
          { look: run ? '' : '.primary', attrs: { 'data-testid': 'trainer-start' } },
        ),
      ]),
      ...this.result(),
    ]);
  }

  /** Of the run that has just ended. */
  private result(): VNode[] {
    const { finished } = this;
    if (!finished) return [];
    const { right, wrong, score } = finished.run;
    return [
      h('p', { attrs: { role: 'status', 'data-testid': 'finished' } }, [
        h('strong', t('trainer.result', { right, wrong, score })),
        finished.isBest ? ` ${t('trainer.newBest')}` : '',
      ]),
    ];
  }

  private questionText(question: Question): string {
    switch (question.drill) {
      case 'find':
        return t('trainer.askFind', { square: squareName(this.game, question.square) });
      case 'name':
        return t('trainer.askName');
      case 'piece':
        return t('trainer.askPiece');
      case 'pick':
        return t('trainer.askPick', {
          side: sideName(this.game, question.piece.side),
          piece: pieceName(this.game, question.piece.kind),
        });
    }
  }

  private body(): VNode {
    const { run } = this;
    const question = run?.question;
    if (this.drill === 'find' || this.drill === 'name') return this.boardPart(question);
    if (!question || !('piece' in question)) return h('div.trainer-cards', { key: 'empty' });
    const { piece, choices } = question;
    if (question.drill === 'piece')
      return h('div.trainer-pieces', { key: 'piece' }, [
        pieceDrawing(this.game, piece, this.set, '.large'),
        this.answers(choices.map(kind => [kind, [pieceName(this.game, kind)]])),
      ]);
    return h('div.trainer-pieces', { key: 'pick' }, [
      this.answers(
        choices.map((kind, index) => [
          kind,
          [pieceDrawing(this.game, { side: piece.side, kind }, this.set)],
          t('trainer.card', { number: index + 1 }),
        ]),
      ),
    ]);
  }

  private boardPart(question: Question | undefined): VNode {
    const { run } = this;
    const asked = question && question.drill === 'name' ? { [question.square]: 'asked' as const } : {};
    const last = run?.last;
    const shown =
      this.drill === 'find' && last ? { [last.given]: last.isRight ? ('right' as const) : ('wrong' as const) } : {};
    return h('div.trainer-play', { key: 'board' }, [
      squareBoard({
        game: this.game,
        below: this.below,
        labels: this.labels,
        korean: settings().coordinates === 'korean',
        marks: { ...shown, ...asked },
        label: (column, row) => t('trainer.square', { column, row }),
        ...(this.drill === 'find' && run ? { choose: (square: string) => this.answer(square) } : {}),
      }),
      ...(question?.drill === 'name'
        ? [this.answers(question.choices.map(square => [square, [squareName(this.game, square)]]))]
        : []),
    ]);
  }

  /** Answer buttons; the keys 1 to 4 press them. */
  private answers(list: [answer: string, content: (VNode | string)[], label?: string][]): VNode {
    const last = this.run?.last;
    return h(
      'div.trainer-answers',
      { key: 'answers' },
      list.map(([answer, content, label], index) =>
        button(
          [h('kbd', { attrs: { 'aria-hidden': 'true' } }, String(index + 1)), ...content],
          () => this.answer(answer),
          {
            key: answer,
            look: last && !last.isRight && last.given === answer ? '.trainer-answer.wrong' : '.trainer-answer',
            attrs: { 'data-answer': answer, ...(label ? { 'aria-label': label } : {}) },
          },
        ),
      ),
    );
  }

  private answer(given: string): void {
    const { run } = this;
    if (!run?.answer(given, performance.now())) return;
    announce(run.last?.isRight ? this.questionText(run.question) : t('learn.wrong'));
    redraw();
  }

  private foot(): VNode {
    const isOnBoard = this.drill === 'find' || this.drill === 'name';
    const sets = isOnBoard ? [] : pieceSets(this.game);
    return h('div.trainer-foot', { key: 'foot' }, [
      ...(isOnBoard
        ? [
            h('div.actions', [
              button(t('action.flip'), () =>
                this.update(() => (this.below = this.below === 'white' ? 'black' : 'white')),
              ),
              button(t('settings.coordinates'), () => this.update(() => (this.labels = !this.labels)), {
                pressed: this.labels,
              }),
            ]),
          ]
        : []),
      ...(sets.length > 0
        ? [
            choice(
              t('chart.use'),
              sets.map(value => ({ value, text: t(`settings.janggiPieces.${value}` as TextKey) })),
              this.set || sets[0]!,
              value => this.update(() => (this.set = value)),
            ),
          ]
        : []),
    ]);
  }
  private update(act: () => void): void {
    act();
    redraw();
  }

  private tick(): void {
    if (!this.run) return;
    if (this.run.left(performance.now()) === 0) this.end();
    redraw();
  }

  private end(): void {
    const { run } = this;
    if (!run) return;
    this.run = undefined;
    this.finished = { run, isBest: this.scores.add(run) };
    announce(t('trainer.result', { right: run.right, wrong: run.wrong, score: run.score }));
    redraw();
  }

  private key(event: KeyboardEvent): void {
    const { run } = this;
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    const { question } = run;
    const answer = 'choices' in question ? question.choices[Number(event.key) - 1] : undefined;
    if (!answer) return;
    event.preventDefault();
    this.answer(answer);
  }
}

const figure = (label: string, value: string, id = 'time'): VNode =>
  h('div.trainer-figure', [
    h('span.muted', label),
    h('strong.num', { attrs: { 'data-testid': `trainer-${id}` } }, value),
  ]);

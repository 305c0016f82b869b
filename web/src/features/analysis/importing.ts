// Importing games: pasted, dropped or chosen text in any format, with its errors.
import type { VNode } from 'snabbdom';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { readRecords, textOf, type GameRecord, type Problem, type ReadRecord } from '../../core/records';
import { t } from '../../app/i18n';
import { Collection, lineOf } from './collection';
import { problemText } from './problems';
import { Tree } from './tree';

/** Larger files would block the page for too long. */
const mostBytes = 4 << 20;
const mostShown = 200;

export class Importer {
  private text = '';
  private games: ReadRecord[] = [];
  private fault = '';
  private filter = '';
  /** The games that were read last, if they are several. */
  collection: Collection | undefined;

  constructor(private readonly opened: (tree: Tree) => void) {}

  ask(): void {
    this.text = '';
    this.games = [];
    this.fault = '';
    this.show();
  }

  /** Opens the previous or next game of the file. */
  step(by: number): void {
    const game = this.collection?.beside(by);
    if (game) this.pick(game);
  }

  /** Shows the list of games again. */
  show(): void {
    showDialog(t('analysis.import'), () => this.view());
  }

  private pick(game: GameRecord): void {
    this.collection?.open(game);
    closeDialog();
    this.opened(Tree.from(game));
  }

  async takeFile(file: File): Promise<void> {
    if (file.size > mostBytes) return this.refuse(t('analysis.tooLarge', { most: mostBytes >> 20 }));
    this.take(textOf(new Uint8Array(await file.arrayBuffer())));
  }

  /** Opens the game if there is exactly one; otherwise shows the list, or the errors. */
  take(text: string): void {
    this.text = text;
    this.fault = '';
    if (text.length > mostBytes) {
      this.refuse(t('analysis.tooLarge', { most: mostBytes >> 20 }));
      return;
    }
    try {
      this.games = text.trim() === '' ? [] : readRecords(text);
    } catch (error) {
      this.refuse(`${t('analysis.problems')} ${(error as Error).message}`); // untrusted input
      return;
    }
    const readable = this.games.filter(game => game.record);
    const [only] = readable;
    if (readable.length === 1 && only?.record) {
      const errors = only.problems.filter(problem => problem.severity === 'error');
      const isEmpty = only.record.root.children.length === 0 && errors.length > 0;
      if (!isEmpty) {
        this.collection = undefined;
        this.pick(only.record);
        if (errors[0]) toast(problemLine(errors[0]), 'error');
        return;
      }
    }
    if (readable.length === 0 && this.games.length === 0) {
      this.refuse(t('analysis.nothingFound'));
      return;
    }
    this.filter = '';
    this.collection = new Collection(
      readable.flatMap(({ record }) => (record && record.root.children.length > 0 ? [record] : [])),
    );
    this.show();
  }

  private refuse(fault: string): void {
    this.games = [];
    this.fault = fault;
    this.show();
  }

  private view(): VNode {
    const problems = this.games.flatMap(game => game.problems).filter(problem => problem.severity === 'error');
    return h('div.importing', [
      h('h2', t('analysis.import')),
      h('p.muted', t('analysis.importHelp')),
      h('textarea', {
        attrs: {
          rows: 8,
          'aria-label': t('analysis.import'),
          spellcheck: 'false',
          autofocus: true,
          'data-testid': 'import-text',
        },
        props: { value: this.text },
        on: { input: event => (this.text = (event.target as HTMLTextAreaElement).value) },
      }),
      ...(this.fault ? [h('p.error-text', { attrs: { role: 'alert' } }, this.fault)] : []),
      ...(problems.length > 0
        ? [
            h('p.error-text', t('analysis.problems')),
            h(
              'ul.problems',
              { attrs: { role: 'alert', 'data-testid': 'problems' } },
              problems.slice(0, 5).map(problem => h('li', problemLine(problem))),
            ),
          ]
        : []),
      ...(this.collection && this.collection.size > 1 ? [this.chooser(this.collection)] : []),
      h('div.actions', [
        h('label.button', [
          t('analysis.file'),
          h('input.for-readers', {
            attrs: { type: 'file', accept: '.pgn,.gib,.json,.jsonl,.fen,.txt' },
            on: {
              change: event => {
                const file = (event.target as HTMLInputElement).files?.[0];
                if (file) void this.takeFile(file);
              },
            },
          }),
        ]),
        button(t('analysis.open'), () => this.take(this.text), {
          look: '.primary',
          attrs: { 'data-testid': 'import-open' },
        }),
      ]),
    ]);
  }

  private chooser(collection: Collection): VNode {
    const found = collection.matching(this.filter);
    return h('div.game-chooser', [
      h('p', t('analysis.severalGames', { count: collection.size })),
      ...(collection.size > 10
        ? [
            h('input', {
              attrs: {
                type: 'search',
                placeholder: t('analysis.filter'),
                'aria-label': t('analysis.filter'),
                'data-testid': 'game-filter',
              },
              props: { value: this.filter },
              on: {
                input: event => {
                  this.filter = (event.target as HTMLInputElement).value;
                  redraw();
                },
              },
            }),
          ]
        : []),
      h(
        'ul',
        { attrs: { 'data-testid': 'game-list' } },
        found.slice(0, mostShown).map(game =>
          h('li', { key: collection.games.indexOf(game) }, [
            button(
              [h('span.num.muted', String(collection.games.indexOf(game) + 1)), lineOf(game)],
              () => this.pick(game),
              {
                look: '.plain',
                ...(collection.beside(0) === game ? { pressed: true } : {}),
              },
            ),
          ]),
        ),
      ),
      ...(found.length === 0 ? [h('p.muted', t('analysis.noMatch'))] : []),
      ...(found.length > mostShown
        ? [h('p.muted', t('analysis.shown', { shown: mostShown, count: found.length }))]
        : []),
    ]);
  }
}

const problemLine = (problem: Problem): string =>
  t('analysis.problem', { line: problem.line, column: problem.column, text: problemText(problem) });

/** Listens for dropped files and text pasted outside a field; returns a function that stops it. */
export function listenForGames(importer: Importer): () => void {
  const drop = (event: DragEvent): void => {
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain');
    if (!file && !text) return;
    event.preventDefault();
    if (file) void importer.takeFile(file).then(redraw);
    else importer.take(text!);
  };
  const over = (event: DragEvent): void => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const paste = (event: ClipboardEvent): void => {
    if ((event.target as Element | null)?.closest?.('input,textarea,select')) return;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (file) void importer.takeFile(file);
    else if (text.trim() !== '') importer.take(text);
  };
  document.addEventListener('drop', drop);
  document.addEventListener('dragover', over);
  document.addEventListener('paste', paste);
  return () => {
    document.removeEventListener('drop', drop);
    document.removeEventListener('dragover', over);
    document.removeEventListener('paste', paste);
  };
}

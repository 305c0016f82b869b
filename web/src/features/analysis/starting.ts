// A new analysis: ruleset, set-ups and handicap, or a position.
import type { VNode } from 'snabbdom';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { redraw } from '../../app/redraw';
import { piecesOf } from '../../board/squares';
import { inspect, startFen } from '../../core/rules';
import { RulesChoice } from '../lobby/customRules';
import { fromOtherSeat } from '../play/setup';
import { t, textFor } from '../../app/i18n';
import { Tree } from './tree';
import { gameOf, type Formation, type Game, type Side, descriptionOf, rulesetNames } from '../../core/games';
import { sideName } from '../../board/names';

/** Those that were chosen, each from its player's own point of view. */
type Setups = Partial<Record<Side, Formation>>;

/** The letters of handicaps, as FEN writes them. */
const fenLetters: Readonly<Record<string, string>> = { P: 'p', E: 'b', A: 'a', H: 'n', C: 'c', R: 'r' };

/** The squares of Han's first pieces of that kind, one per letter. */
function removedBy(game: Game, handicap: string, fen: string): string[] {
  const kind = fenLetters[handicap[0] ?? ''];
  const own = piecesOf(game, fen).filter(piece => piece.side === 'black' && piece.kind === kind);
  return own.slice(0, handicap.length).map(piece => piece.square);
}

export function startDialog(variant: string, opened: (tree: Tree) => void): void {
  let chosen = variant;
  const rules = new RulesChoice();
  const setups: Setups = {};
  let handicap = '';
  let fen = '';
  let fault = '';
  const open = (): void => {
    const position = fen.trim() === '' ? undefined : inspect(chosen, fen.trim());
    if (position && !position.fen) {
      fault = position.text ?? position.faults?.map(({ text }) => text).join('; ') ?? fen;
      redraw();
      return;
    }
    closeDialog();
    opened(position?.fen ? new Tree(chosen, position.fen) : newTree(chosen, setups, handicap));
  };
  const select = <T extends string>(
    label: string,
    values: readonly T[],
    value: T,
    name: (one: T) => string,
    act: (one: T) => void,
  ): VNode =>
    h('div.field', [
      h('label', [
        h('span', label),
        h(
          'select',
          {
            on: {
              change: event => {
                act((event.target as HTMLSelectElement).value as T);
                redraw();
              },
            },
          },
          values.map(one => h('option', { attrs: { value: one, selected: one === value } }, name(one))),
        ),
      ]),
    ]);
  showDialog(t('analysis.new'), () =>
    h('div', [
      h('h2', t('analysis.new')),
      h('div.field', [
        h('span.label', t('analysis.rules')),
        ...rules.view(rulesetNames, chosen, value => {
          chosen = value;
          redraw();
        }),
      ]),
      ...(descriptionOf(chosen).setups.length > 0
        ? (['white', 'black'] as const).map(side =>
            select(
              sideName(gameOf(chosen), side),
              descriptionOf(chosen).setups,
              setups[side] ?? descriptionOf(chosen).setups[0]!,
              one => textFor(`setup.${one}`, one),
              value => {
                setups[side] = value;
              },
            ),
          )
        : []),
      ...(descriptionOf(chosen).handicaps.length > 0
        ? [
            select(
              t('form.handicap'),
              ['', ...descriptionOf(chosen).handicaps],
              handicap,
              one => textFor(`handicap.${one || 'none'}`, one),
              value => {
                handicap = value;
              },
            ),
          ]
        : []),
      h('label.field', [
        h('span', t('analysis.startFen')),
        h('input', {
          attrs: { type: 'text', maxlength: 200, spellcheck: 'false', autocomplete: 'off', 'data-testid': 'start-fen' },
          props: { value: fen },
          on: {
            input: event => {
              fen = (event.target as HTMLInputElement).value;
            },
          },
        }),
      ]),
      ...(fault ? [h('p.error-text', { key: 'fault', attrs: { role: 'alert' } }, fault)] : []),
      h('div.actions', [
        button(t('analysis.open'), open, {
          look: '.primary',
          attrs: { autofocus: true, 'data-testid': 'start-open' },
        }),
      ]),
    ]),
  );
}

function newTree(variant: string, chosen: Setups, handicap: string): Tree {
  const { id, handicaps } = descriptionOf(variant);
  const setups = { white: chosen.white, black: chosen.black && fromOtherSeat(chosen.black) };
  const start = startFen(variant, setups);
  if (!handicaps.includes(handicap)) return new Tree(variant, start);
  return new Tree(variant, startFen(variant, { ...setups, removed: removedBy(id, handicap, start) }), true);
}

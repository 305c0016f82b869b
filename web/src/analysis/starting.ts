// Beginning anew: which rules, and how the sides are set up.
import type { VNode } from 'snabbdom';
import { closeDialog, showDialog } from '../app/dialog';
import { button, h } from '../app/dom';
import { redraw } from '../app/redraw';
import { piecesOf } from '../board/squares';
import { gameOf, startFen, variants, type Formation } from '../core/rules';
import { RulesChoice } from '../pages/customRules';
import { t } from '../i18n';
import { Tree } from './tree';

const formations: readonly Formation[] = ['inner', 'outer', 'left', 'right'];

/** Set-ups are named from the player's own seat: Han's left is Cho's right. */
const fromHan = (formation: Formation): Formation =>
  formation === 'left' ? 'right' : formation === 'right' ? 'left' : formation;

/** What Han may give, by the letters of the pieces. */
const handicaps = ['', 'P', 'E', 'AA', 'H', 'C', 'R'] as const;
type Handicap = (typeof handicaps)[number];
const fenLetters: Readonly<Record<string, string>> = { P: 'p', E: 'b', A: 'a', H: 'n', C: 'c', R: 'r' };

/** The first of Han's pieces of that kind, as many as there are letters. */
function removedBy(handicap: Handicap, fen: string): string[] {
  const kind = fenLetters[handicap[0] ?? ''];
  const own = piecesOf('janggi', fen).filter(piece => piece.side === 'black' && piece.kind === kind);
  return own.slice(0, handicap.length).map(piece => piece.square);
}

export function startDialog(variant: string, opened: (tree: Tree) => void): void {
  let chosen = variant;
  const rules = new RulesChoice();
  let cho: Formation = 'inner';
  let han: Formation = 'inner';
  let handicap: Handicap = '';
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
        ...rules.view(
          variants().map(one => one.name),
          chosen,
          value => {
            chosen = value;
            redraw();
          },
        ),
      ]),
      ...(gameOf(chosen) === 'janggi'
        ? [
            select(
              t('side.cho'),
              formations,
              cho,
              one => t(`setup.${one}`),
              value => (cho = value),
            ),
            select(
              t('side.han'),
              formations,
              han,
              one => t(`setup.${one}`),
              value => (han = value),
            ),
            select(
              t('form.handicap'),
              handicaps,
              handicap,
              one => t(`handicap.${one || 'none'}`),
              value => (handicap = value),
            ),
          ]
        : []),
      h('div.actions', [
        button(
          t('analysis.open'),
          () => {
            closeDialog();
            opened(newTree(chosen, cho, han, handicap));
          },
          { look: '.primary', attrs: { autofocus: true } },
        ),
      ]),
    ]),
  );
}

function newTree(variant: string, cho: Formation, han: Formation, handicap: Handicap): Tree {
  const setups = { cho, han: fromHan(han) };
  if (gameOf(variant) !== 'janggi' || handicap === '') return new Tree(variant, startFen(variant, setups));
  const removed = removedBy(handicap, startFen(variant, setups));
  return new Tree(variant, startFen(variant, { ...setups, removed }), true);
}

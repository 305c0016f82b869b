// Controls beside the analysis board: navigation, typed moves, comments, review.
import type { VNode } from 'snabbdom';
import { button, h } from '../app/dom';
import { toast } from '../app/messages';
import { redraw } from '../app/redraw';
import { settings } from '../app/settings';
import { styleOf } from '../core/rules';
import { t } from '../i18n';
import { glyphs, lossOf, markOf } from './judgement';
import type { Study } from './study';
import { exampleMove } from '../play/exampleMove';
import { gameNamed } from '../core/games';

/** The screen as its controls see it. */
export interface Desk {
  readonly study: Study;
  /** Plays a move in any notation; false if it is illegal or unreadable. */
  play(text: string): boolean;
  pass(): void;
  flip(): void;
}

/** Navigating and editing the tree. */
export function steps(desk: Desk): VNode {
  const { study } = desk;
  const step = (sign: string | VNode, title: string, act: () => void, disabled: boolean): VNode =>
    button([sign], act, { look: '.plain', title, disabled });
  const { node, facts } = study;
  return h('div.analysis-steps', { key: 'steps', attrs: { role: 'group', 'aria-label': t('moves.look') } }, [
    step('«', t('moves.first'), () => study.first(), !node.parent),
    step('‹', t('moves.previous'), () => study.back(), !node.parent),
    step('›', t('moves.next'), () => study.forward(), !node.children[0]),
    step('»', t('moves.last'), () => study.last(), !node.children[0]),
    ...(gameNamed(study.game).passes
      ? [step(h('span.icon.pass'), t('action.pass'), () => desk.pass(), !facts.pass)]
      : []),
    step(h('span.icon.flip'), t('action.flip'), () => desk.flip(), false),
    step('⇑', t('analysis.promote'), () => study.promote(), study.tree.isMain(node)),
    step('✕', t('analysis.remove'), () => study.remove(), !node.parent),
  ]);
}

/** Moves as text, for those without a mouse and for those who read from a book. */
export function typed(desk: Desk): VNode {
  return h(
    'form.analysis-typed',
    {
      key: 'typed',
      on: {
        submit: event => {
          event.preventDefault();
          const input = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
          const text = input.value.trim();
          if (text !== '' && !desk.play(text)) toast(t('typed.bad', { text }), 'error');
          input.value = '';
        },
      },
    },
    [
      h('input', {
        attrs: {
          type: 'text',
          'aria-label': t('typed.label'),
          placeholder: exampleMove(desk.study.tree.variant),
          autocomplete: 'off',
          spellcheck: 'false',
          'data-testid': 'typed',
        },
      }),
    ],
  );
}

/** Comment and annotation glyphs of the current move. */
export function comment(study: Study): VNode {
  const { node } = study;
  const toggle = (nag: number): void => {
    node.nags = node.nags.includes(nag)
      ? node.nags.filter(other => other !== nag)
      : [...node.nags.filter(other => !glyphs[other]), nag];
    redraw();
  };
  return h('details.analysis-comment', { key: 'comment' }, [
    h('summary', t('analysis.comment')),
    h('textarea', {
      attrs: { rows: 3, 'aria-label': t('analysis.comment') },
      props: { value: node.comment },
      on: {
        input: event => {
          node.comment = (event.target as HTMLTextAreaElement).value;
          redraw();
        },
      },
    }),
    h(
      'div.actions',
      [3, 1, 5, 6, 2, 4].map(nag =>
        button(glyphs[nag]!, () => toggle(nag), {
          look: '.tiny',
          pressed: node.nags.includes(nag),
          disabled: !node.parent,
        }),
      ),
    ),
  ]);
}

/** Looking through the whole game for mistakes, and what was better here. */
export function review(study: Study): VNode {
  if (study.review !== undefined)
    return h('div.analysis-review', { key: 'review' }, [
      h('progress', { attrs: { max: 1, value: study.review, 'aria-label': t('analysis.review') } }),
      button(t('dialog.cancel'), () => study.stopReview()),
    ]);
  const line = study.tree.mainLine();
  const said = advice(study);
  return h('div.analysis-review', { key: 'review' }, [
    ...(said ? [said] : []),
    ...(line.length > 2
      ? [button(t('analysis.review'), () => void study.reviewGame(), { attrs: { 'data-testid': 'review' } })]
      : []),
  ]);
}

function advice(study: Study): VNode | undefined {
  const { node } = study;
  if (!node.parent?.evaluation) return undefined;
  const mover = study.tree.factsOf(node.parent).turn;
  const mark = markOf(node, mover);
  const better = node.parent.evaluation.moves;
  if (!mark || better.length === 0) return undefined;
  const parent = node.parent;
  const style = styleOf(study.tree.variant, settings().notation);
  const text = study.tree.matchAt(parent).write(better.slice(0, 1), style)[0] ?? '';
  return h(`p.advice.${mark}`, { attrs: { 'data-testid': 'advice' } }, [
    h('strong', t(`analysis.${mark}`)),
    ` (−${Math.round(100 * (lossOf(node, mover) ?? 0))} %). `,
    t('analysis.better'),
    ' ',
    h(
      'button.engine-move',
      {
        attrs: { type: 'button' },
        on: {
          click: () => {
            study.goTo(parent);
            study.playLine(better.slice(0, 1));
          },
        },
      },
      text,
    ),
  ]);
}

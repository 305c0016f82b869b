// Controls beside the analysis board: navigation, typed moves, comments.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { t } from '../../app/i18n';
import { glyphs } from './judgement';
import type { Study } from './study';
import { exampleMove } from '../play/exampleMove';
import { gameNamed } from '../../core/games';

/** What the controls need of the analysis page. */
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
    step('⇑', t('analysis.promote'), () => study.promote(), study.tree.isMain(node) || !study.canChange(node)),
    step('✕', t('analysis.remove'), () => study.remove(), !node.parent || !study.canChange(node)),
  ]);
}

/** Keyboard input of moves in any notation. */
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

// Comment, glyphs, arrows and circles of the current move: for those who may edit the study.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { toast } from '../../app/messages';
import { glyphs } from '../analysis/judgement';
import type { MoveNode } from '../analysis/tree';
import type { Chapter } from './chapter';
import { readShapes } from './shapes';

const pause = 800; // ms without typing after which a comment is saved
const mostCharacters = 2000;

/** The comment being typed. */
let typing: { node: MoveNode; timer: ReturnType<typeof setTimeout> } | undefined;

export function annotations(chapter: Chapter): VNode {
  const { node } = chapter;
  const toggle = (nag: number): void =>
    chapter.glyphs(
      node,
      node.nags.includes(nag)
        ? node.nags.filter(other => other !== nag)
        : [...node.nags.filter(other => !glyphs[other]), nag],
    );
  const number = chapter.numberOf(node);
  return h('section.study-annotations', { key: 'annotations', attrs: { 'aria-label': t('study.annotations') } }, [
    h(
      'div.actions',
      [3, 1, 5, 6, 2, 4].map(nag =>
        button(glyphs[nag]!, () => toggle(nag), {
          look: '.tiny',
          pressed: node.nags.includes(nag),
          disabled: !node.parent || number === undefined,
        }),
      ),
    ),
    h('textarea', {
      key: `comment-${number ?? 'new'}`,
      attrs: {
        rows: 2,
        maxlength: mostCharacters,
        placeholder: t('analysis.comment'),
        'aria-label': t('analysis.comment'),
        'data-testid': 'study-comment',
      },
      // What is being typed is not replaced.
      ...(typing?.node === node ? {} : { props: { value: node.comment } }),
      on: {
        input: event => later(chapter, node, event.target as HTMLTextAreaElement),
        blur: event => save(chapter, node, event.target as HTMLTextAreaElement),
      },
    }),
    h('input', {
      key: `shapes-${number ?? 'new'}-${chapter.shapesOf(node).join(' ')}`,
      attrs: {
        type: 'text',
        placeholder: t('study.shapesExample'),
        'aria-label': t('study.shapes'),
        title: t('study.shapesHelp'),
        autocomplete: 'off',
        spellcheck: 'false',
        'data-testid': 'study-shapes',
      },
      props: { value: chapter.shapesOf(node).join(' ') },
      on: {
        change: event => {
          const shapes = readShapes((event.target as HTMLInputElement).value);
          if (shapes) chapter.draw(node, shapes);
          else toast(t('study.shapesBad'), 'error');
        },
      },
    }),
  ]);
}

function later(chapter: Chapter, node: MoveNode, field: HTMLTextAreaElement): void {
  if (typing) clearTimeout(typing.timer);
  typing = { node, timer: setTimeout(() => save(chapter, node, field), pause) };
}

function save(chapter: Chapter, node: MoveNode, field: HTMLTextAreaElement): void {
  if (typing?.node !== node) return;
  clearTimeout(typing.timer);
  typing = undefined;
  chapter.comment(node, field.value.trim());
}

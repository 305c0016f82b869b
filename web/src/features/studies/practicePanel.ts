// What the reader sees during practice: the task, the comment so far, help.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { sideName } from '../../board/names';
import type { Practice } from './practice';

export function practicePanel(practice: Practice, end: () => void): VNode {
  const { chapter, node, state } = practice;
  const side = sideName(chapter.game, chapter.below);
  const task =
    state === 'done'
      ? practice.mistakes === 0
        ? t('study.practiceFlawless')
        : t('study.practiceDone', { count: practice.mistakes })
      : state === 'wrong'
        ? t('study.practiceWrong')
        : t('study.practiceTask', { side });
  return h('section.study-practice', { key: 'practice', attrs: { 'aria-label': t('study.practice') } }, [
    h('p.study-task', { class: { [state]: true }, attrs: { role: 'status', 'data-testid': 'practice-task' } }, task),
    ...(node.comment ? [h('p.tree-comment', node.comment)] : []),
    h('p.muted', t('study.practiceAbout')),
    h('div.actions', [
      ...(state === 'done'
        ? [
            button(t('study.again'), () => practice.restart(), {
              look: '.primary',
              attrs: { 'data-testid': 'practice-again' },
            }),
          ]
        : [
            button(t('study.hint'), () => practice.hint(), { attrs: { 'data-testid': 'practice-hint' } }),
            button(t('study.showMove'), () => practice.show(), { attrs: { 'data-testid': 'practice-show' } }),
          ]),
      button(t('study.endPractice'), end, { attrs: { 'data-testid': 'practice-end' } }),
    ]),
  ]);
}

// Where to save: a new study, or one that the reader may edit.
import type { StudyRow } from '../../generated/protocol';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { redraw } from '../../app/redraw';

/** A study's id, or `new`; undefined if the dialog was closed. */
export function chooseStudy(studies: readonly StudyRow[]): Promise<string | undefined> {
  return new Promise(resolve => {
    let chosen = 'new';
    let answer: string | undefined;
    const option = (value: string, text: string): ReturnType<typeof h> =>
      h('option', { key: value, attrs: { value, selected: value === chosen } }, text);
    showDialog(
      t('study.saveAs'),
      () =>
        h('div', [
          h('h2', t('study.saveAs')),
          h('label.field', [
            h('span', t('study.saveTo')),
            h(
              'select',
              {
                attrs: { 'data-testid': 'save-to', autofocus: true },
                on: {
                  change: event => {
                    chosen = (event.target as HTMLSelectElement).value;
                    redraw();
                  },
                },
              },
              [
                option('new', t('study.new')),
                ...studies.map(({ id, name, chapters }) =>
                  option(id, `${name} (${t('study.chapterCount', { count: chapters })})`),
                ),
              ],
            ),
          ]),
          h('div.actions', [
            button(
              t('study.save'),
              () => {
                answer = chosen;
                closeDialog();
              },
              { look: '.primary', attrs: { 'data-testid': 'save-here' } },
            ),
          ]),
        ]),
      () => resolve(answer),
    );
  });
}

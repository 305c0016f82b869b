// Dialogs of studies: a new study, its settings, a new chapter, a chapter's settings, import.
import type { VNode } from 'snabbdom';
import type { Study, StudyChapterHead, StudyVisibility } from '../../generated/protocol';
import { closeDialog, confirm, showDialog } from '../../app/dialog';
import { button, choice, h } from '../../app/dom';
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { navigate } from '../../app/router';
import { sideName } from '../../board/names';
import { gameOf, usualVariant } from '../../core/games';
import { textOf } from '../../core/records';
import { startDialog } from '../analysis/starting';
import { complain, hasAccount } from './saving';
import { studyRefusal } from './refusal';

const mostBytes = 512 * 1024;
const visibilities: readonly StudyVisibility[] = ['private', 'unlisted', 'public'];

/** Runs a request; the error is shown to the user. */
export async function attempt<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await request;
  } catch (error) {
    complain(error);
    return undefined;
  }
}

function nameField(label: string, value: string, changed: (name: string) => void, autofocus = true): VNode {
  return h('label.field', [
    h('span', label),
    h('input', {
      attrs: { type: 'text', maxlength: 100, required: true, autofocus, 'data-testid': 'study-name' },
      props: { value },
      on: { input: event => changed((event.target as HTMLInputElement).value) },
    }),
  ]);
}

function visibilityField(chosen: StudyVisibility, choose: (value: StudyVisibility) => void): VNode {
  return h('div.field', [
    h('span.label', t('study.visibility')),
    choice(
      t('study.visibility'),
      visibilities.map(value => ({ value, text: t(`study.${value}`) })),
      chosen,
      value => {
        choose(value);
        redraw();
      },
    ),
    h('p.muted', t(`study.${chosen}About`)),
  ]);
}

export function newStudyDialog(): void {
  if (!hasAccount()) return;
  let name = '';
  let visibility: StudyVisibility = 'private';
  const create = async (): Promise<void> => {
    const body = { name: name.trim() || t('study.untitled'), visibility, chapter: t('study.firstChapter') };
    const made = await attempt(ask('POST /api/study', { body: { ...body, variant: usualVariant } }));
    if (made) navigate(`/study/${made.id}`);
  };
  showDialog(t('study.new'), () =>
    form(
      [
        h('h2', t('study.new')),
        nameField(t('study.name'), name, value => (name = value)),
        visibilityField(visibility, value => (visibility = value)),
        submit(t('study.create')),
      ],
      create,
    ),
  );
}

const submit = (text: string): VNode =>
  h('div.actions', [h('button.button.primary', { attrs: { type: 'submit', 'data-testid': 'study-submit' } }, text)]);

function form(children: VNode[], act: () => Promise<void>): VNode {
  return h(
    'form.study-form',
    {
      on: {
        submit: event => {
          event.preventDefault();
          void act();
        },
      },
    },
    children,
  );
}

/** Name, visibility, contributors, deletion: for the owner. */
export function studySettings(current: () => Study): void {
  let { name, visibility } = current();
  let contributor = '';
  const { id } = current();
  const save = async (): Promise<void> => {
    if (await attempt(ask('POST /api/study/{id}', { path: { id }, body: { name: name.trim(), visibility } })))
      closeDialog();
  };
  const invite = async (): Promise<void> => {
    const user = contributor.trim();
    if (user === '') return;
    if (await attempt(ask('POST /api/study/{id}/contributor', { path: { id }, body: { user } }))) contributor = '';
    redraw();
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm(t('study.deleteQuestion', { name }), t('study.delete'), '', { cautious: true }))) return;
    if (await attempt(ask('DELETE /api/study/{id}', { path: { id } }))) navigate('/study?list=mine');
  };
  showDialog(t('study.settings'), () =>
    h('div', [
      form(
        [
          h('h2', t('study.settings')),
          nameField(t('study.name'), name, value => (name = value)),
          visibilityField(visibility, value => (visibility = value)),
          submit(t('study.save')),
        ],
        save,
      ),
      h('h3', t('study.contributors')),
      h(
        'ul.study-contributors',
        current().contributors.map(user =>
          h('li', { key: user }, [
            user,
            button('✕', () => void attempt(removeContributor(id, user)), {
              look: '.plain.tiny',
              title: t('study.removeContributor', { name: user }),
            }),
          ]),
        ),
      ),
      form(
        [
          h('label.field', [
            h('span', t('study.addContributor')),
            h('input', {
              attrs: { type: 'text', maxlength: 40, autocomplete: 'off', 'data-testid': 'study-contributor' },
              props: { value: contributor },
              on: { input: event => (contributor = (event.target as HTMLInputElement).value) },
            }),
          ]),
          h('div.actions', [h('button.button', { attrs: { type: 'submit' } }, t('study.add'))]),
        ],
        invite,
      ),
      h('div.actions', [button(t('study.delete'), () => void remove(), { look: '.danger' })]),
    ]),
  );
}

const removeContributor = (id: string, user: string): Promise<unknown> =>
  ask('DELETE /api/study/{id}/contributor/{user}', { path: { id, user } });

/** Rules and set-ups as for a new analysis. */
export function newChapterDialog(study: Study, added: (chapter: string) => void): void {
  startDialog(study.chapters.at(-1)?.variant ?? usualVariant, tree => {
    const body = {
      name: t('study.chapterNumber', { number: study.chapters.length + 1 }),
      variant: tree.variant,
      fen: tree.start,
    };
    void attempt(ask('POST /api/study/{id}/chapter', { path: { id: study.id }, body })).then(
      made => made?.chapters[0] && added(made.chapters[0]),
    );
  });
}

export function chapterSettings(study: Study, chapter: StudyChapterHead): void {
  let { name, orientation, practice } = chapter;
  const path = { id: study.id, chapter: chapter.id };
  let position = study.chapters.findIndex(one => one.id === chapter.id);
  const save = async (): Promise<void> => {
    const body = { name: name.trim(), orientation, practice, position };
    if (await attempt(ask('POST /api/study/{id}/chapter/{chapter}', { path, body }))) closeDialog();
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm(t('study.deleteQuestion', { name }), t('study.delete'), '', { cautious: true }))) return;
    await attempt(ask('DELETE /api/study/{id}/chapter/{chapter}', { path }));
  };
  showDialog(t('study.chapterSettings'), () =>
    form(
      [
        h('h2', t('study.chapterSettings')),
        nameField(t('study.chapterName'), name, value => (name = value)),
        h('div.field', [
          h('span.label', t('study.orientation')),
          choice(
            t('study.orientation'),
            (['white', 'black'] as const).map(value => ({ value, text: sideName(gameOf(chapter.variant), value) })),
            orientation,
            value => {
              orientation = value;
              redraw();
            },
          ),
        ]),
        h('label.check-field', [
          h('input', {
            attrs: { type: 'checkbox' },
            props: { checked: practice },
            on: { change: event => (practice = (event.target as HTMLInputElement).checked) },
          }),
          h('span', t('study.practiceChapter')),
        ]),
        h('label.field', [
          h('span', t('study.position')),
          h('input.num', {
            attrs: { type: 'number', min: 1, max: study.chapters.length },
            props: { value: String(position + 1) },
            on: { input: event => (position = Number((event.target as HTMLInputElement).value) - 1) },
          }),
        ]),
        h('div.actions', [
          button(t('study.delete'), () => void remove(), { look: '.danger', disabled: study.chapters.length < 2 }),
          h('button.button.primary', { attrs: { type: 'submit', 'data-testid': 'study-submit' } }, t('study.save')),
        ]),
      ],
      save,
    ),
  );
}

/** Games as chapters; what could not be read is listed. */
export function importDialog(study: Study, added: (chapter: string) => void): void {
  let text = '';
  let problems: readonly string[] = [];
  let fault = '';
  const take = async (): Promise<void> => {
    if (new Blob([text]).size > mostBytes) {
      fault = t('study.tooLarge', { most: mostBytes >> 10 });
      redraw();
      return;
    }
    fault = '';
    try {
      const made = await ask('POST /api/study/{id}/import', { path: { id: study.id }, body: { text } });
      if (made.chapters[0]) added(made.chapters[0]);
      problems = made.problems;
      text = '';
      if (problems.length === 0) closeDialog();
    } catch (error) {
      fault = studyRefusal(error);
    }
    redraw();
  };
  showDialog(t('analysis.import'), () =>
    form(
      [
        h('h2', t('analysis.import')),
        h('p.muted', t('study.importHelp')),
        h('textarea', {
          attrs: {
            rows: 8,
            'aria-label': t('analysis.import'),
            spellcheck: 'false',
            autofocus: true,
            'data-testid': 'study-import-text',
          },
          props: { value: text },
          on: { input: event => (text = (event.target as HTMLTextAreaElement).value) },
        }),
        ...(fault || problems.length > 0
          ? [
              h('div', { key: 'problems', attrs: { role: 'alert', 'data-testid': 'study-problems' } }, [
                h('p.error-text', fault || t('analysis.problems')),
                ...(fault
                  ? []
                  : [
                      h(
                        'ul.problems',
                        problems.slice(0, 12).map(problem => h('li', problem)),
                      ),
                    ]),
              ]),
            ]
          : []),
        h('div.actions', [
          h('label.button', [
            t('analysis.file'),
            h('input.for-readers', {
              attrs: { type: 'file', accept: '.pgn,.gib,.json,.jsonl,.txt' },
              on: {
                change: event => {
                  const file = (event.target as HTMLInputElement).files?.[0];
                  void file?.arrayBuffer().then(bytes => {
                    text = textOf(new Uint8Array(bytes));
                    redraw();
                  });
                },
              },
            }),
          ]),
          h('button.button.primary', { attrs: { type: 'submit', 'data-testid': 'study-submit' } }, t('study.add')),
        ]),
      ],
      take,
    ),
  );
}

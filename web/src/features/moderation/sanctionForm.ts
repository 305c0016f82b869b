// What a moderator does about a person.
import type { VNode } from 'snabbdom';
import type { Endpoints } from '../../generated/protocol';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { ask } from '../../app/http';
import { t, type TextKey } from '../../app/i18n';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';
import { kindText } from './notices';

type Body = Endpoints['POST /api/mod/user/{name}/sanction']['body'];
const kinds: readonly Body['kind'][] = ['warning', 'mute', 'unrated', 'suspension', 'closure'];
/** In minutes; 0: permanent. */
const times = [15, 60, 24 * 60, 7 * 24 * 60, 30 * 24 * 60, 365 * 24 * 60, 0] as const;

export function showSanctionForm(name: string, done: () => void, report?: string): void {
  let kind: Body['kind'] = 'warning';
  let problem = '';
  const submit = (event: Event): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const minutes = Number(data.get('minutes') ?? 0);
    const body: Body = {
      kind,
      reason: String(data.get('reason') ?? ''),
      ...(minutes > 0 && hasTime(kind) ? { minutes } : {}),
      ...(report ? { report } : {}),
    };
    ask('POST /api/mod/user/{name}/sanction', { path: { name }, body }).then(
      () => {
        closeDialog();
        toast(t('mod.done'));
        done();
      },
      (error: unknown) => {
        problem = refusalText(error);
        redraw();
      },
    );
  };
  showDialog(t('mod.act', { name }), () =>
    h('form.report-form.stack', { on: { submit }, attrs: { 'data-testid': 'sanction-form' } }, [
      h('h2', t('mod.act', { name })),
      h(
        'fieldset',
        { key: 'kinds' },
        [h('legend', t('mod.kind'))].concat(
          kinds.map(one =>
            h('label.check-field', { key: one }, [
              h('input', {
                attrs: { type: 'radio', name: 'kind', value: one },
                props: { checked: one === kind },
                on: {
                  change: () => {
                    kind = one;
                    redraw();
                  },
                },
              }),
              kindText(one),
            ]),
          ),
        ),
      ),
      hasTime(kind) ? timeField() : h('span', { key: 'no-time' }),
      h('label', { attrs: { for: 'sanction-reason' } }, t('mod.reason')),
      h('textarea#sanction-reason', { attrs: { name: 'reason', rows: 3, maxlength: 500, required: true } }),
      h('p.error-text', { attrs: { role: 'alert' } }, problem),
      h('div.actions', [
        button(t('dialog.cancel'), closeDialog),
        h('button.button.danger', { attrs: { type: 'submit' } }, kindText(kind)),
      ]),
    ]),
  );
}

const hasTime = (kind: string): boolean => kind !== 'warning' && kind !== 'closure';

export const timeField = (): VNode =>
  h('label.field', { key: 'time' }, [
    t('mod.time'),
    h(
      'select',
      { attrs: { name: 'minutes' } },
      times.map(minutes =>
        h('option', { attrs: { value: minutes, selected: minutes === 24 * 60 } }, t(`mod.time.${minutes}` as TextKey)),
      ),
    ),
  ]);

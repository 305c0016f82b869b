// Reporting a person to the moderators.
import type { Endpoints } from '../../generated/protocol';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { ask } from '../../app/http';
import { t, type TextKey } from '../../app/i18n';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { Refusal, refusalText } from '../../app/refusal';

type Reason = Endpoints['POST /api/report']['body']['reason'];
const reasons: readonly Reason[] = ['cheating', 'insults', 'spam', 'rating_abuse', 'name', 'other'];
const longest = 500;

export const reasonText = (reason: string): string => t(`report.reason.${reason}` as TextKey);

function noteText(place: ReportPlace | undefined): string {
  if (!place) return t('report.readBy');
  if ('study' in place) return t('report.withStudy');
  return t('game' in place ? 'report.withChat' : 'report.withTournamentChat');
}

/** Guests cannot report, and nobody reports themselves. */
export function mayReport(name: string): boolean {
  const own = me();
  return own !== undefined && !own.guest && own.name !== name;
}

/** Where it happened; the server adds the chat of it. */
export type ReportPlace = { game: string } | { tournament: string } | { study: string };

export function showReport(user: string, place?: ReportPlace): void {
  let problem = '';
  let busy = false;
  const submit = (event: Event): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget as HTMLFormElement);
    const body = {
      user,
      reason: String(data.get('reason')) as Reason,
      text: String(data.get('text') ?? ''),
      ...place,
    };
    busy = true;
    problem = '';
    redraw();
    ask('POST /api/report', { body }).then(
      () => {
        closeDialog();
        toast(t('report.done'));
      },
      (error: unknown) => {
        busy = false;
        problem = error instanceof Refusal && error.code === 'too_many' ? t('report.already') : refusalText(error);
        redraw();
      },
    );
  };
  showDialog(t('report.title', { name: user }), () =>
    h('form.report-form.stack', { on: { submit }, attrs: { 'data-testid': 'report-form' } }, [
      h('h2', t('report.title', { name: user })),
      h(
        'fieldset',
        { key: 'reasons' },
        [h('legend', t('report.reason'))].concat(
          reasons.map((reason, index) =>
            h('label.check-field', { key: reason }, [
              h('input', {
                attrs: { type: 'radio', name: 'reason', value: reason, required: true, autofocus: index === 0 },
              }),
              reasonText(reason),
            ]),
          ),
        ),
      ),
      h('label', { attrs: { for: 'report-text' } }, t('report.text')),
      h('textarea#report-text', { attrs: { name: 'text', rows: 4, maxlength: longest, required: true } }),
      h('p.muted', noteText(place)),
      h('p.error-text', { attrs: { role: 'alert' } }, problem),
      h('div.actions', [
        button(t('dialog.cancel'), closeDialog),
        h('button.button.primary', { attrs: { type: 'submit' }, props: { disabled: busy } }, t('report.send')),
      ]),
    ]),
  );
}

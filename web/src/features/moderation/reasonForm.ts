// What a moderator does with a reason and nothing else: lifting a sanction, making a study private.
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';

interface ReasonForm {
  title: string;
  yes: string;
  /** Who reads the reason. */
  label: string;
  send: (reason: string) => Promise<unknown>;
  done: () => void;
}

export function showReasonForm({ title, yes, label, send, done }: ReasonForm): void {
  let problem = '';
  let busy = false;
  const submit = (event: Event): void => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget as HTMLFormElement).get('reason') ?? '');
    busy = true;
    redraw();
    send(reason).then(
      () => {
        closeDialog();
        done();
      },
      (error: unknown) => {
        busy = false;
        problem = refusalText(error);
        redraw();
      },
    );
  };
  showDialog(title, () =>
    h('form.report-form.stack', { on: { submit }, attrs: { 'data-testid': 'reason-form' } }, [
      h('h2', title),
      h('label', { attrs: { for: 'moderation-reason' } }, label),
      h('textarea#moderation-reason', {
        attrs: { name: 'reason', rows: 3, maxlength: 500, required: true, autofocus: true },
      }),
      h('p.error-text', { attrs: { role: 'alert' } }, problem),
      h('div.actions', [
        button(t('dialog.cancel'), closeDialog),
        h(
          'button.button.primary',
          { attrs: { type: 'submit', 'data-testid': 'send-reason' }, props: { disabled: busy } },
          yes,
        ),
      ]),
    ]),
  );
}

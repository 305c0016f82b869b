// Modal dialogs, one at a time.
import type { VNode } from 'snabbdom';
import { button, h } from './dom';
import { redraw } from './redraw';
import { t } from './i18n';

interface Dialog {
  view: () => VNode;
  /** For screen readers. */
  label: string;
  closed: () => void;
  /** The element that was focused before. */
  from: Element | null;
}
let open: Dialog | undefined;
let number = 0;

/** Shows a dialog until closeDialog() or Escape. */
export function showDialog(label: string, view: () => VNode, closed: () => void = () => {}): void {
  closeDialog();
  open = { view, label, closed, from: document.activeElement };
  ++number;
  redraw();
}

export function closeDialog(): void {
  const was = open;
  open = undefined;
  was?.closed();
  redraw();
  if (was) requestAnimationFrame(() => open || giveBack(was.from));
}

/** Restores the focus, if the element still exists. */
function giveBack(from: Element | null): void {
  if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus({ preventScroll: true });
}

/** Asks for confirmation. `cautious`: "Cancel" has the focus, because confirming may lose the game. */
export function confirm(question: string, yes: string, details = '', { cautious = false } = {}): Promise<boolean> {
  return new Promise(resolve => {
    let answer = false;
    const close = (value: boolean): void => {
      answer = value;
      closeDialog();
    };
    showDialog(
      question,
      () =>
        h('div.question', [
          h('h2', question),
          details ? h('p', { class: { notice: cautious } }, details) : h('span'),
          h('div.actions', [
            button(t('dialog.cancel'), () => close(false), { attrs: { 'data-testid': 'cancel', autofocus: cautious } }),
            button(yes, () => close(true), {
              look: cautious ? '.danger' : '.primary',
              attrs: { 'data-testid': 'confirm', autofocus: !cautious },
            }),
          ]),
        ]),
      () => resolve(answer),
    );
  });
}

export function dialogView(): VNode {
  if (!open) return h('div', { key: 'no-dialog' });
  const { view, label } = open;
  return h(
    'dialog.dialog',
    {
      key: `dialog${number}`,
      attrs: { 'aria-label': label },
      hook: {
        insert: vnode => {
          const box = vnode.elm as HTMLDialogElement;
          box.showModal();
          (box.querySelector('[autofocus]') as HTMLElement | null)?.focus();
        },
      },
      on: {
        cancel: event => {
          event.preventDefault();
          closeDialog();
        },
        click: event => {
          if (event.target === event.currentTarget) closeDialog();
        },
      },
    },
    [
      h('div.dialog-body', [
        view(),
        button('×', closeDialog, { look: '.plain.dialog-close', title: t('dialog.close') }),
      ]),
    ],
  );
}

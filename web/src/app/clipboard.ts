// Copying text to the clipboard.
import { t, type TextKey } from './i18n';
import { toast } from './messages';

/** Says whether it worked, too. */
export async function copyText(text: string, copied: TextKey = 'analysis.copied'): Promise<void> {
  if (await reachedClipboard(text)) toast(t(copied));
  else toast(t('analysis.notCopied'), 'error');
}

/** Without HTTPS, as on a club's own network, browsers have no `navigator.clipboard`. */
async function reachedClipboard(text: string): Promise<boolean> {
  const { clipboard } = navigator as { clipboard?: Clipboard };
  try {
    if (!clipboard) return copiedBySelection(text);
    await clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelection(text); // not permitted
  }
}

function copiedBySelection(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // no keyboard on a phone
  field.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0';
  // Outside of an open dialog nothing can be selected.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    focused?.focus();
  }
}

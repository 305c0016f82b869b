// Copying, with and without the clipboard that only HTTPS has.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from './clipboard';

const { said } = vi.hoisted(() => ({ said: [] as string[] }));
vi.mock('./messages', () => ({ toast: (text: string, kind = 'info') => said.push(`${kind}: ${text}`) }));
vi.mock('./i18n', () => ({ t: (key: string) => key }));
afterEach(() => {
  said.length = 0;
  vi.unstubAllGlobals();
});

/** A document in which the selected field can be copied, or not. */
function page(canCopy: boolean): { copied: string[]; fields: { value: string }[]; focused: number } {
  const state = { copied: [] as string[], fields: [] as { value: string }[], focused: 0 };
  let selected = '';
  vi.stubGlobal('document', {
    activeElement: { focus: () => (state.focused += 1) },
    body: { append: (field: { value: string }) => state.fields.push(field) },
    querySelector: () => null,
    createElement: () => {
      const field = {
        value: '',
        style: {},
        select: () => (selected = field.value),
        remove: () => state.fields.splice(state.fields.indexOf(field), 1),
      };
      return field;
    },
    execCommand: () => {
      if (canCopy) state.copied.push(selected);
      return canCopy;
    },
  });
  return state;
}

describe('Copying', () => {
  it('uses the clipboard where there is one', async () => {
    const { copied } = page(true);
    const written: string[] = [];
    vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => written.push(text) } });
    await copyText('a link', 'invite.copied');
    expect([written, copied, said]).toEqual([['a link'], [], ['info: invite.copied']]);
  });
  it('selects the text where there is none, leaves nothing behind, and gives the focus back', async () => {
    const state = page(true);
    vi.stubGlobal('navigator', {});
    await copyText('a link');
    expect(said).toEqual(['info: analysis.copied']);
    expect(state).toEqual({ copied: ['a link'], fields: [], focused: 1 });
  });
  it('says so if neither is permitted', async () => {
    const state = page(false);
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('denied')) } });
    await copyText('a link');
    expect([said, state.copied]).toEqual([['error: analysis.notCopied'], []]);
  });
});

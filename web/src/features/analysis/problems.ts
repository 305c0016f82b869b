// What is wrong in a record, in the reader's language.
import { language, t } from '../../app/i18n';
import type { Problem } from '../../generated/core';

/** The core says it in English, and in detail; other languages say what it is about, and name the word. */
export function problemText({ text, about = 'text', word = '' }: Pick<Problem, 'text' | 'about' | 'word'>): string {
  if (language() === 'en') return text;
  return t(word === '' ? `problem.${about}` : `problem.${about}.word`, { word });
}

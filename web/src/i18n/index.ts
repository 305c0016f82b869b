// The words of the interface. A language is one file beside this one; en.ts says which texts there are.
import type { Texts } from './en';
import { settings } from '../app/settings';
import { format, type Values } from './format';

export type Language = 'en' | 'ko' | 'zh' | 'pt';
export type TextKey = keyof Texts;

const files = import.meta.glob<{ default: Texts }>(['./??.ts']);
export const languages = Object.keys(files).map(file => file.slice(2, 4)) as Language[];

let texts: Texts | undefined;
let chosen: Language = 'en';

/** The language to use: as set, or the first of the browser's that we have. */
export function wantedLanguage(): Language {
  const set = settings().language;
  if (set !== 'system') return set;
  for (const tag of navigator.languages ?? [])
    for (const language of languages) if (tag.toLowerCase().split('-')[0] === language) return language;
  return 'en';
}

export async function loadLanguage(language: Language = wantedLanguage()): Promise<void> {
  texts = (await files[`./${language}.ts`]!()).default;
  chosen = language;
  document.documentElement.lang = language === 'zh' ? 'zh-Hans' : language;
}

export const language = (): Language => chosen;

/** The text in the chosen language, with its placeholders filled in from `values` (format.ts). */
export const t = (key: TextKey, values: Values = {}): string => format(texts?.[key] ?? key, values, chosen);

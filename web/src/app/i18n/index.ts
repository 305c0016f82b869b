// The texts of the interface in the chosen language. Each feature has its texts beside its code (texts.en.ts, …); en.ts
// here puts them together, languages.ts lists the languages.
import type { Texts } from './en';
import { settings } from '../settings';
import { format, type Values } from './format';
import { languageInfo, languages, type Language } from './languages';

export type TextKey = keyof Texts;

const files = import.meta.glob<{ default: Texts }>(['./??.ts']);

let texts: Texts | undefined;
let chosen: Language = 'en';

/** The language to use: the setting, or the first of the browser's languages that we have. */
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
  document.documentElement.lang = languageInfo(language).tag ?? language;
}

export const language = (): Language => chosen;

/** The text for a key built from data, such as the name of a piece; `otherwise` if there is none. */
export const textFor = (key: string, otherwise: string): string =>
  (texts as Readonly<Record<string, string>> | undefined)?.[key] ?? otherwise;

/** The text in the chosen language, with its placeholders filled in from `values` (format.ts). */
export const t = (key: TextKey, values: Values = {}): string => format(texts?.[key] ?? key, values, chosen);

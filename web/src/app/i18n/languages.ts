// The languages of the page. A new one is a line here, texts.CODE.ts in every feature, and a file beside this one that
// puts them together; its lessons (features/learn/lessons.CODE.ts) may follow later and are English until then.

interface LanguageInfo {
  /** Its native name. */
  name: string;
  /** The BCP 47 tag, if the code does not imply the script. */
  tag?: string;
  /** Its readers can read hanja. */
  readsHanja?: boolean;
}

const known = {
  en: { name: 'English' },
  ko: { name: '한국어', readsHanja: true },
  zh: { name: '中文', tag: 'zh-Hans', readsHanja: true },
  pt: { name: 'Português' },
} satisfies Record<string, LanguageInfo>;

export type Language = keyof typeof known;

export const languages = Object.keys(known) as Language[];
export const languageInfo = (language: Language): LanguageInfo => known[language];

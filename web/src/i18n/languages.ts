// The languages of the page. A new one is a line here and a file of texts beside this one, named by its code;
// lessons in it (learn/texts.CODE.ts) may follow later, and are English until then.

interface LanguageInfo {
  /** What its speakers call it. */
  name: string;
  /** The tag of its texts, where the code does not say the script. */
  tag?: string;
  /** Its readers know the characters on the pieces. */
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

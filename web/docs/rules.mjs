// The rules in the page's other languages: its lessons, and what they leave out of docs/rules/*.md (details/).
import { readFileSync } from 'node:fs';
import { transformWithEsbuild } from 'vite';
import { rulesetTable } from './rulesetTable.mjs';

const lessonsFolder = new URL('../src/features/learn/', import.meta.url);

/** The lessons that explain a rule, with the diagrams of docs/images that belong to them. The others are for training. */
const chapters = {
  janggi: {
    board: ['start'],
    general: ['general', 'general-side', 'guard'],
    chariot: ['chariot', 'chariot-palace'],
    cannon: ['cannon', 'cannon-palace'],
    horse: ['horse'],
    elephant: ['elephant'],
    soldier: ['soldier', 'soldier-palace'],
    setups: ['setup-inner', 'setup-outer', 'setup-left', 'setup-right'],
    check: ['mate'],
    pass: [],
    bikjang: ['bikjang', 'bikjang-check'],
    points: [],
    ending: [],
    rulesets: [],
    notation: ['coordinates'],
  },
  shogun: {
    board: ['start'],
    pieces: ['figures', 'duchess', 'captain', 'general', 'archbishop', 'mortar', 'queen'],
    promotion: ['promotion'],
    majors: ['major'],
    drops: ['drops'],
    pawns: ['pawn', 'en-passant'],
    castling: [],
    end: ['mate'],
  },
};

export const languages = {
  ko: {
    name: '한국어',
    titles: { janggi: '장기 규칙', shogun: '쇼군 체스 규칙' },
  },
  zh: {
    name: '中文',
    titles: { janggi: '朝鲜象棋规则', shogun: '将军棋规则' },
  },
  pt: {
    name: 'Português',
    titles: { janggi: 'Regras do janggi', shogun: 'Regras do Shogun Chess' },
  },
};

async function lessonsIn(language) {
  const file = new URL(`lessons.${language}.ts`, lessonsFolder);
  const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), file.pathname, { loader: 'ts' });
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)).default;
}

/** Documents by their path in docs/: rules/janggi.ko.md and so on. */
export async function translatedRules() {
  const documents = new Map();
  for (const [language, { titles }] of Object.entries(languages)) {
    const lessons = await lessonsIn(language);
    for (const [game, list] of Object.entries(chapters)) {
      const parts = [`# ${titles[game]}`];
      for (const [name, images] of Object.entries(list)) {
        const lesson = lessons[`${game}/${name}`];
        if (!lesson) throw new Error(`lessons.${language}.ts has no ${game}/${name}`);
        parts.push(`## ${lesson.title}`, ...lesson.paragraphs);
        parts.push(images.map(image => `![${lesson.title}](../images/${game}-${image}.svg)`).join('\n'));
        parts.push(...(lesson.more ?? []));
        if (name === 'rulesets') parts.push(rulesetTable(language));
      }
      parts.push(readFileSync(new URL(`details/${game}.${language}.markdown`, import.meta.url), 'utf8'));
      documents.set(`rules/${game}.${language}.md`, parts.join('\n\n'));
    }
  }
  return documents;
}

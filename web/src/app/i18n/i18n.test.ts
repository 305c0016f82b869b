// Every language has every text with the same placeholders, and every text is used.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './en';
import { format, type Values } from './format';
import { languages } from './languages';

const source = new URL('../..', import.meta.url).pathname;
const modules = import.meta.glob<{ default: Record<string, string> }>('./??.ts', { eager: true });

/** The placeholders of a message, wherever they stand in it; throws where the message is not well formed. */
function places(message: string): string[] {
  const names = new Set<string>();
  const values = new Proxy({} as Values, {
    get: (_, name) => {
      names.add(String(name));
      return 2;
    },
  });
  format(message, values, 'en');
  return [...names].sort();
}

describe('The languages', () => {
  it('are those that have a file of texts', () => {
    expect(Object.keys(modules).sort()).toEqual(languages.map(language => `./${language}.ts`).sort());
  });
  it('have every feature’s texts, and no key in two features', () => {
    const parts = import.meta.glob<{ default: Record<string, string> }>('../../**/texts.en.ts', { eager: true });
    expect(
      Object.values(parts)
        .flatMap(part => Object.keys(part.default))
        .sort(),
    ).toEqual(Object.keys(en).sort());
  });
  for (const [file, { default: texts }] of Object.entries(modules)) {
    it(`${file} has exactly the texts of English`, () => {
      expect(Object.keys(texts).sort()).toEqual(Object.keys(en).sort());
    });
    it(`${file} has the same placeholders, and no empty text`, () => {
      for (const [key, text] of Object.entries(texts)) {
        expect(text.trim(), key).not.toBe('');
        expect(places(text), key).toEqual(places(en[key as keyof typeof en]));
      }
    });
  }
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'i18n' ? [] : sources(path);
    return /\.ts$/.test(entry.name) && !/\.test\.ts$|^texts\./.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

it('No text is unused', () => {
  const code = sources(source).join('\n');
  // A key is written out, or made as `section.${value}`.
  const prefixes = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map(found => found[1]!);
  const unused = Object.keys(en).filter(
    key => !code.includes(`'${key}'`) && !prefixes.some(prefix => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

// The translated details of the rules have the structure and the names of each other.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { languages } from './rules.mjs';

/** What does not depend on the language: headings, list items, tables, code. */
function skeleton(text) {
  const lines = text.split('\n');
  return {
    headings: lines.filter(line => line.startsWith('## ')).length,
    items: lines.filter(line => /^(-|\d+\.) /.test(line)).length,
    columns: lines.filter(line => line.startsWith('|')).map(line => line.split('|').length),
    code: [...text.matchAll(/`[^`\n]+`/g)].map(([code]) => code).sort(),
    links: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link).sort(),
    blocks: text.split('```').filter((_, index) => index % 2 === 1),
  };
}
const read = name => readFileSync(new URL(name, import.meta.url), 'utf8');

it.each(['janggi', 'shogun'])('%s: every language says the same, and what the English document says', game => {
  const english = read(`../../docs/rules/${game}.md`);
  const [first, ...others] = Object.keys(languages).map(language =>
    skeleton(read(`details/${game}.${language}.markdown`)),
  );
  for (const other of others) expect(other).toEqual(first);
  for (const code of first.code) expect(english).toContain(code);
  for (const block of first.blocks) expect(english).toContain(block);
});

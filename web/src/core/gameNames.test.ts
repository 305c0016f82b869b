// The page asks what a game has, never which game it is. Drawings, lessons and settings of a game are found by its id in a
// table, with a fallback for other games (board/art/thirdGame.test.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const source = new URL('..', import.meta.url).pathname;

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return files(path);
    return /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [path] : [];
  });
}

const name = `['"\`](?:janggi|shogun)\\w*['"\`]`;
const comparison = new RegExp(
  `[!=]==?\\s*${name}|${name}\\s*[!=]==?|\\bcase ${name}|\\.(?:startsWith|endsWith|includes)\\(${name}`,
);

it('No game is compared by its name', () => {
  expect("if (game === 'janggi') pass()").toMatch(comparison);
  expect("variant.startsWith('janggi')").toMatch(comparison);
  const found = files(source).flatMap(path =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        comparison.test(line) ? [`${relative(source, path)}:${index + 1}: ${line.trim()}`] : [],
      ),
  );
  expect(found).toEqual([]);
});

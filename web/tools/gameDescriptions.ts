// For Vite: the module `virtual:games`, what the rules core says about each game. It is asked when the page is built,
// so that the first screen knows the games before the core is loaded.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import { Core } from '../src/core/wasm';

const name = 'virtual:games';
const rules = new URL('../wasm/rules.wasm', import.meta.url);

export const gameDescriptions = (): Plugin => ({
  name: 'janggun-games',
  resolveId: id => (id === name ? `\0${name}` : undefined),
  load: async id => (id === `\0${name}` ? `export default ${JSON.stringify(await askTheCore())};` : undefined),
});

async function askTheCore(): Promise<unknown[]> {
  const core = await Core.load(await readFile(rules));
  const ask = (call: string, ...values: string[]): Record<string, unknown>[] => {
    if (core.call(call, ...values) === 0) throw new Error(`${call}: ${core.answer()}`);
    return JSON.parse(core.answer()) as Record<string, unknown>[];
  };
  const rulesets = ask('variants');
  return ask('games').map(game => ({
    ...game,
    rulesets: rulesets.filter(ruleset => ruleset['game'] === game['id']),
    levels: ask('levels', String(game['id'])),
  }));
}

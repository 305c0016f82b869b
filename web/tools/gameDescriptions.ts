// A Vite plugin for the module `virtual:games`, the rules core's description of each game. It is made at build time,
// so that the home page knows the games before the core is loaded.
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';
import type { GameDescription } from '../src/core/games';
import { Core } from '../src/core/wasm';
import type { Answers } from '../src/generated/core';

const name = 'virtual:games';
const rules = new URL('../wasm/rules.wasm', import.meta.url);

export const gameDescriptions = (): Plugin => ({
  name: 'janggun-games',
  resolveId: id => (id === name ? `\0${name}` : undefined),
  load: async id => (id === `\0${name}` ? `export default ${JSON.stringify(await askTheCore())};` : undefined),
});

async function askTheCore(): Promise<GameDescription[]> {
  const core = await Core.load(await readFile(rules));
  const ask = <Name extends keyof Answers>(call: Name, ...values: string[]): Answers[Name] => {
    if (core.call(call, ...values) === 0) throw new Error(`${call}: ${core.answer()}`);
    return JSON.parse(core.answer());
  };
  const rulesets = ask('variants');
  return ask('games').map(game => ({
    ...game,
    rulesets: rulesets.filter(ruleset => ruleset.game === game.id),
    levels: ask('levels', game.id),
  }));
}

// The rules in Node, for tests.
import { readFile } from 'node:fs/promises';
import { loadRules } from './rules';

export async function loadRulesForTests(): Promise<void> {
  await loadRules(await readFile(new URL('../../wasm/rules.wasm', import.meta.url)));
}

// The rules in Node, for tests. Every answer of the core is validated against src/wasm/answers.json.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import Ajv from 'ajv';
import { core, loadRules } from './rules';
import { Core } from './wasm';

const source = (path: string): string => readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema({ $id: 'https://localhost/openapi.json', ...JSON.parse(source('server/protocol/openapi.json')) });
const schema = JSON.parse(source('wasm/answers.json'));
ajv.addSchema({ $id: 'https://localhost/answers.json', ...schema });

/** Functions whose answer is JSON: if they return 1 (Answers), and if they return 0 (Failures). */
export const described = {
  Answers: Object.keys(schema.$defs.Answers.properties),
  Failures: Object.keys(schema.$defs.Failures.properties),
};
/** Functions of which an answer has been validated. */
export const validated = new Set<string>();

/** Empty if an answer of this function is as described; otherwise what is wrong with it. */
export function mismatch(kind: keyof typeof described, name: string, answer: string): string {
  if (!described[kind].includes(name)) return '';
  const pointer = `https://localhost/answers.json#/$defs/${kind}/properties/${name.replaceAll(' ', '%20')}`;
  const validate = ajv.getSchema(pointer) ?? ajv.compile({ $ref: pointer });
  validated.add(`${kind} ${name}`);
  return validate(JSON.parse(answer)) ? '' : `${name}: ${ajv.errorsText(validate.errors)}`;
}

/** Throws as soon as an answer that somebody reads is not as described. */
export function checkAnswers(checked: Core): void {
  let last = { name: '', worked: true };
  checked.call = (name, ...values) => {
    const result = Core.prototype.call.call(checked, name, ...values);
    const isPage = name === 'draft_write' && values[1] === 'page';
    last = { name: isPage ? `${name} page` : name, worked: result !== 0 };
    return result;
  };
  checked.answer = () => {
    const answer = Core.prototype.answer.call(checked);
    const wrong = mismatch(last.worked ? 'Answers' : 'Failures', last.name, answer);
    if (wrong) throw new Error(wrong);
    return answer;
  };
}

export async function loadRulesForTests(): Promise<void> {
  await loadRules(await readFile(new URL('../../wasm/rules.wasm', import.meta.url)));
  checkAnswers(core());
}

// The documents of the protocol are sound, and the examples in docs/protocol.md are valid messages.
import { readFileSync } from 'node:fs';
import Ajv, { type ValidateFunction } from 'ajv';
import { describe, expect, it } from 'vitest';
import { usualGame } from '../../core/games';

const text = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const asyncapi = JSON.parse(text('src/server/protocol/asyncapi.json'));
const openapi = JSON.parse(text('src/server/protocol/openapi.json'));

// OpenAPI and AsyncAPI have keywords of their own.
const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
ajv.addVocabulary(['discriminator', 'info', 'openapi', 'asyncapi', 'paths', 'components']);
ajv.addVocabulary(['channels', 'operations', 'servers', 'defaultContentType']);
for (const format of ['uri', 'int64']) ajv.addFormat(format, true);
ajv.addSchema({ $id: 'https://localhost/openapi.json', ...openapi });
ajv.addSchema({ $id: 'https://localhost/asyncapi.json', ...asyncapi });
const schema = (file: string, name: string): ValidateFunction => {
  const place = `https://localhost/${file}#/components/schemas/${name}`;
  return ajv.getSchema(place) ?? ajv.compile({ $ref: place });
};

interface Message {
  name: string;
  payload: { $ref: string };
}
const messages = Object.entries(asyncapi.channels.socket.messages as Record<string, Message>);
/** The schemas of a client's commands, or of the server's messages, of one type. */
const schemasOf = (type: string, from: string): string[] =>
  messages
    .filter(([key, { name }]) => name === type && key.endsWith('Command') === (from === 'client'))
    .map(([, { payload }]) => payload.$ref.split('/').at(-1)!);

describe('The documents of the protocol', () => {
  it.each([
    ['openapi.json', openapi],
    ['asyncapi.json', asyncapi],
  ])(
    'have schemas that compile: %s',
    (file, document) => {
      for (const name of Object.keys(document.components.schemas)) expect(() => schema(file, name), name).not.toThrow();
    },
    60_000,
  );

  it('give examples that are valid', () => {
    for (const [file, document] of [
      ['openapi.json', openapi],
      ['asyncapi.json', asyncapi],
    ])
      for (const [name, { examples = [] }] of Object.entries<{ examples?: unknown[] }>(document.components.schemas))
        for (const example of examples) expect(schema(file, name)(example), `${name}: ${example}`).toBe(true);
  }, 60_000);

  it('agree with the page about the set-ups', () => {
    expect(openapi.components.schemas.SetupChoice.enum).toEqual([...usualGame.setups]);
  });
});

describe('The examples in docs/protocol.md', () => {
  const blocks = [...text('docs/protocol.md').matchAll(/^```json (client|server)\n([\s\S]*?)^```$/gm)];
  it('are there', () => expect(blocks.length).toBeGreaterThanOrEqual(10));
  it.each(blocks.map(([, from, json]) => [from!, json!]))('are valid: %s %s', (from, json) => {
    const message = JSON.parse(json) as { t: string };
    const problems = schemasOf(message.t, from).map(name => {
      const validate = schema('asyncapi.json', name);
      return validate(message) ? '' : `${name}: ${ajv.errorsText(validate.errors)}`;
    });
    expect(problems).toContain('');
  });
});

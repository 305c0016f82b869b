// Makes src/generated: protocol.ts, the types of everything the server sends and takes, from the two documents that
// describe it, asyncapi.json (WebSocket) and openapi.json (HTTP); and core.ts, the types of the WebAssembly core's
// answers, from answers.json. npm runs it before the type check, the tests and the build.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const sources = new URL('../../src/', import.meta.url);
const out = new URL('../src/generated/', import.meta.url);
const read = name => JSON.parse(readFileSync(new URL(name, sources), 'utf8'));

/** References into the documents become references into one list of definitions. */
function relinked(value) {
  if (Array.isArray(value)) return value.map(relinked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '$ref'
        ? [name, inner.replace(/^(openapi\.json)?#\/(components\/schemas|\$defs)\//, '#/definitions/')]
        : [name, relinked(inner)],
    ),
  );
}

function object(properties, required = Object.keys(properties)) {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Schemas of both documents by name; a name means one thing. */
function definitionsOf(...documents) {
  const definitions = {};
  for (const document of documents)
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      if (definitions[name]) throw new Error(`both documents define ${name}`);
      definitions[name] = schema;
    }
  return definitions;
}

/** The fields and the ack of each command, and the server's messages by type. */
function socketTypes({ channels, operations }) {
  const { messages } = channels.socket;
  const named = ({ $ref }) => messages[$ref.split('/').at(-1)];
  const commands = {};
  const acks = {};
  const told = [];
  for (const [type, operation] of Object.entries(operations))
    if (operation.action === 'receive') {
      commands[type] = named(operation.messages[0]).payload;
      acks[type] = named(operation.reply.messages[0]).payload;
    } else told.push(named(operation.messages[0]).payload);
  const answers = Object.values(messages)
    .filter(({ name }) => ['ack', 'pong', 'error'].includes(name))
    .map(({ payload }) => payload);
  return {
    Commands: { description: 'The commands by their type.', ...object(commands) },
    Acks: { description: 'What answers each command.', ...object(acks) },
    ServerMessage: { oneOf: [...answers, ...told] },
  };
}

/** The parameters and the answer of each HTTP route: "GET /api/live". */
function endpointTypes({ paths }) {
  const endpoints = {};
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const parts = {};
      const required = ['answer'];
      for (const place of ['path', 'query']) {
        const parameters = (operation.parameters ?? []).filter(parameter => parameter.in === place);
        if (parameters.length === 0) continue;
        const needed = parameters.filter(parameter => parameter.required).map(({ name }) => name);
        parts[place] = object(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])), needed);
        if (needed.length > 0) required.push(place);
      }
      const body = operation.requestBody?.content['application/json']?.schema;
      if (body) parts.body = body;
      if (body && operation.requestBody.required) required.push('body');
      const success = Object.keys(operation.responses).find(status => status.startsWith('2'));
      const content = operation.responses[success].content ?? {}; // 204 has none
      parts.answer = content['application/json']?.schema ?? { type: 'string' };
      // NDJSON: the schema is that of each line.
      const line = content['application/x-ndjson']?.schema;
      if (line) parts.line = line;
      if (line) required.push('line');
      endpoints[`${method.toUpperCase()} ${path}`] = object(parts, required);
    }
  return { Endpoints: { description: 'The routes of the HTTP API.', ...object(endpoints) } };
}

/** The definitions with everything of `shared` that they refer to. */
function withReferences(definitions, shared) {
  const all = { ...definitions };
  const add = value => {
    if (Array.isArray(value)) value.forEach(add);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        if (key !== '$ref') add(inner);
        else {
          const name = inner.split('/').at(-1);
          if (all[name]) continue;
          all[name] = shared[name];
          add(shared[name]);
        }
      }
  };
  add(definitions);
  return all;
}

async function write(name, sources, definitions) {
  const text = await compile(relinked({ title: 'Root', definitions }), 'Root', {
    additionalProperties: false,
    bannerComment: `// Made by tools/protocolTypes.mjs from ${sources}. Not to be edited.`,
    declareExternallyReferenced: true,
    format: false,
    unreachableDefinitions: true,
  });
  // Removes the compiler's notes about where each type was referenced.
  writeFileSync(
    new URL(name, out),
    text
      .replace(/export interface Root \{[^}]*\}\n/, '')
      .replaceAll(/(?: \* \n)? \* This interface was referenced by .*\n \* via .*\n/g, '')
      .replaceAll('/**\n */\n', ''),
  );
}

const asyncapi = read('server/protocol/asyncapi.json');
const openapi = read('server/protocol/openapi.json');
const answers = read('wasm/answers.json').$defs;
mkdirSync(out, { recursive: true });
await write('protocol.ts', 'src/server/protocol/asyncapi.json and openapi.json', {
  ...definitionsOf(openapi, asyncapi),
  ...socketTypes(asyncapi),
  ...endpointTypes(openapi),
});
await write('core.ts', 'src/wasm/answers.json', withReferences(answers, openapi.components.schemas));

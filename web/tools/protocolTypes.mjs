// Makes src/generated/protocol.ts: the types of everything the server sends and takes, from the two documents it is described by,
// asyncapi.json (WebSocket) and openapi.json (HTTP). npm runs it before the type check, the tests and the build.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const folder = new URL('../../src/server/protocol/', import.meta.url);
const out = new URL('../src/generated/protocol.ts', import.meta.url);
const read = name => JSON.parse(readFileSync(new URL(name, folder), 'utf8'));

/** References into both documents become references into one list of definitions. */
function relinked(value) {
  if (Array.isArray(value)) return value.map(relinked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '$ref'
        ? [name, inner.replace(/^(openapi\.json)?#\/components\/schemas\//, '#/definitions/')]
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

/** Which command has which fields, and which ack; and everything the server says, by type. */
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

/** What each route of the HTTP API takes and answers: "GET /api/live". */
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
      const { content } = operation.responses['200'] ?? operation.responses['201'];
      parts.answer = content['application/json']?.schema ?? { type: 'string' };
      endpoints[`${method.toUpperCase()} ${path}`] = object(parts, required);
    }
  return { Endpoints: { description: 'The routes of the HTTP API.', ...object(endpoints) } };
}

const asyncapi = read('asyncapi.json');
const openapi = read('openapi.json');
const definitions = { ...definitionsOf(openapi, asyncapi), ...socketTypes(asyncapi), ...endpointTypes(openapi) };
const text = await compile(relinked({ title: 'Protocol', definitions }), 'Protocol', {
  additionalProperties: false,
  bannerComment:
    '// Made by tools/protocolTypes.mjs from src/server/protocol/asyncapi.json and openapi.json. Not to be edited.',
  declareExternallyReferenced: true,
  format: false,
  unreachableDefinitions: true,
});
mkdirSync(new URL('.', out), { recursive: true });
// The compiler says of each type where it comes from, which is nothing a reader asks.
writeFileSync(
  out,
  text.replaceAll(/(?: \* \n)? \* This interface was referenced by .*\n \* via .*\n/g, '').replaceAll('/**\n */\n', ''),
);

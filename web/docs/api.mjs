// The API reference: openapi.json and asyncapi.json as pages.
import { readFileSync } from 'node:fs';
import { escaped, slug } from './markdown.mjs';

const sources = new URL('../../src/server/protocol/', import.meta.url);
export const schemaFile = name => readFileSync(new URL(`${name}.json`, sources), 'utf8');
const read = name => JSON.parse(schemaFile(name));

const code = text => `<code>${escaped(String(text))}</code>`;
/** Without markup, for the search index. */
const plain = html =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
const schemaAnchor = name => `schema-${slug(name)}`;

/** "Id", "array of Row", "string, at most 8 characters": a type in a few words; named schemas are links. */
function typeText(schema, ownFile) {
  if (!schema) return '';
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    const file = schema.$ref.startsWith('openapi.json') ? 'http-api.html' : ownFile;
    return `<a href="${file}#${schemaAnchor(name)}">${escaped(name)}</a>`;
  }
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return several.map(one => typeText(one, ownFile)).join(' or ');
  if (schema.allOf) return schema.allOf.map(one => typeText(one, ownFile)).join(' and ');
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map(value => code(JSON.stringify(value))).join(', ');
  if (schema.type === 'array') return `array of ${typeText(schema.items, ownFile)}`;
  if (schema.type === 'object' && schema.properties) return fieldTable(schema, ownFile);
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'any value');
  return escaped(type) + bounds(schema);
}

function bounds(schema) {
  const parts = [];
  if (schema.minimum !== undefined) parts.push(`from ${schema.minimum}`);
  if (schema.maximum !== undefined) parts.push(`to ${schema.maximum}`);
  if (schema.maxLength !== undefined) parts.push(`at most ${schema.maxLength} characters`);
  if (schema.pattern !== undefined) parts.push(`matching ${code(schema.pattern)}`);
  if (schema.default !== undefined) parts.push(`default ${code(JSON.stringify(schema.default))}`);
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}

const words = schema => (schema.description ? `<br>${escaped(schema.description)}` : '');

function table(head, rows) {
  if (rows.length === 0) return '';
  const cells = (row, tag) => row.map(cell => `<${tag}>${cell}</${tag}>`).join('');
  return `<div class="table"><table><thead><tr>${cells(head, 'th')}</tr></thead><tbody>${rows
    .map(row => `<tr>${cells(row, 'td')}</tr>`)
    .join('')}</tbody></table></div>\n`;
}

function fieldTable(schema, ownFile) {
  const required = new Set(schema.required ?? []);
  return table(
    ['field', 'type'],
    Object.entries(schema.properties).map(([name, field]) => [
      `${code(name)}${required.has(name) ? '' : ' <small>optional</small>'}`,
      typeText(field, ownFile) + words(field),
    ]),
  );
}

class Page {
  constructor(title, intro) {
    this.title = title;
    this.html = `<h1>${escaped(title)}</h1>\n${intro}`;
    this.headings = [{ level: 1, text: title, anchor: '' }];
    this.sections = [];
  }
  heading(level, text, anchor, shown = escaped(text)) {
    this.html += `<h${level} id="${anchor}">${shown}</h${level}>\n`;
    this.headings.push({ level, text, anchor });
    this.sections.push({ heading: text, anchor, text: '' });
  }
  add(html) {
    this.html += html;
    const section = this.sections.at(-1);
    if (section) section.text += ` ${plain(html)}`;
  }
  schemas(schemas, ownFile) {
    this.heading(2, 'Schemas', 'schemas');
    for (const [name, schema] of Object.entries(schemas)) {
      this.heading(3, name, schemaAnchor(name));
      if (schema.description) this.add(`<p>${escaped(schema.description)}</p>\n`);
      const type = typeText({ ...schema, description: undefined }, ownFile);
      this.add(type.startsWith('<div') ? type : `<p>${type}</p>\n`);
    }
  }
}

/** "/api/study/{id}" → "study". */
const groupOf = path => {
  const [first, second] = path.split('/').filter(part => part !== '');
  return first === 'api' ? (second ?? first) : first;
};

const accessText = security => {
  if (!security || security.length === 0) return 'anybody';
  return security
    .map(one => Object.entries(one).map(([name, scopes]) => [name, ...scopes].join(' '))[0] ?? 'anybody')
    .join(' or ');
};

function addOperation(page, method, path, operation) {
  const title = `${method.toUpperCase()} ${path}`;
  page.heading(3, title, operation.operationId, code(title));
  page.add(
    `<p>${escaped(operation.summary ?? '')}${operation.description ? `. ${escaped(operation.description)}` : ''}</p>\n`,
  );
  page.add(`<p><small>Access: ${escaped(accessText(operation.security))}</small></p>\n`);
  const own = 'http-api.html';
  page.add(
    table(
      ['parameter', 'in', 'type'],
      (operation.parameters ?? []).map(parameter => [
        code(parameter.name) + (parameter.required ? '' : ' <small>optional</small>'),
        parameter.in,
        typeText(parameter.schema, own) + words(parameter),
      ]),
    ),
  );
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  if (body) page.add(`<p>Body:</p>\n${typeText(body, own)}\n`);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (!status.startsWith('2')) continue;
    for (const [type, content] of Object.entries(response.content ?? { nothing: {} }))
      page.add(`<p>${status}, ${code(type)}:</p>\n${typeText(content.schema, own)}\n`);
  }
  const refusals = Object.keys(operation.responses).filter(status => !status.startsWith('2'));
  if (refusals.length > 0) page.add(`<p><small>Refusals: ${refusals.join(', ')}</small></p>\n`);
}

function httpApi() {
  const document = read('openapi');
  const page = new Page(
    'HTTP API',
    `<p>Every route of the server, from <a href="openapi.json">openapi.json</a>, which each server has at ${code('/openapi.json')}. Rules and guarantees: <a href="protocol.html">the protocol</a>.</p>\n`,
  );
  const groups = new Map();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const group = groupOf(path);
      groups.set(group, [...(groups.get(group) ?? []), [method, path, operation]]);
    }
  for (const [group, operations] of groups) {
    page.heading(2, group, `group-${slug(group)}`);
    for (const [method, path, operation] of operations) addOperation(page, method, path, operation);
  }
  page.schemas(document.components.schemas, 'http-api.html');
  return page;
}

function socketApi() {
  const document = read('asyncapi');
  const own = 'websocket-api.html';
  const { messages } = document.channels.socket;
  const page = new Page(
    'WebSocket API',
    `<p>Every message of ${code('/ws')}, from <a href="asyncapi.json">asyncapi.json</a>, which each server has at ${code('/asyncapi.json')}. Rules and guarantees: <a href="protocol.html">the protocol</a>.</p>\n`,
  );
  const payload = ({ $ref }) => typeText(messages[$ref.split('/').at(-1)].payload, own);
  const kinds = [
    ['Commands', 'receive'],
    ['Messages of the server', 'send'],
  ];
  for (const [title, action] of kinds) {
    page.heading(2, title, slug(title));
    for (const [name, operation] of Object.entries(document.operations)) {
      if (operation.action !== action) continue;
      page.heading(3, name.replace(/^send_/, ''), `${action}-${slug(name)}`);
      page.add(
        `<p>${escaped(operation.summary ?? '')}</p>\n<p>Message: ${operation.messages.map(payload).join(', ')}</p>\n`,
      );
      if (operation.reply) page.add(`<p>Answer: ${operation.reply.messages.map(payload).join(' or ')}</p>\n`);
      if (operation['x-scopes']?.length)
        page.add(`<p><small>Scopes: ${operation['x-scopes'].join(', ')}</small></p>\n`);
    }
  }
  page.schemas(document.components.schemas, own);
  return page;
}

export const apiPages = () =>
  new Map([
    ['http-api.html', httpApi()],
    ['websocket-api.html', socketApi()],
  ]);

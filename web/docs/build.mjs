// Builds the documentation site: `node docs/build.mjs FOLDER`, in web/. Static HTML with relative links: it works under
// any address and from a disk, search included.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import MiniSearch from 'minisearch';
import { build } from 'vite';
import { apiPages, schemaFile } from './api.mjs';
import { escaped, render, resolved } from './markdown.mjs';
import { languages, translatedRules } from './rules.mjs';
import { folders, sections } from './sections.mjs';
import { options } from './tokens.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const source = join(here, '../../docs');
const out = process.argv[2];
if (!out) throw new Error('usage: node docs/build.mjs FOLDER');

const filesIn = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/** Documents by their path in docs/. */
async function documents() {
  const found = new Map();
  for (const file of filesIn(source))
    if (file.endsWith('.md')) found.set(relative(source, file).replaceAll('\\', '/'), readFileSync(file, 'utf8'));
  for (const [path, text] of await translatedRules()) found.set(path, text);
  return found;
}

const pageOf = document => document.replace(/README\.md$/, 'index.md').replace(/\.md$/, '.html');
const relativeTo = (page, target) => posix.relative(posix.dirname(page), target) || posix.basename(target);

/** Everything that is wrong, told at once at the end. */
const problems = [];

/** Addresses of a document as addresses of the site. */
function linker(document, known) {
  const page = pageOf(document);
  return address => {
    if (/^[a-z]+:/.test(address)) return address;
    const { path, anchor } = resolved(document, address);
    const ending = anchor === undefined ? '' : `#${anchor}`;
    if (known.has(path)) {
      wantedAnchors.push({ document, page: pageOf(path), anchor });
      return relativeTo(page, pageOf(path)) + ending;
    }
    const schema = /src\/server\/protocol\/(openapi|asyncapi)\.json$/.exec(path);
    if (schema) return relativeTo(page, `${schema[1]}.json`);
    if (!path.startsWith('..') && statSync(join(source, path), { throwIfNoEntry: false })?.isFile()) {
      copied.add(path);
      return relativeTo(page, path);
    }
    // The source tree beyond docs/: the text stays.
    if (statSync(join(source, path), { throwIfNoEntry: false }) === undefined)
      problems.push(`${document}: there is no ${address}`);
    return undefined;
  };
}
const wantedAnchors = [];
const copied = new Set();

function menu(page, titles) {
  const entry = (target, title) => {
    const current = target === page ? ' aria-current="page"' : '';
    return `<li><a href="${relativeTo(page, target)}"${current}>${escaped(title)}</a></li>`;
  };
  const group = (title, pages) => `<h2>${title}</h2>\n<ul>${pages.join('')}</ul>\n`;
  const api = [...apiPages().entries()].map(([target, { title }]) => entry(target, title));
  return [
    ...sections.map(({ title, pages }) =>
      group(title, [
        ...pages.map(document => entry(pageOf(document), titles.get(document))),
        ...(title.includes('bot') ? api : []),
      ]),
    ),
    ...folders.map(({ title, folder }) => group(title, [entry(`${folder}/index.html`, title)])),
  ].join('');
}

/** Links to the same rules in other languages. */
function translations(document) {
  const name = /^rules\/(janggi|shogun)(?:\.(\w+))?\.md$/.exec(document);
  if (!name) return '';
  const all = [['', 'English'], ...Object.entries(languages).map(([code, { name }]) => [code, name])];
  const links = all.map(([code, language]) =>
    code === (name[2] ?? '')
      ? `<span aria-current="true">${language}</span>`
      : `<a href="${name[1]}${code && `.${code}`}.html" lang="${code || 'en'}">${language}</a>`,
  );
  return `<p class="languages">${links.join(' · ')}</p>\n`;
}

function whole(page, { title, html, headings }, titles, { language = 'en', before = '' } = {}) {
  const root = relativeTo(page, 'index.html').replace(/index\.html$/, '');
  const contents = headings.filter(({ level }) => level === 2);
  const onPage =
    contents.length < 3
      ? ''
      : `<nav class="contents" aria-label="On this page"><h2>On this page</h2><ul>${contents
          .map(({ text, anchor }) => `<li><a href="#${anchor}">${escaped(text)}</a></li>`)
          .join('')}</ul></nav>\n`;
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${escaped(title)} · Janggun</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${root}docs.css">
<script defer src="${root}search-index.js"></script>
<script defer src="${root}docs.js"></script>
</head>
<body data-root="${root}">
<a class="skip" href="#content">Skip to content</a>
<header><a class="home" href="${root || './'}index.html">Janggun documentation</a>
<form role="search" class="search"><input type="search" aria-label="Search the documentation" placeholder="Search ( / )" autocomplete="off"><ol class="results" hidden></ol></form>
<a class="site" href="${root}../">Play</a></header>
<div class="columns">
<details class="menu-box"><summary>Contents</summary><nav class="menu" aria-label="Documents">
${menu(page, titles)}</nav></details>
<main id="content">
${before}${html}</main>
${onPage}</div>
</body>
</html>
`;
}

function write(page, text) {
  const file = join(out, page);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function indexPage(titles, leads) {
  const cards = sections.map(
    ({ title, pages }) =>
      `<h2 id="${title.toLowerCase().replaceAll(' ', '-')}">${title}</h2>\n<ul>${pages
        .map(
          document =>
            `<li><a href="${pageOf(document)}">${escaped(titles.get(document))}</a>: ${escaped(leads.get(document))}</li>`,
        )
        .join('\n')}</ul>\n`,
  );
  const rules = Object.entries(languages).map(
    ([code, { name, titles: own }]) =>
      `<li lang="${code}">${name}: <a href="rules/janggi.${code}.html">${own.janggi}</a>, <a href="rules/shogun.${code}.html">${own.shogun}</a></li>`,
  );
  return {
    title: 'Documentation',
    headings: [],
    html: `<h1>Documentation</h1>\n<p>Janggun plays Janggi (장기, Korean chess) and Shogun Chess.</p>\n<ul>${rules.join('\n')}</ul>\n${cards.join('')}
<h2 id="reference">API reference</h2>\n<ul><li><a href="http-api.html">HTTP API</a></li><li><a href="websocket-api.html">WebSocket API</a></li></ul>\n`,
  };
}

/** The first paragraph, without its markup: what a document is about. */
const leadOf = text =>
  (/\n\n([^#\n][\s\S]*?)\n\n/.exec(text)?.[1] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*`]/g, '')
    .replace(/:$/, '.');

function checkSections(known) {
  const listed = sections.flatMap(({ pages }) => pages);
  for (const document of listed) if (!known.has(document)) problems.push(`sections.mjs: there is no ${document}`);
  for (const document of known.keys()) {
    const isInFolder = folders.some(({ folder }) => document.startsWith(`${folder}/`));
    const isTranslation = /^rules\/\w+\.\w+\.md$/.test(document);
    if (!listed.includes(document) && !isInFolder && !isTranslation)
      problems.push(`sections.mjs: ${document} is missing`);
  }
}

async function main() {
  const known = await documents();
  checkSections(known);
  const rendered = new Map([...known].map(([document, text]) => [document, render(text, linker(document, known))]));
  const titles = new Map([...rendered].map(([document, { title }]) => [document, title]));
  const leads = new Map([...known].map(([document, text]) => [document, leadOf(text)]));
  const pages = new Map([...rendered].map(([document, page]) => [pageOf(document), { ...page, document }]));
  for (const { title, folder } of folders) {
    const inside = [...rendered.keys()].filter(document => document.startsWith(`${folder}/`)).sort();
    const list = inside.map(
      document => `<li><a href="${posix.basename(pageOf(document))}">${escaped(titles.get(document))}</a></li>`,
    );
    pages.set(`${folder}/index.html`, {
      title,
      headings: [],
      sections: [],
      html: `<h1>${title}</h1>\n<ul>${list.join('\n')}</ul>\n`,
    });
  }
  for (const [page, content] of apiPages()) pages.set(page, content);
  pages.set('index.html', { ...indexPage(titles, leads), sections: [] });

  for (const { document, page, anchor } of wantedAnchors)
    if (anchor !== undefined && !pages.get(page).headings.some(heading => heading.anchor === anchor))
      problems.push(`${document}: ${page} has no #${anchor}`);
  if (problems.length > 0)
    throw new Error(`the documentation has ${problems.length} problems:\n  ${problems.join('\n  ')}`);

  const search = new MiniSearch(options);
  let id = 0;
  for (const [page, content] of pages) {
    const language = /^rules\/\w+\.(\w+)\.html$/.exec(page)?.[1] ?? 'en';
    write(
      page,
      whole(page, content, titles, { language, before: content.document ? translations(content.document) : '' }),
    );
    for (const { heading, anchor, text } of content.sections) {
      const clean = text.replaceAll(/\s+/g, ' ').trim();
      search.add({
        id: ++id,
        title: content.title,
        heading,
        url: `${page}${anchor ? `#${anchor}` : ''}`,
        text: clean,
        start: clean.slice(0, 140),
      });
    }
  }
  write('search-index.js', `window.janggunSearch = ${JSON.stringify(JSON.stringify(search))};\n`);
  for (const name of ['openapi', 'asyncapi']) write(`${name}.json`, schemaFile(name));
  for (const path of copied) cpSync(join(source, path), join(out, path), { recursive: true });
  cpSync(join(source, 'formats/conformance'), join(out, 'formats/conformance'), { recursive: true });
  cpSync(join(here, 'docs.css'), join(out, 'docs.css'));
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: out,
      emptyOutDir: false,
      lib: { entry: join(here, 'search.mjs'), formats: ['iife'], name: 'janggunDocs', fileName: () => 'docs.js' },
    },
  });
}

await main();

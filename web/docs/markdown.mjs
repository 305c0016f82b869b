// Documents in Markdown as HTML, with anchors as GitHub makes them, and what search indexes of them.
import { posix } from 'node:path';
import MarkdownIt from 'markdown-it';

export const escaped = text =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** GitHub's anchor of a heading. */
export function slug(text) {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/gu, '-');
}

const plainText = token =>
  (token.children ?? [])
    .map(child => (child.type === 'image' ? '' : child.type === 'softbreak' ? ' ' : child.content))
    .join('');

/** Gives every heading an anchor of its own; returns them in order. */
function addAnchors(tokens) {
  const headings = [];
  const used = new Map();
  tokens.forEach((token, i) => {
    if (token.type !== 'heading_open') return;
    const text = plainText(tokens[i + 1]);
    const base = slug(text);
    const times = used.get(base) ?? 0;
    used.set(base, times + 1);
    const anchor = times === 0 ? base : `${base}-${times}`;
    token.attrSet('id', anchor);
    headings.push({ level: Number(token.tag.slice(1)), text, anchor });
  });
  return headings;
}

/** The text below each heading. */
function sectionsOf(tokens) {
  const sections = [];
  tokens.forEach((token, i) => {
    if (token.type === 'heading_open')
      sections.push({ heading: plainText(tokens[i + 1]), anchor: token.attrGet('id'), text: '' });
    const section = sections.at(-1);
    if (!section || tokens[i - 1]?.type === 'heading_open') return;
    if (token.type === 'inline') section.text += ` ${plainText(token)}`;
    if (token.type === 'code_block' || token.type === 'fence') section.text += ` ${token.content}`;
  });
  return sections;
}

/**
 * A document as { title, html, headings, sections, links }. `link` turns an address of the source, relative to the
 * document, into one of the site; nothing: there is no such page, and only the text stays.
 */
export function render(source, link) {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const env = {};
  const tokens = markdown.parse(source, env);
  const headings = addAnchors(tokens);
  const fix = token => {
    const name = token.type === 'image' ? 'src' : 'href';
    const address = token.attrGet(name);
    const target = link(address);
    if (target !== undefined) token.attrSet(name, target);
    else token.attrs = token.attrs.filter(([key]) => key !== name);
  };
  for (const token of tokens)
    for (const child of token.children ?? []) if (child.type === 'image' || child.type === 'link_open') fix(child);
  markdown.renderer.rules['table_open'] = () => '<div class="table"><table>\n';
  markdown.renderer.rules['table_close'] = () => '</table></div>\n';
  return {
    title: headings[0]?.text ?? '',
    html: markdown.renderer.render(tokens, markdown.options, env),
    headings,
    sections: sectionsOf(tokens),
  };
}

/** docs/a/b.md and "../c.md#d" → "c.md", "d". */
export function resolved(document, address) {
  const [path, anchor] = address.split('#');
  return { path: path === '' ? document : posix.normalize(posix.join(posix.dirname(document), path)), anchor };
}

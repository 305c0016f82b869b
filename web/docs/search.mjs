// The search box of the documentation site.
import MiniSearch from 'minisearch';
import { options } from './tokens.mjs';

const most = 12;
const input = document.querySelector('.search input');
const list = document.querySelector('.results');
const root = document.body.dataset.root ?? '';
let index;
let chosen = -1;

/** The index is read when it is needed for the first time. */
function found(query) {
  index ??= MiniSearch.loadJSON(window.janggunSearch, options);
  return index.search(query, {
    prefix: term => term.length > 1,
    fuzzy: term => (term.length > 4 ? 0.2 : false),
    boost: { heading: 3, title: 2 },
    // The reference has every word; documents explain.
    boostDocument: (_id, _term, stored) => (/^(http|websocket)-api\.html/.test(stored?.url) ? 0.5 : 1),
    combineWith: 'AND',
  });
}

function show(results, query) {
  chosen = -1;
  list.replaceChildren(
    ...results.slice(0, most).map(({ title, heading, url, start }) => {
      const link = document.createElement('a');
      link.href = root + url;
      const name = document.createElement('b');
      name.textContent = heading === title ? title : `${title}: ${heading}`;
      const text = document.createElement('span');
      text.textContent = start;
      link.append(name, text);
      const item = document.createElement('li');
      item.append(link);
      return item;
    }),
  );
  if (results.length === 0 && query !== '') list.textContent = 'Nothing found.';
  list.hidden = query === '';
}

function choose(step) {
  const links = [...list.querySelectorAll('a')];
  if (links.length === 0) return;
  links[chosen]?.classList.remove('chosen');
  chosen = (chosen + step + links.length) % links.length;
  links[chosen].classList.add('chosen');
  links[chosen].scrollIntoView({ block: 'nearest' });
}

input.addEventListener('input', () => {
  const query = input.value.trim();
  show(query === '' ? [] : found(query), query);
});
input.addEventListener('keydown', event => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    choose(event.key === 'ArrowDown' ? 1 : -1);
    event.preventDefault();
  } else if (event.key === 'Escape') {
    input.value = '';
    show([], '');
  }
});
document.querySelector('.search').addEventListener('submit', event => {
  event.preventDefault();
  const links = [...list.querySelectorAll('a')];
  (links[chosen] ?? links[0])?.click();
});
document.addEventListener('keydown', event => {
  if (event.key !== '/' || event.target === input) return;
  input.focus();
  event.preventDefault();
});
document.addEventListener('click', event => {
  if (!list.parentElement.contains(event.target)) list.hidden = true;
});
// The menu is open where there is room for it.
if (window.matchMedia('(min-width: 60rem)').matches) document.querySelector('.menu-box').open = true;

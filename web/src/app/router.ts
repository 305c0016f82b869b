// Client-side routing: URLs and their pages.
import { closeDialog } from './dialog';
import type { Page } from './page';

export interface Address {
  path: string;
  query: URLSearchParams;
  /** The parameters of the route, decoded. */
  parts: Record<string, string>;
}
type Opener = (address: Address) => Page | Promise<Page>;

interface Route {
  pattern: string[];
  open: Opener;
}

/** A pattern such as '/game/:id': ':name' matches one path segment, '*' the rest. */
export class Router {
  private readonly routes: Route[] = [];
  constructor(
    private readonly show: (page: Page) => void,
    private readonly missing: Opener,
    private readonly failed: (error: unknown) => Page,
  ) {}

  add(pattern: string, open: Opener): this {
    this.routes.push({ pattern: split(pattern), open });
    return this;
  }

  /** Opens the page of the current URL. If the user navigates again meanwhile, the older page is dropped. */
  async go(): Promise<void> {
    const turn = ++this.turn;
    const { pathname, search } = location;
    let page: Page;
    try {
      page = await this.find(pathname, new URLSearchParams(search));
    } catch (error) {
      page = this.failed(error);
    }
    if (turn === this.turn) this.show(page);
    else page.leave?.();
  }
  private turn = 0;

  private find(path: string, query: URLSearchParams): Page | Promise<Page> {
    const given = split(path);
    for (const { pattern, open } of this.routes) {
      const parts = match(pattern, given);
      if (parts) return open({ path, query, parts });
    }
    return this.missing({ path, query, parts: {} });
  }
}

const split = (path: string): string[] => path.split('/').filter(part => part !== '');

function match(pattern: string[], given: string[]): Record<string, string> | undefined {
  const parts: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    if (part === '*') return { ...parts, rest: given.slice(index).join('/') };
    const text = given[index];
    if (text === undefined) return undefined;
    if (part.startsWith(':')) {
      try {
        parts[part.slice(1)] = decodeURIComponent(text);
      } catch {
        return undefined; // an invalid percent escape matches no route
      }
    } else if (part !== text) return undefined;
  }
  return given.length === pattern.length ? parts : undefined;
}

let goHere: () => void = () => {};

/** Navigates to another page. `replace`: replaces the history entry. */
export function navigate(url: string, replace = false): void {
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  goHere();
}

/** Opens a game that has started. Idempotent: both the reply and the `start` event lead here. */
export function openGame(id: string): void {
  const there = `/game/${id}`;
  if (location.pathname !== there) navigate(there, location.pathname.startsWith('/invite/'));
}

/** Handles clicks on internal links without reloading. */
export function followLinks(router: Router): void {
  goHere = () => {
    closeDialog(); // it belonged to the previous page
    void router.go();
  };
  addEventListener('popstate', () => goHere());
  document.addEventListener('click', event => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const anchor = (event.target as Element).closest('a');
    if (!anchor || anchor.target || anchor.hasAttribute('download') || anchor.origin !== location.origin) return;
    if (/^\/(api|docs)\//.test(anchor.pathname) || anchor.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    navigate(anchor.pathname + anchor.search + anchor.hash);
    scrollTo(0, 0);
  });
}

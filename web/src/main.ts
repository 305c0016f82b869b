// Where the page starts: language, look, and the screen that the address names.
import { attributesModule, classModule, eventListenersModule, init, propsModule, styleModule, type VNode } from 'snabbdom';
import './styles/index.css';
import { applyLook } from './app/look';
import type { Page } from './app/page';
import { drawWith, redraw } from './app/redraw';
import { followLinks, Router } from './app/router';
import { onChange } from './app/settings';
import { shell } from './app/shell';
import { language, loadLanguage, wantedLanguage } from './i18n';
import { failedPage, missingPage } from './pages/missing';

const patch = init([attributesModule, classModule, propsModule, styleModule, eventListenersModule]);
let drawn: VNode | Element = document.getElementById('app')!;
let page: Page | undefined;

drawWith(() => {
  drawn = patch(drawn, shell(page));
  const title = page?.title();
  document.title = title ? `${title} • Janggun` : 'Janggun';
});

function show(next: Page): void {
  page?.leave?.();
  page = next;
  redraw();
}

const router = new Router(show, () => missingPage(), failedPage)
  .add('/analysis', async address => (await import('./analysis/page')).open(address))
  .add('/analysis/*', async address => (await import('./analysis/page')).open(address))
  .add('/editor', async address => (await import('./editor/page')).open(address))
  .add('/editor/*', async address => (await import('./editor/page')).open(address))
  .add('/learn', async address => (await import('./learn/page')).open(address))
  .add('/learn/*', async address => (await import('./learn/page')).open(address));

onChange(() => {
  applyLook();
  if (wantedLanguage() !== language()) void loadLanguage().then(redraw);
});

async function start(): Promise<void> {
  applyLook();
  await loadLanguage();
  redraw();
  followLinks(router);
  await router.go();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
}

start().catch((error: unknown) => {
  console.error(error);
  document.getElementById('app')!.textContent = String(error);
});


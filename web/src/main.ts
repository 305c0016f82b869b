// Entry point: language, appearance, routes.
import {
  attributesModule,
  classModule,
  eventListenersModule,
  init,
  propsModule,
  styleModule,
  type VNode,
} from 'snabbdom';
import './styles/index.css';
import { applyLook } from './app/look';
import type { Page } from './app/page';
import { drawWith, redraw } from './app/redraw';
import { followLinks, openGame, Router } from './app/router';
import { change, onChange, settings } from './app/settings';
import { shell } from './app/shell';
import { server } from './app/socket';
import { language, loadLanguage, wantedLanguage } from './i18n';
import { failedPage, missingPage } from './pages/missing';

const patch = init([attributesModule, classModule, propsModule, styleModule, eventListenersModule]);
let drawn: VNode | Element = document.getElementById('app')!;
let page: Page | undefined;

drawWith(() => {
  const focused = document.activeElement;
  drawn = patch(drawn, shell(page));
  if (focused && !focused.isConnected) bringFocusHome();
  const title = page?.title();
  document.title = title ? `${title} • Janggun` : 'Janggun';
});

/** The focused element has disappeared: focus the screen's main part instead of the document. */
function bringFocusHome(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const home = document.querySelector<HTMLElement>('[data-focus-home]') ?? document.getElementById('content');
  home?.focus({ preventScroll: true });
}

function show(next: Page): void {
  page?.leave?.();
  page = next;
  redraw();
}

const router = new Router(show, () => missingPage(), failedPage)
  .add('/', async () => (await import('./pages/home')).open())
  .add('/lobby', async address => (await import('./pages/lobby')).open(address))
  .add('/game/:id', async address => (await import('./play/page')).open(address))
  .add('/game/:id/:side', async address => (await import('./play/page')).open(address))
  .add('/invite/:id', async address => (await import('./pages/invite')).open(address))
  .add('/engine', async address => (await import('./play/offline')).open(address))
  .add('/analysis', async address => (await import('./analysis/page')).open(address))
  .add('/analysis/*', async address => (await import('./analysis/page')).open(address))
  .add('/editor', async address => (await import('./editor/page')).open(address))
  .add('/editor/*', async address => (await import('./editor/page')).open(address))
  .add('/learn', async address => (await import('./learn/page')).open(address))
  .add('/learn/*', async address => (await import('./learn/page')).open(address))
  .add('/tv', async () => (await import('./pages/tv')).open())
  .add('/archive', async address => (await import('./pages/archive')).open(address))
  .add('/leaderboard', async address => (await import('./pages/leaderboard')).open(address))
  .add('/user/:name', async address => (await import('./pages/profile')).open(address))
  .add('/login', async address => (await import('./pages/account')).open(address, 'login'))
  .add('/signup', async address => (await import('./pages/account')).open(address, 'signup'))
  .add('/account', async () => (await import('./pages/accountSettings')).open())
  .add('/settings', async () => (await import('./pages/settings')).open())
  .add('/about', async () => (await import('./pages/about')).open());

onChange(() => {
  applyLook();
  if (wantedLanguage() !== language()) void loadLanguage().then(redraw);
});

// Zen mode on and off, wherever a game is on the screen and nothing is being typed.
document.addEventListener('keydown', event => {
  if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (
    (event.target as Element | null)?.closest?.('input,textarea,select,dialog') ||
    !document.querySelector('main.play')
  )
    return;
  change('zen', settings().zen === 'on' ? 'off' : 'on');
});

// A game has started: open it if the user is waiting for one.
server.on('start', ({ game }) => {
  if (/^\/($|lobby|invite|game|user)/.test(location.pathname)) openGame(game);
});
server.on('challenge', message => void import('./pages/challenges').then(({ challenged }) => challenged(message)));

async function start(): Promise<void> {
  applyLook();
  await loadLanguage();
  redraw();
  server.start();
  followLinks(router);
  await router.go();
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
}

start().catch((error: unknown) => {
  console.error(error);
  document.getElementById('app')!.textContent = String(error);
});

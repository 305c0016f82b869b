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
import './app/styles/index.css';
import { applyLook } from './app/look';
import type { Page } from './app/page';
import { drawWith, redraw } from './app/redraw';
import { isRequested, showRequest } from './app/requests';
import { followLinks, openGame, Router } from './app/router';
import { change, onChange, settings } from './app/settings';
import { shell } from './app/shell';
import { onGameBegun } from './app/playing';
import { watchProgress } from './app/watchProgress';
import { watchSite } from './app/site';
import { server } from './app/socket';
import { language, loadLanguage, t, wantedLanguage } from './app/i18n';
import { failedPage, missingPage } from './app/missing';
import { titleWithUnread } from './app/unread';
import { watchNotices } from './features/moderation/notices';
import { watchNotifications } from './features/notifications/bell';
import { watchUnsent } from './features/puzzles/watchUnsent';
import { watchBlocked } from './features/social/relations';
import { watchFriends } from './features/social/friends';

const patch = init([attributesModule, classModule, propsModule, styleModule, eventListenersModule]);
let drawn: VNode | Element = document.getElementById('app')!;
let page: Page | undefined;

drawWith(() => {
  const focused = document.activeElement;
  drawn = patch(drawn, shell(page));
  if (focused && !focused.isConnected) bringFocusHome();
  const title = page?.title();
  document.title = titleWithUnread(title ? `${title} • Janggun` : 'Janggun');
});

/** If the focused element has disappeared, focuses the main content instead of the document. */
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
  .add('/', async () => (await import('./features/lobby/home')).open())
  .add('/lobby', async address => (await import('./features/lobby/lobby')).open(address))
  .add('/game/:id', async address => (await import('./features/play/page')).open(address))
  .add('/game/:id/:side', async address => (await import('./features/play/page')).open(address))
  .add('/invite/:id', async address => (await import('./features/lobby/invite')).open(address))
  .add('/engine', async address => (await import('./features/play/offline')).open(address))
  .add('/analysis', async address => (await import('./features/analysis/page')).open(address))
  .add('/analysis/*', async address => (await import('./features/analysis/page')).open(address))
  .add('/editor', async address => (await import('./features/editor/page')).open(address))
  .add('/editor/*', async address => (await import('./features/editor/page')).open(address))
  .add('/learn', async address => (await import('./features/learn/page')).open(address))
  .add('/learn/*', async address => (await import('./features/learn/page')).open(address))
  .add('/puzzles', async address => (await import('./features/puzzles/page')).open(address))
  .add('/puzzles/*', async address => (await import('./features/puzzles/page')).open(address))
  .add('/study', async address => (await import('./features/studies/page')).open(address))
  .add('/study/*', async address => (await import('./features/studies/page')).open(address))
  .add('/trainer', async address => (await import('./features/trainer/page')).open(address))
  .add('/trainer/*', async address => (await import('./features/trainer/page')).open(address))
  .add('/tournaments', async () => (await import('./features/tournaments/calendar')).open())
  .add('/tournaments/new', async () => (await import('./features/tournaments/newPage')).open())
  .add('/tournament/:id', async address => (await import('./features/tournaments/page')).open(address))
  .add('/tv', async () => (await import('./features/play/tv')).open())
  .add('/archive', async address => (await import('./features/archive/archive')).open(address))
  .add('/leaderboard', async address => (await import('./features/people/leaderboard')).open(address))
  .add('/user/:name', async address => (await import('./features/people/profile')).open(address))
  .add('/login', async address => (await import('./features/people/account')).open(address, 'login'))
  .add('/signup', async address => (await import('./features/people/account')).open(address, 'signup'))
  .add('/account', async () => (await import('./features/people/accountSettings')).open())
  .add('/moderation', async address => (await import('./features/moderation/page')).open(address))
  .add('/moderation/:name', async address => (await import('./features/moderation/page')).open(address))
  .add('/owner', async () => (await import('./features/admin/page')).open())
  .add('/settings', async () => (await import('./app/settingsPage')).open())
  .add('/about', async () => (await import('./app/about')).open());

onChange(() => {
  applyLook();
  if (wantedLanguage() !== language()) void loadLanguage().then(redraw);
});

// Z toggles zen mode during a game, unless the user is typing.
document.addEventListener('keydown', event => {
  if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (
    (event.target as Element | null)?.closest?.('input,textarea,select,dialog') ||
    !document.querySelector('main.play')
  )
    return;
  change('zen', settings().zen === 'on' ? 'off' : 'on');
});

// A game has started: open it if the user is waiting for one, but never over another game.
server.on('start', ({ game }) => {
  if (location.pathname === `/game/${game}`) return;
  const what = onGameBegun(location.pathname);
  if (what === 'open') openGame(game);
  // The notice of a tournament's game says more, and may come first.
  else if (what === 'ask' && !isRequested(game))
    showRequest({ id: game, text: t('game.began'), accept: () => openGame(game), acceptText: t('game.goTo') });
});
server.on(
  'tournament_game',
  message => void import('./features/tournaments/gameBegan').then(({ gameBegan }) => gameBegan(message)),
);
server.on(
  'challenge',
  message => void import('./features/lobby/challenges').then(({ challenged }) => challenged(message)),
);

watchNotices();
watchNotifications();
watchFriends();
watchBlocked();
watchUnsent();
watchProgress();
watchSite();

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

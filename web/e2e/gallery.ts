// Every screen at four widths, light and dark, to look at: npm run gallery. Written to GALLERY, or build/gallery.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { looks, pictures, type Screen } from './support/gallery';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
/** Two players with accounts who have played each other. */
let one: Person;
let other: Person;
/** A live game and a finished one. */
let running = '';
let finished = '';
let study = '';
const start = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1';
const pgn = 'a4b4 i7h7 b1c3 h10g8 h1g3 b10c8 h3e3 b8e8';

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  [one, other] = [await signedUp('river_stone'), await signedUp('tall-pine')];
  for (let game = 0; game < 6; ++game) finished = await ratedGame(game % 3 === 0 ? other : one, game);
  running = await meet(one, other, { variant: 'janggi', colour: 'white', clock: '600+3x30' });
  await other.press('setup-inner');
  await one.press('setup-inner');
  await playOpening();
  study = await newStudy(one);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function signedUp(name: string): Promise<Person> {
  const person = await Person.at(browser, server.address);
  await person.goto('/signup');
  await person.page.fill('#name', name);
  await person.page.fill('#password', 'correct horse battery');
  await person.page.locator('form button[type=submit]').click();
  await person.page.locator('.top-right .account', { hasText: name }).waitFor();
  return person;
}

async function newStudy(person: Person): Promise<string> {
  await person.goto('/study');
  await person.press('study-new');
  await person.byId('study-name').fill('Openings with inner elephants');
  await person.press('study-submit');
  await person.byId('study-title').waitFor();
  for (const move of pgn.split(' ')) {
    await person.byId('typed').fill(move);
    await person.byId('typed').press('Enter');
  }
  await person.byId('study-comment').fill('Both sides have their chariots out.');
  await person.byId('study-comment').blur();
  await person.byId('study-saved').filter({ hasText: 'Saved' }).waitFor();
  return new URL(person.page.url()).pathname.split('/')[2]!;
}

/** A rated game that this person loses. */
async function ratedGame(loser: Person, number: number): Promise<string> {
  const clock = number % 2 === 0 ? '300+3' : '900+10';
  const { id } = await one.post('/api/challenge/tall-pine', {
    variant: 'shogun',
    rated: 'true',
    clock,
    color: 'white',
  });
  await other.post(`/api/challenge/${String(id)}/accept`);
  await one.post(`/api/board/game/${String(id)}/move/e2e4`);
  await other.post(`/api/board/game/${String(id)}/move/e7e5`);
  await loser.post(`/api/board/game/${String(id)}/resign`);
  return String(id);
}

async function playOpening(): Promise<void> {
  const moves = 'a4b4 i7h7 b1c3 h10g8 h1g3 b10c8 h3e3 b8e8 a1a7 i10i4 a7a8 i4i3'.split(' ');
  for (const [ply, move] of moves.entries()) {
    const [, from, to] = /^([a-i]\d+)([a-i]\d+)$/.exec(move)!;
    const [mover, waiter] = ply % 2 === 0 ? [one, other] : [other, one];
    await mover.move(from!, to!);
    await waiter.plies(ply + 1);
  }
}

const screens: Screen[] = [
  { name: 'home-janggi', path: '/', whole: true },
  {
    name: 'home-shogun',
    path: '/',
    whole: true,
    prepare: async person => person.page.getByRole('radio', { name: 'Shogun Chess' }).first().click(),
  },
  { name: 'lobby', path: '/lobby', whole: true },
  { name: 'form', path: '/lobby?play=engine&variant=janggi' },
  {
    name: 'form-custom',
    path: '/lobby?play=friend&variant=janggi:bikjang=general,repetition=loss',
  },
  { name: 'setup', path: '/lobby?play=engine&variant=janggi&colour=white', prepare: startEngine },
  {
    name: 'engine',
    path: '/lobby?play=engine&variant=janggi&colour=white',
    prepare: async person => {
      await startEngine(person);
      await person.press('setup-inner');
      for (const [from, to] of [
        ['a4', 'b4'],
        ['b1', 'c3'],
        ['h1', 'g3'],
      ] as const)
        await person.move(from, to);
      await person.myTurn();
    },
  },
  {
    name: 'result',
    path: '/lobby?play=engine&variant=shogun&colour=white',
    prepare: async person => {
      await startEngine(person);
      await person.move('e2', 'e4');
      await person.plies(2);
      await person.press('resign');
      await person.press('confirm');
      await person.result();
    },
  },
  { name: 'watch-game', path: () => `/game/${running}` },
  { name: 'finished', path: () => `/game/${finished}` },
  { name: 'tv', path: '/tv', whole: true },
  {
    name: 'analysis',
    path: '/analysis',
    prepare: async person => {
      for (const move of pgn.split(' ')) {
        await person.byId('typed').fill(move);
        await person.byId('typed').press('Enter');
      }
      await person.press('review');
      await person.byId('summary').waitFor({ timeout: 60_000 });
    },
  },
  { name: 'editor', path: '/editor', whole: true },
  { name: 'editor-shogun', path: '/editor/shogun', whole: true },
  { name: 'learn', path: '/learn', whole: true },
  { name: 'lesson', path: '/learn/janggi/cannon', whole: true },
  { name: 'pieces', path: '/learn/pieces', whole: true },
  { name: 'trainer', path: '/trainer', whole: true },
  { name: 'trainer-pieces', path: '/trainer/janggi/piece', prepare: async person => person.press('trainer-start') },
  { name: 'puzzles', path: '/puzzles', whole: true },
  { name: 'puzzle', path: '/puzzles/janggi/daily', whole: true },
  {
    name: 'puzzle-shown',
    path: '/puzzles/shogun/daily',
    whole: true,
    prepare: async person => person.press('puzzle-show'),
  },
  { name: 'puzzle-run', path: '/puzzles/janggi/run' },
  {
    name: 'mistakes',
    path: `/analysis?${new URLSearchParams({ variant: 'janggi', fen: start, moves: 'a4b4 i7h7 a1a7 a10a7 b1c3 h10g8', review: '' })}`,
    whole: true,
    prepare: async person => {
      await person.byId('summary').waitFor({ timeout: 120_000 });
      await person.press('retry-white');
      await person.byId('retry-state').waitFor();
    },
  },
  { name: 'studies', path: '/study', asPlayer: true, whole: true },
  { name: 'study', path: () => `/study/${study}`, asPlayer: true, whole: true },
  {
    name: 'study-practice',
    path: () => `/study/${study}`,
    asPlayer: true,
    whole: true,
    prepare: async person => {
      await person.press('study-practice');
      await person.byId('typed').fill('c4c5'); // not the move of the chapter
      await person.byId('typed').press('Enter');
      await person.press('practice-hint');
    },
  },
  {
    name: 'explorer',
    path: '/analysis',
    whole: true,
    prepare: async person => {
      await person.press('explorer');
      await person.press('explorer-book');
      await person.byId('explorer-setups').waitFor();
    },
  },
  {
    name: 'explorer-server',
    path: '/analysis/shogun',
    whole: true,
    prepare: async person => {
      await person.press('explorer-server'); // the explorer is open since the screen before
      await person.byId('explorer-moves').waitFor();
    },
  },
  { name: 'archive', path: '/archive', whole: true },
  { name: 'leaderboard', path: '/leaderboard', whole: true },
  { name: 'profile', path: '/user/tall-pine', whole: true },
  { name: 'settings', path: '/settings', whole: true },
  { name: 'gear', path: '/', prepare: async person => person.page.locator('details.quick summary').click() },
  { name: 'signup', path: '/signup' },
  { name: 'account', path: '/account', asPlayer: true, whole: true },
  {
    name: 'invite',
    path: '/lobby?play=friend&variant=janggi',
    whole: true,
    prepare: async person => {
      await person.press('form-start');
      await person.byId('qr').waitFor();
    },
  },
  { name: 'about', path: '/about' },
  { name: 'missing', path: '/nothing/here' },
];

async function startEngine(person: Person): Promise<void> {
  await person.press('form-start');
  await person.gameId();
  await person.page.locator('main.play:not(.loading)').waitFor();
}

for (const [width, options] of looks)
  for (const dark of [false, true])
    it(`At ${width} pixels, ${dark ? 'dark' : 'light'}`, () =>
      pictures({ browser, server, width, options: { ...options, dark }, screens, player: () => one }));

// Pictures of the main screens, written to docs/images: npm run screenshots.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { meet, openBrowser, Person, type PersonOptions } from './support/browser';
import { Server } from './support/server';

const folder = resolve('../docs/images');
let server: Server;
let browser: Browser;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const at = (options: PersonOptions = {}): Promise<Person> => Person.at(browser, server.address, options);
async function keep(person: Person, name: string): Promise<void> {
  await person.page.mouse.move(2, 400);
  await person.page.waitForTimeout(700);
  await person.page.screenshot({ path: join(folder, `page-${name}.png`) });
}

const opening: [string, string][] = [
  ['a4', 'b4'],
  ['i7', 'h7'],
  ['b1', 'c3'],
  ['h10', 'g8'],
  ['h1', 'g3'],
  ['b10', 'c8'],
  ['h3', 'e3'],
  ['b8', 'e8'],
  ['a1', 'a7'],
  ['i10', 'i4'],
  ['a7', 'a8'],
  ['i4', 'i3'],
];

it('Janggi on a desktop, in dark mode, on a phone', async () => {
  const cho = await at();
  const han = await at({ dark: true, language: 'ko-KR', settings: { janggiPieces: 'hanja-green' } });
  const id = await meet(cho, han, { variant: 'janggi', colour: 'white', clock: '600+3x30' });
  await keep(han, 'setup');
  await han.press('setup-inner');
  await cho.press('setup-inner');
  let ply = 0;
  for (const [from, to] of opening) {
    const mover = ply % 2 === 0 ? cho : han;
    await mover.move(from, to);
    await (mover === cho ? han : cho).plies(++ply);
  }
  await cho.page.locator('.chat input').fill('Good luck, have fun!');
  await cho.page.keyboard.press('Enter');
  await cho.page.locator('.chat-line').waitFor();
  await cho.myTurn();
  await cho.click('g3');
  await keep(cho, 'janggi');
  await keep(han, 'janggi-dark');
  const watcher = await at({ width: 390, height: 844, settings: { janggiPieces: 'hangul' }, language: 'ko-KR' });
  await watcher.goto(`/game/${id}`);
  await watcher.plies(ply);
  await keep(watcher, 'phone');
});

it('Shogun with pieces in hand', async () => {
  const white = await at();
  const black = await at({ width: 390, height: 844, dark: true });
  await meet(white, black, {
    variant: 'shogun',
    colour: 'white',
    fen: 'r1b+fk2r/ppp2ppp/2+n5/2b1p3/3pP3/2P2N2/PP1+P1PPP/RNB1K2R[FNb] w KQkq - 0 9',
  });
  await white.myTurn();
  await white.page.locator('.pocket.bottom [data-kind=n]').click();
  await keep(white, 'shogun');
  await keep(black, 'shogun-phone');
});

it('The result', async () => {
  const cho = await at();
  const han = await at();
  await meet(cho, han, { variant: 'janggi', colour: 'white', fen: '3a1a3/4k4/9/9/9/9/4P4/9/4K4/3A1A3 w - - 0 1' });
  await cho.move('e4', 'd4');
  await han.byId('bikjang').waitFor();
  await keep(han, 'bikjang');
  await han.press('pass');
  await han.press('confirm');
  await cho.byId('result').waitFor();
  await keep(cho, 'result');
});

it('The other screens', async () => {
  for (const [path, name, options] of [
    ['/', 'home', {}],
    ['/', 'home-phone', { width: 390, height: 844, dark: true }],
    ['/lobby', 'lobby', {}],
    ['/settings', 'settings', {}],
    ['/archive', 'archive', {}],
    ['/analysis', 'analysis', {}],
    ['/editor', 'editor', {}],
    ['/learn', 'learn', {}],
  ] as [string, string, PersonOptions][]) {
    const person = await at(options);
    await person.goto(path);
    await person.page.locator('main:not(.loading)').waitFor();
    await keep(person, name);
    await person.leave();
  }
});

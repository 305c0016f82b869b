// How large and how fast the page is; printed, for docs/performance.md: npm run measure.
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
const web = resolve(process.env['JANGGUN_WEB'] ?? '../build/release/web');
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const packedSize = (path: string): number => {
  try {
    return statSync(`${path}.br`).size;
  } catch {
    return statSync(path).size;
  }
};

it('Size', async () => {
  const assets = readdirSync(join(web, 'assets')).filter(name => !/\.(br|gz)$/.test(name));
  for (const name of assets.filter(each => each.endsWith('.wasm')))
    console.log(`${name}: ${kilobytes(packedSize(join(web, 'assets', name)))} (brotli)`);
  // what the page of a game really asks for
  const person = await Person.at(browser, server.address);
  const loaded = new Set<string>();
  person.page.on('response', response => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css|svg)$|^\/game/.test(pathname)) loaded.add(pathname);
  });
  await person.goto('/lobby?play=engine&variant=janggi&colour=white');
  await person.press('form-start');
  await person.gameId();
  await person.press('setup-inner');
  loaded.clear();
  await person.page.reload();
  await person.myTurn();
  let total = 0;
  for (const name of loaded) total += packedSize(join(web, name.startsWith('/game') ? 'index.html' : name));
  console.log(
    `the page of a game: ${kilobytes(total)} of HTML, JavaScript, CSS and icons in ${loaded.size} files (brotli), without the rules`,
  );
  expect(total).toBeLessThan(150_000);
  await person.leave();
});

it('Speed', async () => {
  const cho = await Person.at(browser, server.address);
  const han = await Person.at(browser, server.address);
  await cho.page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  const id = await meet(cho, han, { variant: 'janggi', colour: 'white', clock: '600+3x30' });
  await han.press('setup-inner');
  await cho.press('setup-inner');
  await cho.myTurn();
  const times: number[] = [];
  for (let each = 0; each < 5; ++each) {
    const began = Date.now();
    await cho.goto(`/game/${id}`);
    await cho.page.locator('.play-board .manipulable piece').first().waitFor();
    await cho.page.locator('.play-below .player-bar.running').waitFor();
    times.push(Date.now() - began);
  }
  console.log(
    `from navigation to a playable board: ${times.sort((a, b) => a - b)[2]} ms (median of 5: ${times.join(', ')})`,
  );
  await cho.page.evaluate(() => ((globalThis as unknown as { tasks: number[] }).tasks.length = 0));
  const moves: [string, string][] = [
    ['a4', 'b4'],
    ['i7', 'h7'],
    ['b1', 'c3'],
    ['h10', 'g8'],
    ['h1', 'g3'],
    ['b10', 'c8'],
    ['h3', 'e3'],
    ['b8', 'e8'],
  ];
  for (const [at, [from, to]] of moves.entries()) {
    await (at % 2 === 0 ? cho : han).move(from, to);
    await cho.plies(at + 1);
  }
  const tasks = await cho.page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  console.log(`tasks over 50 ms while eight moves were played: ${tasks.length} ${tasks.map(Math.round).join(', ')}`);
});

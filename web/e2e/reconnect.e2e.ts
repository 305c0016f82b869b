// The server is killed during a game and restarted.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('A killed server is detected, the page reconnects, and no move is lost', async () => {
  const cho = await Person.at(browser, server.address);
  const han = await Person.at(browser, server.address);
  await meet(cho, han, { variant: 'janggi', colour: 'white', clock: '600+3x30' });
  await han.press('setup-outer');
  await cho.press('setup-outer');
  await cho.move('a4', 'b4');
  await han.plies(1);

  await server.kill();
  await cho.page.locator('.banner.shown').waitFor();
  await han.page.locator('.banner.shown').waitFor();
  // played while the server is down: queued, and sent after the reconnection
  await han.move('i7', 'h7');
  await server.run();
  await cho.page
    .locator('.banner.shown')
    .waitFor({ state: 'detached' })
    .catch(() => {});
  await cho.plies(2);
  await cho.page.locator('.banner:not(.shown)').waitFor({ state: 'attached' });
  await cho.move('b4', 'b5');
  await han.plies(3);
  expect([...cho.faults, ...han.faults]).toEqual([]);
});

// Against the engine: on the server, and in the browser without a server.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, Person } from './support/browser';
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

it('One click starts a game against the engine, which replies', async () => {
  const person = await Person.at(browser, server.address);
  await person.goto('/');
  await person.press('play-engine');
  await person.gameId();
  await person.press('setup-inner');
  await person.move('a4', 'b4');
  await person.plies(2);
  // the page can be loaded again at any time
  await person.page.reload();
  await person.plies(2);
  await person.move('b4', 'b5');
  await person.plies(4);
  expect(person.faults).toEqual([]);
});

it('Without a connection the installed page plays against the engine in the browser', async () => {
  const person = await Person.at(browser, server.address, { serviceWorkers: 'allow' });
  await person.goto('/');
  // the service worker has everything
  await person.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (let tries = 0; tries < 200 && !navigator.serviceWorker.controller; ++tries)
      await new Promise(wait => setTimeout(wait, 50));
  });
  await person.page.context().setOffline(true);
  await person.goto('/engine?variant=shogun&level=1');
  await person.move('e2', 'e4');
  await person.plies(2);
  await person.goto('/engine?variant=janggi&level=1');
  await person.press('setup-right');
  await person.move('a4', 'b4');
  await person.plies(2);
});

// Rules of one's own: chosen in the form, and told in the game.
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

it('A game against the engine can be played by custom rules', async () => {
  const person = await Person.at(browser, server.address);
  await person.goto('/lobby?play=engine&variant=janggi&colour=white');
  await person.page.locator('.dialog select[name=rules]').selectOption('custom');
  await person.page.locator('.dialog select[name=rule-bikjang]').selectOption('general');
  await person.page.locator('.dialog select[name=rule-repetition]').selectOption('loss');
  await person.see('janggi:bikjang=general,repetition=loss');
  await person.press('form-start');
  await person.gameId();
  await person.press('setup-inner');
  await person.move('a4', 'b4');
  await person.plies(2);
  await person.see('Bikjang: only by a general’s own move; points decide.');
  expect(person.faults).toEqual([]);
});

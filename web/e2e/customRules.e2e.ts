// Custom rules: chosen in the form, and shown in the game.
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

it('The board editor and a new analysis offer custom rules too', async () => {
  const person = await Person.at(browser, server.address);
  await person.goto('/editor/shogun');
  const rules = person.page.locator('select[name=rules]');
  await rules.selectOption('custom');
  await person.page.locator('select[name=rule-deom]').selectOption('4.5');
  await person.see('janggi:deom=4.5');
  await person.page.getByRole('link', { name: 'Analyse' }).click();
  await person.page.waitForURL(/\/analysis\/janggi:deom=4\.5\//);
  await expect.poll(() => person.byId('status').textContent()).toContain('Cho 72 : 76.5 Han');
  await person.page.getByRole('button', { name: 'New' }).click();
  await person.page.locator('.dialog select[name=rule-deom]').selectOption('0.5');
  await person.page.locator('.dialog button.primary').click();
  await expect.poll(() => person.byId('status').textContent()).toContain('Cho 72 : 72.5 Han');
  expect(person.faults).toEqual([]);
});

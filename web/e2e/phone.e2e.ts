// Phones, in portrait and landscape: everything is reachable.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let white: Person;
let black: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  white = await Person.at(browser, server.address, { width: 360, height: 640 });
  black = await Person.at(browser, server.address, { width: 844, height: 390 });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect([...(white?.faults ?? []), ...(black?.faults ?? [])]).toEqual([]);
});

it('Every menu entry and "Sign in" are reachable', async () => {
  await white.goto('/');
  await white.page.locator('.top-right .account', { hasText: 'Sign in' }).waitFor();
  await white.press('menu');
  const links = white.page.locator('.menu-box a');
  expect(await links.count()).toBe(10);
  for (const box of await Promise.all((await links.all()).map(link => link.boundingBox()))) {
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(360);
    expect(box!.y + box!.height).toBeLessThanOrEqual(640);
  }
  await links.filter({ hasText: 'Players' }).click();
  await white.page.waitForURL(/leaderboard/);
  expect(await white.page.locator('.narrow-menu[open]').count()).toBe(0);
});

it('The promotion dialog stays within the screen at the edge', async () => {
  await meet(white, black, { variant: 'shogun', colour: 'white', fen: '4k3/8/8/8/6N1/8/8/4K3[] w - - 0 1' });
  await white.move('g4', 'h6');
  const box = (await white.page.locator('.promotion-box').boundingBox())!;
  const inside = (await white.page.locator('.board-inside').boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(inside.x);
  expect(box.x + box.width).toBeLessThanOrEqual(inside.x + inside.width + 1);
  await white.press('promote');
  await black.plies(1);
  await black.move('e8', 'd7');
  await white.plies(2);
});

it('In landscape, names, clocks and all actions are visible', async () => {
  for (const selector of ['.player-bar .name', '.player-bar .clock', '.action-row .button']) {
    const list = black.page.locator(selector);
    expect(await list.count()).toBeGreaterThan(1);
    for (const one of await list.all()) {
      if (!(await one.isVisible())) continue;
      const box = (await one.boundingBox())!;
      expect(box.x + box.width, selector).toBeLessThanOrEqual(844);
      expect(box.y + box.height, selector).toBeLessThanOrEqual(390);
      expect(await one.evaluate(element => element.scrollWidth <= element.clientWidth + 1), `${selector} is cut`).toBe(
        true,
      );
    }
  }
});

it('The chat is one tap away, with an unread count', async () => {
  await white.byId('to-chat').waitFor();
  await black.byId('to-chat').click();
  await black.page.locator('.chat input').fill('hello');
  await black.page.keyboard.press('Enter');
  await white.byId('to-chat').locator('.unread').waitFor();
  await white.press('to-chat');
  expect(await white.page.locator('.chat input').evaluate(input => input === document.activeElement)).toBe(true);
  const chat = (await white.page.locator('.chat input').boundingBox())!;
  expect(chat.y + chat.height).toBeLessThanOrEqual(640);
  // and names are written as in the player bars
  expect(await white.page.locator('.chat-line strong').textContent()).toMatch(/^Guest /);
});

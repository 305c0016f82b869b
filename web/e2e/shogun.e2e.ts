// Shogun Chess between two browsers: drops, promotions, and the limit of major pieces.
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
  white = await Person.at(browser, server.address);
  black = await Person.at(browser, server.address, { width: 360, height: 640, language: 'zh-CN' });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect([...(white?.faults ?? []), ...(black?.faults ?? [])]).toEqual([]);
});

it('Drops and promotion choices work, and a second mortar is refused with an explanation', async () => {
  await meet(white, black, { variant: 'shogun', colour: 'white', fen: '4k3/6p1/8/P7/1R5R/8/8/4K3[Np] w - - 0 1' });
  await white.dropFromPocket('n', 'd3');
  await black.plies(1);
  expect(await white.page.locator('.pocket.bottom [data-kind=n].empty').count()).toBe(1);
  await black.move('g7', 'g6');

  await white.move('b4', 'b6');
  await white.press('promote');
  await black.plies(3);
  await black.page.locator('cg-board piece.pr-piece.white').waitFor();
  await white.see(/You already have: Mortar/);
  await black.move('g6', 'g5');

  await white.move('a5', 'a6');
  await white.press('keep');
  await black.plies(5);
  await black.move('g5', 'g4');

  // the mortar is on the board: the other rook moves unpromoted, without a dialog
  await white.move('h4', 'h6');
  await black.plies(7);
  expect(await black.page.locator('cg-board piece.pr-piece.white').count()).toBe(1);
  expect(await black.page.locator('cg-board piece.r-piece.white').count()).toBe(1);

  // the other side drops too, on a phone
  await black.dropFromPocket('p', 'd7');
  await white.plies(8);
});

it('A game from the start is played and drawn by agreement', async () => {
  await meet(white, black, { variant: 'shogun', colour: 'white', clock: '300+5' });
  await white.drag('e2', 'e4');
  await black.move('e7', 'e5');
  await white.move('g1', 'f3');
  await black.plies(3);
  await white.press('draw');
  await black.press('accept-draw');
  expect(await white.result()).toMatch(/½-½.*Draw by agreement/);
});

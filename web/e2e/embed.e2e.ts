// <janggun-board> on its page, /embed: moves to click through, hands, and a game while it is played.
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let reader: Person;
let board: Locator;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  reader = await Person.at(browser, server.address);
  board = reader.page.locator('janggun-board');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect(reader?.faults ?? []).toEqual([]);
});

const open = (query: string): Promise<unknown> => reader.page.goto(`${server.address}/embed?${query}`);

describe('The board element', () => {
  it('shows moves to click through, by mouse and by keyboard', async () => {
    await open('variant=janggi&moves=e4e5+e7e6+b1c3&lang=en');
    await board.locator('[data-do=next]').click();
    await board.locator('.move', { hasText: /^1\. / }).waitFor();
    expect(await board.locator('svg[role=img] g').count()).toBeGreaterThanOrEqual(32);
    expect(await board.locator('svg[role=img]').getAttribute('aria-label')).toBe('Board: Janggi, Han to move');
    await board.press('End');
    await board.locator('.move', { hasText: /^2\. H02-83/ }).waitFor();
    expect(await board.locator('[data-do=next]').isDisabled()).toBe(true);
    await board.press('Home');
    await board.locator('.move', { hasText: 'Start' }).waitFor();
    await board.locator('[data-do=flip]').click();
    expect(await board.getAttribute('orientation')).toBe('black');
  });

  it('shows the pieces in hand, and a position without moves', async () => {
    await open('variant=shogun&moves=e2e4+d7d5+e4d5&ply=last&lang=ko');
    await board.locator('.held', { hasText: '1' }).waitFor();
    expect(await board.locator('[data-do=flip]').getAttribute('aria-label')).toBe('판 뒤집기');
    await open('variant=janggi');
    await board.locator('svg[role=img]').waitFor();
    expect(await board.locator('.controls').count()).toBe(0);
  });

  it('follows a game while it is played', async () => {
    const white = await Person.at(browser, server.address);
    const black = await Person.at(browser, server.address);
    const id = await meet(white, black, { variant: 'shogun', colour: 'white', clock: '600+3x30' });
    await reader.page.goto(`${server.address}/embed/game/${id}?lang=en`);
    await board.locator('.live').waitFor();
    await white.move('e2', 'e4');
    await board.locator('.move', { hasText: /^1\. e4/ }).waitFor();
    await black.plies(1);
    await black.move('e7', 'e5');
    await board.locator('.move', { hasText: /^1\.\.\. e5/ }).waitFor();
  });
});

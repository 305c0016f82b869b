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
    expect(await board.locator('.hand').getAttribute('aria-label')).toBe('잡은 기물: 백');
    expect(await board.locator('[data-do=flip]').getAttribute('aria-label')).toBe('판 뒤집기');
    await open('variant=janggi');
    await board.locator('svg[role=img]').waitFor();
    expect(await board.locator('.controls').count()).toBe(0);
  });

  it('shows a position, and says where a text is none', async () => {
    await open('fen=4k4/9/9/9/9/9/9/9/4K4/R8+b&lang=ko');
    const label = board.locator('svg[role=img]');
    await label.waitFor();
    expect(await label.getAttribute('aria-label')).toBe('판: 장기, 한 차례');
    expect(await label.locator('g[transform]').count()).toBe(3);
    await board.evaluate(element => element.setAttribute('fen', '4k4/9/9/9/9/9/9/9/4Z4/R8'));
    await board.locator('.fault', { hasText: '국면을 읽을 수 없습니다: column 20: ' }).waitFor();
    await open('fen=rnbq&lang=en');
    await board.locator('.fault', { hasText: /^The position cannot be read: column \d: / }).waitFor();
    expect(await board.locator('svg').count()).toBe(0);
    await open('variant=xiangqi&lang=en');
    await board.locator('.fault', { hasText: 'no such variant' }).waitFor();
  });

  it('tells every change of the ply', async () => {
    await open('variant=janggi&moves=e4e5+e7e6&lang=en');
    await board.locator('.move', { hasText: 'Start' }).waitFor();
    const told = await board.evaluate(element => {
      const plies: { ply: number; fen: string }[] = [];
      document.addEventListener('ply', event => plies.push((event as CustomEvent).detail)); // it bubbles
      const shown = element as HTMLElement & { goTo(ply: number): void };
      shown.goTo(1);
      shown.goTo(1); // no change
      shown.goTo(99);
      element.setAttribute('ply', '0');
      return plies;
    });
    expect(told.map(({ ply }) => ply)).toEqual([1, 2, 0]);
    expect(told[0]?.fen).toBe('rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/4P4/P1P3P1P/1C5C1/4K4/RNBA1ABNR b - - 1 1');
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

// Watching: the live game on the home page, the page of all live games, and a lost connection.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let one: Person;
let other: Person;
let watcher: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  one = await Person.at(browser, server.address);
  other = await Person.at(browser, server.address);
  watcher = await Person.at(browser, server.address, { width: 1366, height: 768 });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect([one, other, watcher].flatMap(person => person?.faults ?? [])).toEqual([]);
});

/** The cumulative layout shift since the page was opened. */
const layoutShift = (person: Person): Promise<number> =>
  person.page.evaluate(
    () =>
      new Promise<number>(done => {
        let sum = 0;
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );

describe('Current games', () => {
  it('are all on the watch page with clocks and a filter by game, without layout shift', async () => {
    const ids: string[] = [];
    for (const [variant, from, to] of [
      ['janggikakao', 'i1', 'i2'],
      ['shogun', 'e2', 'e4'],
    ] as const) {
      const white = await Person.at(browser, server.address);
      const black = await Person.at(browser, server.address);
      const fen: Record<string, string> = variant === 'shogun' ? {} : { fen: '3k5/r8/9/9/9/9/9/9/9/4K3R w - - 0 1' };
      ids.push(await meet(white, black, { variant, colour: 'white', clock: '600+3x30', ...fen }));
      await white.move(from, to);
      await black.plies(1);
    }
    await watcher.goto('/tv');
    await watcher.page.locator('.tv-main .mini-game[href]').waitFor();
    await watcher.page.locator('.tv-others .mini-game').first().waitFor();
    const shown = await watcher.page
      .locator('.tv .mini-game')
      .evaluateAll(list => list.map(game => game.getAttribute('href')));
    expect(shown).toEqual(expect.arrayContaining(ids.map(id => `/game/${id}`)));
    expect(await watcher.page.locator('.tv .mini-clock').count()).toBe(2 * shown.length);
    expect(await watcher.page.locator('.tv .live-mark').count()).toBe(shown.length);
    expect(await layoutShift(watcher)).toBeLessThan(0.05);
    await watcher.page.getByRole('radio', { name: 'Shogun Chess' }).click();
    await watcher.page.locator(`.tv .mini-game[href="/game/${ids[0]}"]`).waitFor({ state: 'detached' });
    await watcher.page.locator(`.tv .mini-game[href="/game/${ids[1]}"]`).waitFor();
    expect(await watcher.page.locator('.tv .board-janggi').count()).toBe(0);
  });

  it('the home page shows a game of the chosen kind, and following its link keeps it live', async () => {
    const id = await meet(one, other, { variant: 'shogun', colour: 'white', clock: '600+3x30' });
    await one.move('e2', 'e4');
    await other.plies(1);
    await watcher.goto('/');
    await watcher.page.getByRole('radio', { name: 'Janggi' }).click();
    await watcher.page.locator('.hero-picture .board-janggi').waitFor();
    await watcher.page.getByRole('radio', { name: 'Shogun Chess' }).click();
    await watcher.page.locator('.hero-picture .board-shogun').waitFor();
    await watcher.page.locator('.hero-picture .live-mark').waitFor();
    expect(await watcher.page.locator('.hero-picture .mini-clock').count()).toBe(2);
    // From the mini board to the game: leaving the home page must not end the game page's subscription.
    await watcher.page.locator('.hero-picture a.mini-game').click();
    expect(await watcher.gameId()).toBe(id); // the newest of equally strong games
    await watcher.plies(1);
    await other.move('e7', 'e5');
    await watcher.plies(2);
  });
});

describe('A lost connection', () => {
  it('shows a banner below the menu, which stays usable', async () => {
    await watcher.goto('/tv');
    await watcher.page.locator('.tv').waitFor();
    await server.kill();
    await watcher.page.locator('.banner.shown').waitFor();
    const covered = await watcher.page.locator('.topbar .menu a').evaluateAll(
      links =>
        links.filter(link => {
          const { x, y, width, height } = link.getBoundingClientRect();
          return !link.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }).length,
    );
    expect(covered).toBe(0);
    const banner = (await watcher.page.locator('.banner.shown').boundingBox())!;
    const menu = (await watcher.page.locator('.topbar').boundingBox())!;
    expect(banner.y).toBeGreaterThanOrEqual(menu.y + menu.height - 2);
    await server.run();
    await watcher.page
      .locator('.banner.shown')
      .waitFor({ state: 'detached' })
      .catch(() => {});
  });
});

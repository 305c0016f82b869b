// Accessibility: languages, window sizes, keyboard, screen readers, broken links.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { openBrowser, overflow, Person } from './support/browser';
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

describe('The languages', () => {
  const greetings = { en: 'Play the computer', ko: 'AI와 두기', zh: '与电脑对弈', pt: 'Jogar contra o computador' };
  for (const [language, greeting] of Object.entries(greetings))
    it(`${language} is chosen by the browser's setting`, async () => {
      const person = await Person.at(browser, server.address, { language });
      await person.goto('/');
      await person.see(greeting);
      expect(await person.page.locator('html').getAttribute('lang')).toMatch(new RegExp(`^${language}`));
      await person.leave();
    });
  it('can be switched without a reload', async () => {
    const person = await Person.at(browser, server.address);
    await person.goto('/');
    await person.page.locator('.quick summary').click();
    await person.page.getByText('한국어').click();
    await person.see('AI와 두기');
    await person.page.reload();
    await person.see('AI와 두기');
    await person.leave();
  });
});

describe('Every size', () => {
  const screens = [
    '/',
    '/lobby',
    '/settings',
    '/archive',
    '/leaderboard',
    '/login',
    '/about',
    '/tv',
    '/learn',
    '/learn/pieces',
    '/learn/janggi/cannon',
    '/trainer/janggi/find',
    '/trainer/shogun/pick',
    '/analysis',
    '/editor',
  ];
  for (const [width, height] of [
    [360, 640],
    [768, 1024],
    [1920, 1080],
  ] as const)
    it(`${width} × ${height} shows every screen without scrolling sideways`, async () => {
      const person = await Person.at(browser, server.address, { width, height });
      for (const screen of screens) {
        await person.goto(screen);
        await person.page.locator('main:not(.loading)').waitFor();
        await person.page.waitForTimeout(100);
        const wider = await person.page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, screen).toBeLessThanOrEqual(0);
      }
      expect(person.faults).toEqual([]);
      await person.leave();
    });

  it('the menu of a phone is in view beside a long name', async () => {
    const person = await Person.at(browser, server.address, { width: 360, height: 640 });
    await person.enter('Wilhelmina_vanderBer');
    await person.goto('/leaderboard');
    await person.byId('bell').waitFor();
    const menu = (await person.byId('menu').boundingBox())!;
    expect(menu.x + menu.width).toBeLessThanOrEqual(360);
    expect(await overflow(person)).toBe(0);
    await person.leave();
  });

  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
    [1024, 768],
    [1280, 720],
    [1920, 1080],
  ] as const)
    for (const variant of ['janggi', 'shogun'])
      it(`${width} × ${height} has the board of ${variant} and both clocks in view`, async () => {
        const person = await Person.at(browser, server.address, { width, height });
        await person.goto(`/lobby?play=engine&variant=${variant}&colour=white`);
        await person.press('form-start');
        await person.gameId();
        if (variant === 'janggi') await person.press('setup-inner');
        for (const part of ['.play-board .board', '[data-testid=clock-white]', '[data-testid=clock-black]']) {
          await person.page.locator(part).waitFor();
          const box = (await person.page.locator(part).boundingBox())!;
          expect(box.x, part).toBeGreaterThanOrEqual(0);
          expect(box.y, part).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width, part).toBeLessThanOrEqual(width + 0.5);
          expect(box.y + box.height, part).toBeLessThanOrEqual(height + 0.5);
        }
        await person.leave();
      });
});

it('A game can be played by keyboard alone, with announcements', async () => {
  const person = await Person.at(browser, server.address);
  const { page } = person;
  await person.goto('/lobby?play=engine&variant=janggi&colour=white');
  const until = async (test: () => Promise<boolean>): Promise<void> => {
    for (let steps = 0; steps < 60; ++steps) {
      if (await test()) return;
      await page.keyboard.press('Tab');
    }
    throw new Error('it cannot be reached with Tab');
  };
  const focused = (id: string): Promise<boolean> =>
    page.evaluate(name => document.activeElement?.getAttribute('data-testid') === name, id);
  await page.locator('[data-testid=form-start]').waitFor();
  await until(() => focused('form-start'));
  await page.keyboard.press('Enter');
  await person.gameId();
  await page.locator('[data-testid=setup-outer]').waitFor();
  await until(() => focused('setup-outer'));
  await page.keyboard.press('Enter');
  await person.myTurn();
  await page.keyboard.press('m');
  await page.locator('#typed-move:focus').waitFor();
  await page.keyboard.type('71졸72');
  await page.keyboard.press('Enter');
  await person.plies(2);
  await page.keyboard.type('board');
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=typed-reply]', { hasText: 'Chariot' }).waitFor();
  await page.keyboard.type('x9x9');
  await page.keyboard.press('Enter');
  await person.see(/“x9x9” is not a legal move/);
  await page.keyboard.type('last');
  await page.keyboard.press('Enter');
  await page.locator('[data-testid=typed-reply]', { hasText: 'Han' }).waitFor();
  expect(await page.locator('[data-testid=announcement]').textContent()).toContain('Han');
  await person.leave();
});

describe('What is not there', () => {
  for (const [address, words] of [
    ['/game/zzzzzzzz', 'There is no game at this address'],
    ['/game/broken', 'This is not a valid game address'],
    ['/invite/zzzzzzzz', 'This invitation is no longer open'],
    ['/user/nobody-at-all', 'There is no player called “nobody-at-all”'],
    ['/no/such/page', 'There is no page at this address'],
    ['/engine?variant=checkers', 'There are no rules called “checkers”'],
    ['/engine?variant=janggi&fen=9/9/9', 'This position is not playable'],
  ] as const)
    it(`${address} gets a helpful message`, async () => {
      const person = await Person.at(browser, server.address);
      await person.goto(address);
      await person.see(words);
      await person.leave();
    });
});

describe('axe finds no serious fault', () => {
  for (const screen of ['/', '/settings', '/learn/janggi/check', '/analysis'])
    it(`on ${screen} on a phone`, async () => {
      const person = await Person.at(browser, server.address, { width: 390, height: 844 });
      await person.goto(screen);
      await person.page.locator('main:not(.loading)').waitFor();
      await person.page.waitForTimeout(300);
      expect(await seriousFaults(person)).toEqual([]);
      expect(await person.page.locator('a.logo').getAttribute('aria-label')).toBe('Janggun: home page');
      await person.leave();
    });
  for (const [screen, dark] of [
    ['/', false],
    ['/', true],
    ['/lobby', false],
    ['/settings', true],
    ['/archive', false],
    ['/login', false],
    ['/learn', false],
    ['/learn/pieces', true],
    ['/learn/shogun/pieces', false],
    ['/settings', false],
    ['/analysis', true],
    ['/analysis', false],
    ['/game', false],
    ['/game', true],
  ] as const)
    it(`on ${screen}${dark ? ' in the dark' : ''}`, async () => {
      const person = await Person.at(browser, server.address, { dark });
      if (screen === '/game') {
        await person.goto('/lobby?play=engine&variant=janggi&colour=white');
        await person.press('form-start');
        await person.gameId();
        await person.press('setup-inner');
        await person.move('a4', 'b4');
        await person.plies(1);
      } else await person.goto(screen);
      await person.page.locator('main:not(.loading)').waitFor();
      await person.page.waitForTimeout(300);
      expect(await seriousFaults(person)).toEqual([]);
      await person.leave();
    });
});

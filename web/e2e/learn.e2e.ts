// The lessons, the learning progress and the piece chart.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { moveOn, openBrowser, Person, screens } from './support/browser';
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

async function at(path: string, options: Parameters<typeof Person.at>[2] = {}): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  await person.goto(path);
  await person.page.locator('main:not(.loading)').waitFor();
  return person;
}

/** Plays a move in a diagram, after scrolling to it. */
async function play(person: Person, id: string, from: string, to: string): Promise<void> {
  const diagram = person.page.locator(`[data-diagram=${id}]`);
  await diagram.locator('cg-board piece').first().waitFor();
  await diagram.locator('cg-board').scrollIntoViewIfNeeded();
  await moveOn(person, diagram, from, to);
}

describe('The lessons', () => {
  const cannon = { en: 'Cannon', ko: '포', zh: '包', pt: 'Canhão' };
  for (const [language, title] of Object.entries(cannon))
    it(`are available in ${language}, with movable pieces`, async () => {
      const person = await at('/learn/janggi/cannon', { language });
      expect(await person.page.locator('h1').textContent()).toBe(title);
      await play(person, 'open', 'd4', 'i4');
      await person.page.locator('[data-diagram=open] [data-testid=done]').waitFor();
      expect(person.faults).toEqual([]);
      await person.leave();
    });

  it('show no markup', async () => {
    const person = await at('/learn/janggi/check');
    expect(await person.page.locator('article').textContent()).not.toContain('*');
    await person.leave();
  });

  for (const [screen, options] of Object.entries({ desktop: {}, phone: { width: 360, height: 740, touch: true } }))
    it(`have no accessibility faults and fit the screen on a ${screen}`, async () => {
      for (const path of ['/learn', '/learn/janggi/ending', '/learn/shogun/basics', '/learn/pieces']) {
        const person = await at(path, options);
        expect(await seriousFaults(person), path).toEqual([]);
        const wider = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, path).toBeLessThanOrEqual(0);
        expect(person.faults).toEqual([]);
        await person.leave();
      }
    });

  it('are done by keyboard alone, and lead to puzzles of their theme', async () => {
    const person = await at('/learn/janggi/ending');
    const diagram = person.page.locator('[data-diagram=bare]');
    await diagram.locator('select').focus();
    await diagram.locator('select').selectOption('d1d2');
    await diagram.locator('[data-testid=done]').waitFor();
    await person.page.getByRole('link', { name: 'Practise with puzzles' }).focus();
    await person.page.keyboard.press('Enter');
    await person.page.waitForURL(/\/puzzles\/janggi\/theme\/endgame/);
    await person.byId('puzzle-task').waitFor();
    await person.leave();
  });

  it('lead from the first look at the board to a whole game', async () => {
    const person = await at('/learn');
    expect(await person.page.locator('.learn-stage').count()).toBe(10);
    for (const game of ['janggi', 'shogun']) {
      await person.goto(`/learn/${game}/game`);
      await person.page.getByRole('link', { name: 'Play against the weakest computer' }).click();
      await person.page.waitForURL(/\/engine\?/);
      await person.page.locator('.play-board cg-board piece').first().waitFor();
    }
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('keep the buttons below the board', async () => {
    const person = await at('/learn/janggi/cannon', { width: 1366, height: 768 });
    const board = (await person.page.locator('[data-diagram=open] .diagram-board').boundingBox())!;
    const reset = (await person.page
      .locator('[data-diagram=open]')
      .getByRole('button', { name: 'Reset' })
      .boundingBox())!;
    expect(reset.x + reset.width).toBeLessThanOrEqual(board.x + board.width + 0.5);
    await person.leave();
  });
});

describe.each(Object.entries(screens))('Tasks of lessons on a %s', (_, options) => {
  it('report a wrong answer, and allow a retry', async () => {
    const person = await at('/learn/janggi/check', options);
    const diagram = person.page.locator('[data-diagram=mate]');
    await play(person, 'mate', 'a6', 'a5');
    await diagram.locator('[data-testid=wrong]').waitFor();
    expect(await person.byId('announcement').textContent()).toContain('Not quite');
    expect(await diagram.locator('[data-testid=mistake]').textContent()).toBe('That is not check.');
    await diagram.getByRole('button', { name: 'Try again' }).click();
    await diagram.locator('[data-testid=open]').waitFor({ state: 'attached' });
    await diagram.locator('[data-testid=hint]').click();
    await diagram.locator('.cg-shapes circle').first().waitFor();
    await play(person, 'mate', 'a6', 'a10');
    await diagram.locator('[data-testid=done]').waitFor();
    await person.leave();
  });

  it('remember progress', async () => {
    const person = await at('/learn/janggi/horse', options);
    await play(person, 'block', 'e5', 'g6'); // around the soldier, then behind it
    await play(person, 'block', 'g6', 'f4');
    await play(person, 'block', 'f4', 'e6');
    await person.page.locator('[data-diagram=block] [data-testid=done]').waitFor();
    await person.goto('/learn/janggi/game');
    await person.page.locator('h1').waitFor();
    await person.goto('/learn');
    await expect.poll(() => person.byId('progress-janggi').textContent()).toContain('2 of 19');
    await person.page.getByRole('link', { name: /^Continue/ }).waitFor();
    await person.leave();
  });

  it('accept one of several answers, and no other', async () => {
    const person = await at('/learn/janggi/tactics', options);
    const fork = person.page.locator('[data-diagram=fork]');
    await play(person, 'fork', 'c5', 'b7');
    await fork.locator('[data-testid=wrong]').waitFor();
    await fork.getByRole('button', { name: 'Try again' }).click();
    await fork.locator('[data-testid=open]').waitFor({ state: 'attached' });
    await play(person, 'fork', 'c5', 'd7');
    await fork.locator('[data-testid=done]').waitFor();
    await person.leave();
  });
});

describe('Which piece is which', () => {
  const onScreens = it.each(Object.entries(screens));
  onScreens('is a chart that opens from a game, on a %s', async (_, options) => {
    const person = await at('/lobby?play=engine&variant=janggi&colour=white', options);
    await person.press('form-start');
    await person.gameId();
    await person.press('setup-inner');
    await person.press('piece-help');
    await person.byId('piece-chart').waitFor();
    expect(await person.byId('piece-chart').locator('tbody tr').count()).toBe(7);
    expect(await person.byId('piece-chart').locator('.chart-piece').count()).toBe(56);
    const isTooWide = (table: HTMLElement | SVGElement): boolean =>
      table.getBoundingClientRect().right > table.parentElement!.getBoundingClientRect().right + 1;
    expect(await person.byId('piece-chart').locator('table').evaluate(isTooWide)).toBe(false);
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('is asked on a first visit, once', async () => {
    const person = await at('/');
    await person.press('use-pictures');
    expect(await person.byId('pieces-offer').count()).toBe(0);
    const stored = (): Promise<string> =>
      person.page.evaluate(
        () => (JSON.parse(localStorage.getItem('janggun.settings')!) as Record<string, string>)['janggiPieces']!,
      );
    expect(await stored()).toBe('international');
    await person.page.reload();
    await person.page.locator('main.home').waitFor();
    expect(await person.byId('pieces-offer').count()).toBe(0);
    await person.leave();
  });

  for (const language of ['ko', 'zh'])
    it(`is not asked in ${language}`, async () => {
      const person = await at('/', { language });
      expect(await person.byId('pieces-offer').count()).toBe(0);
      await person.leave();
    });
});

// Puzzles on desktop and phone: by mouse, by keyboard alone, offline, and without accessibility faults.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { openBrowser, overflow, Person, screens } from './support/browser';
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

const lines = (game: string): string[] =>
  readFileSync(new URL(`../../puzzles/${game}.puzzles`, import.meta.url), 'utf8')
    .split('\n')
    .slice(1, -1);
/** The id and the moves of the first puzzle with this theme. */
function puzzleWith(game: string, theme: string): { id: string; moves: string[] } {
  const [id = '', , , , , moves = ''] = lines(game)
    .find(line => line.split(';')[3]!.split(',').includes(theme))!
    .split(';');
  return { id, moves: moves.split(' ') };
}

async function at(path: string, options: Parameters<typeof Person.at>[2] = {}): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  await person.goto(path);
  await person.page.locator('main:not(.loading)').waitFor();
  return person;
}
const type = async (person: Person, move: string): Promise<void> => {
  await person.page.locator('#puzzle-move').fill(move);
  await person.page.keyboard.press('Enter');
};
for (const [screen, options] of Object.entries(screens))
  describe(`Puzzles on a ${screen}`, () => {
    it('are listed by mode and theme', async () => {
      const person = await at('/puzzles', options);
      for (const game of ['janggi', 'shogun']) await person.byId(`puzzles-${game}`).waitFor();
      expect(await person.byId('puzzles-janggi').locator('.chip').count()).toBeGreaterThan(12);
      expect(await seriousFaults(person)).toEqual([]);
      expect(await overflow(person)).toBeLessThanOrEqual(0);
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('are solved by keyboard alone, and explained', async () => {
      const { id, moves } = puzzleWith('janggi', 'mate-in-2');
      const person = await at(`/puzzles/janggi/one/${id}`, options);
      expect(await person.byId('puzzle-task').textContent()).toContain('mate in 2');
      const { keyboard } = person.page;
      await person.tabTo(person.page.locator('#puzzle-move'));
      await keyboard.type(`${moves[1]!}\n`);
      await expect.poll(() => person.page.locator('.puzzle-verdict').textContent()).toContain('Right');
      await keyboard.type(`${moves[3]!}\n`); // the focus has stayed
      await person.byId('solved').waitFor();
      expect(await person.byId('puzzle-solution').locator('li').count()).toBe(3);
      expect(await person.page.locator('.puzzle-themes').textContent()).toContain('Mate in 2');
      expect(await person.byId('puzzle-rating').textContent()).toContain('+');
      expect(await person.byId('puzzle-reason').textContent()).toContain('mate in 2 is forced');
      // Through the solution by the arrow keys.
      await person.page.keyboard.press('ArrowLeft');
      await person.byId('puzzle-solution').locator('li:nth-child(2) [aria-current=step]').waitFor();
      await person.page.keyboard.press('ArrowRight');
      await person.byId('puzzle-solution').locator('li:nth-child(3) [aria-current=step]').waitFor();
      expect(await seriousFaults(person)).toEqual([]);
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('say why a wrong move fails', async () => {
      // One in which White's pawn can advance from a2, which solves nothing.
      const [id] = lines('shogun')
        .find(line => /;mate;.*\/[1-8][^/]*\/P[^/]*\/[^/]+ b .*;[b-h]\d[b-h]\d/.test(line))!
        .split(';');
      const person = await at(`/puzzles/shogun/one/${id}`, options);
      await person.byId('puzzle-task').waitFor();
      await type(person, 'a2a3');
      await person.byId('wrong').waitFor();
      await person.press('puzzle-why');
      await expect
        .poll(() => person.byId('puzzle-refuted').textContent(), { timeout: 60_000 })
        .toMatch(/answered by|does not reach/);
      expect(await seriousFaults(person)).toEqual([]);
      expect(person.faults).toEqual([]);
      await person.leave();
    }, 120_000);

    it('show a hint and the solution, and come back to be tried again', async () => {
      const { id } = puzzleWith('shogun', 'mate-in-1');
      const person = await at(`/puzzles/shogun/one/${id}`, options);
      await person.byId('puzzle-show').waitFor();
      await person.press('puzzle-hint');
      await person.press('puzzle-show');
      await person.byId('shown').waitFor();
      await person.goto('/puzzles/shogun/failed');
      await person.byId('puzzle-task').waitFor();
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('in a streak end at the first mistake', async () => {
      const person = await at('/puzzles/janggi/streak', options);
      await person.byId('puzzle-score').waitFor();
      // Passes until one is wrong: the streak then ends. In check a pass is illegal, and another streak is begun.
      let attempts = 0;
      await expect
        .poll(
          async () => {
            if ((await person.byId('puzzle-over').count()) > 0) return true;
            if (++attempts % 15 === 0) await person.goto('/puzzles/janggi/streak');
            const square = person.page.locator('#puzzle-move');
            if ((await square.count()) > 0) {
              await square.fill('pass');
              await person.page.keyboard.press('Enter');
            }
            return (await person.byId('puzzle-over').count()) > 0;
          },
          { timeout: 20_000 },
        )
        .toBe(true);
      await person.leave();
    });

    it('reach the move, the hint and the solution by Tab, in this order', async () => {
      const { id } = puzzleWith('shogun', 'mate-in-1');
      const person = await at(`/puzzles/shogun/one/${id}`, options);
      await person.tabTo(person.page.locator('#puzzle-move'));
      for (const next of ['puzzle-hint', 'puzzle-show']) {
        await person.page.keyboard.press('Tab');
        expect(await person.byId(next).evaluate(element => element === document.activeElement), next).toBe(true);
      }
      await person.page.keyboard.press('Enter');
      await person.byId('shown').waitFor();
      await person.tabTo(person.page.locator('.puzzle-explanation a.button').last());
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('in a run have three minutes, ten seconds less for a mistake, and end', async () => {
      const person = await Person.at(browser, server.address, options);
      const { page } = person;
      await page.clock.install();
      const seconds = async (): Promise<number> => {
        const [minutes, rest] = ((await person.byId('puzzle-clock').textContent()) ?? '').split(':').map(Number);
        return 60 * minutes! + rest!;
      };
      // A pass is wrong, but illegal in check: then another run is begun.
      const passed = async (): Promise<number> => {
        await person.goto('/puzzles/janggi/run');
        await person.byId('puzzle-clock').waitFor();
        const before = await seconds();
        expect(before).toBeGreaterThan(170);
        await type(person, 'pass');
        await page.waitForTimeout(500);
        return before - (await seconds());
      };
      await expect.poll(passed, { timeout: 30_000 }).toBeGreaterThanOrEqual(10);
      expect(await seconds()).toBeGreaterThan(150); // once, not twice
      await page.clock.fastForward('03:00');
      await person.byId('puzzle-over').waitFor();
      expect(await person.byId('puzzle-clock').textContent()).toBe('0:00');
      expect(await page.locator('#puzzle-move').count()).toBe(0);
      expect(await seriousFaults(person)).toEqual([]);
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('of an account are judged and rated by the server', async () => {
      const name = `puzzles-${screen}`;
      const person = await Person.at(browser, server.address, options);
      await person.enter(name);
      const { id, moves } = puzzleWith('janggi', 'mate-in-2');
      await person.goto(`/puzzles/janggi/one/${id}`);
      await person.byId('puzzle-task').waitFor();
      await type(person, moves[1]!);
      await expect.poll(() => person.page.locator('.puzzle-verdict').textContent()).toContain('Right');
      await type(person, moves[3]!);
      await person.byId('solved').waitFor();
      await expect.poll(() => person.byId('puzzle-rating').textContent()).toContain('+');
      const failed = puzzleWith('janggi', 'mate-in-3').id;
      await person.goto(`/puzzles/janggi/one/${failed}`);
      await person.press('puzzle-show');
      await expect.poll(() => person.byId('puzzle-rating').textContent()).toContain('−');
      // Another browser that signs in has the same results.
      const elsewhere = await Person.at(browser, server.address, options);
      await elsewhere.enter(name, '/login');
      await elsewhere.goto('/puzzles');
      await elsewhere.page.locator('.puzzle-history summary').click();
      expect(await elsewhere.page.locator('.puzzle-history li').count()).toBe(2);
      await elsewhere.goto('/puzzles/janggi/failed');
      await elsewhere.byId('puzzle-task').waitFor();
      const answer = await elsewhere.page.evaluate(async () => (await fetch('/api/puzzle/me')).json());
      expect(answer.ratings[0].puzzles).toBe(2);
      expect([...person.faults, ...elsewhere.faults]).toEqual([]);
      await person.leave();
      await elsewhere.leave();
    });

    it('work offline', async () => {
      const person = await at('/puzzles/janggi/daily', { ...options, serviceWorkers: 'allow' });
      await person.byId('puzzle-task').waitFor();
      await person.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await person.page.reload();
      await person.byId('puzzle-task').waitFor();
      await person.page.context().setOffline(true);
      await person.page.goto(`${server.address}/puzzles/janggi`);
      await person.byId('puzzle-task').waitFor();
      await person.leave();
    });
  });

describe('Puzzles', () => {
  for (const [language, title] of Object.entries({ ko: '외통', zh: '将死', pt: 'mate em' }))
    it(`have their task in ${language}`, async () => {
      const { id } = puzzleWith('janggi', 'mate-in-1');
      const person = await at(`/puzzles/janggi/one/${id}`, { language });
      await expect.poll(() => person.byId('puzzle-task').textContent()).toContain(title);
      await person.leave();
    });

  it('of the day are the same on the page and on the server', async () => {
    const person = await at('/puzzles/shogun/daily');
    await person.press('puzzle-show');
    const { id } = await person.page.evaluate(async () => (await fetch('/api/puzzle/daily?game=shogun')).json());
    expect(await person.page.locator('.puzzle-explanation').textContent()).toContain(id);
    await person.leave();
  });
});

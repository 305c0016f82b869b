// Studies on desktop and phone: made, edited together, imported, practised; by keyboard alone and without
// accessibility faults.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { openBrowser, Person, type PersonOptions } from './support/browser';
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

type Cookies = Awaited<ReturnType<ReturnType<Person['page']['context']>['cookies']>>;
const known = new Map<string, Cookies>();
/** Somebody with an account, in a browser of their own. */
async function account(name: 'Sora' | 'Haneul', options: PersonOptions): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  const context = person.page.context();
  const cookies = known.get(name);
  if (cookies) await context.addCookies(cookies);
  else {
    await person.enter(name);
    known.set(name, await context.cookies());
  }
  return person;
}
const isTooWide = (person: Person): Promise<boolean> =>
  person.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
const saved = (person: Person): Promise<void> => person.byId('study-saved').filter({ hasText: 'Saved' }).waitFor();
async function type(person: Person, move: string): Promise<void> {
  await person.byId('typed').fill(move);
  await person.page.keyboard.press('Enter');
}
async function newStudy(person: Person, name: string, visibility = 'Private'): Promise<void> {
  await person.goto('/study');
  await person.press('study-new');
  await person.byId('study-name').fill(name);
  await person.page.getByRole('radio', { name: visibility, exact: true }).click();
  await person.press('study-submit');
  await person.byId('study-title').filter({ hasText: name }).waitFor();
}
const treeOf = async (person: Person): Promise<string> =>
  ((await person.page.locator('.tree').textContent()) ?? '').replace(/\s+/g, ' ');

const games = `[Event "One"]
[Variant "Shogun"]
[White "Sora"]
[Black "Haneul"]

1. e4 {[%cal Ge2e4] the king's pawn} e5 (1... d5 {sharp}) 2. Nf3 Nc6 1-0

[Event "Two"]
[Variant "Shogun"]

1. d4 Qh9 *
`;

for (const [screen, options] of Object.entries<PersonOptions>({
  desktop: {},
  phone: { width: 360, height: 740, touch: true },
}))
  describe(`Studies on a ${screen}`, () => {
    it('are made and edited by keyboard alone', async () => {
      const person = await account('Sora', options);
      const { keyboard } = person.page;
      await person.goto('/study');
      await person.tabTo('study-new');
      await keyboard.press('Enter');
      await person.page.locator('[data-testid=study-name]:focus').waitFor();
      await keyboard.type('Openings');
      await keyboard.press('Enter');
      await person.byId('study-title').filter({ hasText: 'Openings' }).waitFor();
      await person.tabTo('typed');
      for (const move of ['c4c5', 'c7c6']) {
        await keyboard.type(move);
        await keyboard.press('Enter');
      }
      await saved(person);
      await person.tabTo('study-comment');
      await keyboard.type('a quiet start');
      await keyboard.press('Tab');
      expect(await person.byId('study-shapes').evaluate(field => field === document.activeElement)).toBe(true);
      await keyboard.type('Gb1c3 e5');
      await keyboard.press('Enter');
      await saved(person);
      await person.tabTo(person.page.getByRole('button', { name: '!?', exact: true }));
      await keyboard.press('Enter');
      await saved(person);
      await person.page.reload();
      await person.byId('study-title').waitFor();
      const tree = await treeOf(person);
      expect(tree).toContain('a quiet start');
      expect(tree).toContain('!?');
      // To the last move, by the arrow keys.
      await keyboard.press('End');
      await expect.poll(() => person.byId('study-shapes').inputValue()).toBe('Gb1c3 Ge5');
      expect(await seriousFaults(person)).toEqual([]);
      expect(await isTooWide(person)).toBe(false);
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('are imported and practised by keyboard alone', async () => {
      const person = await account('Sora', options);
      const { keyboard } = person.page;
      await newStudy(person, 'By keyboard');
      await person.tabTo('study-import');
      await keyboard.press('Enter');
      await person.tabTo('study-import-text');
      await keyboard.insertText(games);
      await person.tabTo('study-submit');
      await keyboard.press('Enter');
      await person.byId('study-problems').waitFor();
      await keyboard.press('Escape');
      await person.tabTo(person.page.getByRole('button', { name: 'Sora – Haneul', exact: true }));
      await keyboard.press('Enter');
      await expect.poll(() => treeOf(person)).toContain('sharp');
      await person.tabTo('study-practice');
      await keyboard.press('Enter');
      await person.tabTo('practice-hint');
      await keyboard.press('Enter');
      await person.tabTo('typed');
      for (const move of ['e2e4', 'g1f3']) await keyboard.type(`${move}\n`);
      await person.byId('practice-task').filter({ hasText: 'without a mistake' }).waitFor();
      expect(await person.byId('typed').count()).toBe(0); // nothing is asked any more
      await person.tabTo('practice-again');
      await keyboard.press('Enter');
      await person.byId('typed').waitFor();
      await keyboard.press('Escape');
      await person.page.locator('.tree').waitFor();
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('begin a chapter with a position', async () => {
      const person = await account('Sora', options);
      await newStudy(person, 'Endings');
      await person.press('study-add-chapter');
      await person.byId('start-fen').fill('3k5/9/R8/9');
      await person.press('start-open');
      await person.page.locator('dialog [role=alert]').waitFor();
      await person.byId('start-fen').fill('3k5/9/R8/9/9/9/9/9/4K4/9 w - - 0 1');
      await person.press('start-open');
      await expect.poll(() => person.byId('study-chapters').locator('li').count()).toBe(2);
      await expect.poll(() => person.page.locator('cg-board piece').count()).toBe(3);
      await type(person, 'a8a10');
      await saved(person);
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('are edited by two people who see each other’s moves', async () => {
      const one = await account('Sora', options);
      const two = await account('Haneul', {});
      await newStudy(one, 'Together');
      await one.press('study-settings');
      await one.byId('study-contributor').fill('Haneul');
      await one.page.keyboard.press('Enter');
      await one.page.locator('.study-contributors', { hasText: 'Haneul' }).waitFor();
      await one.page.keyboard.press('Escape');
      await two.page.goto(one.page.url());
      await two.byId('study-title').waitFor();
      await type(one, 'c4c5');
      await two.page.locator('.tree-move').first().waitFor();
      await two.page.locator('.tree-move').first().click();
      await type(two, 'c7c6');
      await expect.poll(() => one.page.locator('.tree-move').count()).toBe(2);
      // Both at once, in the same place.
      await Promise.all([type(one, 'g7g6'), type(two, 'a4a5')]);
      await Promise.all([saved(one), saved(two)]);
      await expect.poll(async () => (await treeOf(one)) === (await treeOf(two))).toBe(true);
      expect(await one.page.locator('.tree-move').count()).toBe(4);
      expect([...one.faults, ...two.faults]).toEqual([]);
      await Promise.all([one.leave(), two.leave()]);
    });

    it('take the good games of a broken file, and are practised by readers', async () => {
      const person = await account('Sora', options);
      await newStudy(person, 'Imported', 'Public');
      await person.press('study-import');
      await person.byId('study-import-text').fill(games);
      await person.press('study-submit');
      expect(await person.byId('study-problems').textContent()).toContain('game 2, line');
      await person.page.keyboard.press('Escape');
      await expect.poll(() => person.byId('study-chapters').locator('li').count()).toBe(3);
      await person.page.getByRole('button', { name: 'Sora – Haneul', exact: true }).click();
      await expect.poll(() => treeOf(person)).toContain('sharp');
      expect(await seriousFaults(person)).toEqual([]);
      const address = person.page.url();
      const reader = await Person.at(browser, server.address, options);
      await reader.page.goto(address);
      await reader.press('study-practice');
      expect(await reader.page.locator('.tree').count()).toBe(0);
      await type(reader, 'd2d4');
      await reader.byId('practice-task').filter({ hasText: 'not in the chapter' }).waitFor();
      await reader.press('practice-hint');
      await type(reader, 'e2e4');
      await type(reader, 'g1f3');
      await reader.byId('practice-task').filter({ hasText: 'with 1 mistake' }).waitFor();
      expect(await seriousFaults(reader)).toEqual([]);
      expect(await isTooWide(reader)).toBe(false);
      await reader.press('practice-end');
      await reader.page.locator('.tree').waitFor();
      await reader.goto('/study');
      await reader.byId('study-list').locator('a', { hasText: 'Imported' }).first().waitFor();
      expect(await seriousFaults(reader)).toEqual([]);
      expect([...person.faults, ...reader.faults]).toEqual([]);
      await Promise.all([person.leave(), reader.leave()]);
    });

    it('are made of an analysis, and only with an account', async () => {
      const guest = await Person.at(browser, server.address, options);
      await guest.goto('/analysis/shogun');
      await guest.press('export');
      await guest.press('save-study');
      await guest.see('Create an account to keep studies.');
      await guest.leave();
      const person = await account('Sora', options);
      await person.goto('/analysis/shogun');
      await person.byId('typed').waitFor();
      await type(person, 'e2e4');
      await person.press('export');
      await person.press('save-study');
      await person.press('save-here'); // a new study
      await person.page.waitForURL(/\/study\/\w{8}/);
      await expect.poll(() => person.page.locator('.tree-move').count()).toBe(1);
      const study = /\/study\/(\w{8})/.exec(person.page.url())![1]!;
      await person.goto('/analysis/shogun');
      await person.byId('typed').waitFor();
      await type(person, 'd2d4');
      await person.press('export');
      await person.press('save-study');
      expect(await seriousFaults(person)).toEqual([]);
      await person.byId('save-to').selectOption(study);
      await person.press('save-here');
      await person.page.waitForURL(new RegExp(`/study/${study}/\\w{8}`));
      await expect.poll(() => person.byId('study-chapters').locator('li').count()).toBe(2);
      expect(await treeOf(person)).toContain('d4');
      expect(person.faults).toEqual([]);
      await person.leave();
    });
  });

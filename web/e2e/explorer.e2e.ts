// The explorer of the reader's own games: files are indexed in the browser.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { meet, openBrowser, overflow, Person, type PersonOptions, screens } from './support/browser';
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

const game = (moves: string, result: string, number = 1): string =>
  `[Event "Club"]\n[White "Kim ${number}"]\n[Black "Lee"]\n[Variant "Janggi"]\n[Result "${result}"]\n\n${moves} ${result}\n\n`;

async function withFile(text: string, options: PersonOptions = {}): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  await person.goto('/analysis');
  await person.press('explorer');
  await person
    .byId('explorer-files')
    .setInputFiles({ name: 'mine.pgn', mimeType: 'text/plain', buffer: Buffer.from(text) });
  return person;
}

const text = game('1. a4b4 a7b7', '1-0', 1) + game('1. a4b4 i7h7', '0-1', 2) + game('1. i4h4', '1/2-1/2', 3);

describe('The explorer', () => {
  const onScreens = it.each(Object.entries(screens));
  onScreens('indexes files in the browser, and shows moves with counts and results, on a %s', async (_, options) => {
    const person = await withFile(text, options);
    const sent: string[] = [];
    person.page.on('request', request => request.method() !== 'GET' && sent.push(request.url()));
    await person.byId('explorer-imported').waitFor();
    const rows = person.byId('explorer-moves').locator('tbody tr');
    await rows.nth(1).waitFor();
    expect(await rows.first().textContent()).toContain('2 (67%)');
    await rows.first().getByRole('button').click();
    await person.page.locator('.tree-move.current').waitFor();
    await rows.getByText('1 (50%)').nth(1).waitFor();
    await person.byId('explorer-game').first().click();
    await person.see('Kim 2 – Lee');
    expect(await seriousFaults(person)).toEqual([]);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    // kept for the next visit
    await person.page.reload();
    await rows.nth(1).waitFor();
    await person.page.locator('.explorer-manage summary').first().click();
    await person.page.getByRole('button', { name: 'Remove “mine.pgn”' }).click();
    await person.press('confirm');
    await person.see('choose .gib or PGN files');
    expect(sent).toEqual([]);
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  for (const [variant, width] of [
    ['janggi', 1280],
    ['shogun', 390],
  ] as const)
    it(`shows the engine’s book for ${variant} at ${width} pixels, by keyboard`, async () => {
      const person = await Person.at(browser, server.address, { width, height: 844, dark: variant === 'janggi' });
      await person.goto(`/analysis?variant=${variant}`);
      await person.press('explorer');
      await person.byId('explorer-book').focus();
      await person.page.keyboard.press('Enter');
      const rows = person.byId('explorer-moves').locator('tbody tr');
      await rows.nth(1).waitFor();
      await rows.first().getByRole('button').focus();
      await person.page.keyboard.press('Enter');
      await person.page.locator('.tree-move.current').waitFor();
      await rows.first().waitFor();
      await person.see(/games of the engine against itself/);
      expect(await seriousFaults(person)).toEqual([]);
      expect(person.faults).toEqual([]);
      await person.leave();
    });

  it('keeps the good games of a damaged file and says what was wrong', async () => {
    const person = await withFile(text + game('1. a4a9', '1-0', 4), { width: 390, height: 844 });
    await person.byId('explorer-imported').waitFor();
    await person.page.locator('.explorer-manage summary').first().click();
    await person.byId('explorer-faults').locator('summary').click();
    await person.see(/mine\.pgn, line \d+:.*a4a9/);
    expect(await seriousFaults(person)).toEqual([]);
    await person.leave();
  });

  it('refuses a file without games', async () => {
    const person = await withFile('Dear Sir,\nthank you.');
    await person.byId('explorer-fault').waitFor();
    await person.leave();
  });
});

describe('The explorer of played games', { timeout: 120_000 }, () => {
  it('shows the server’s games by speed, the set-ups, and one’s own games by side', async () => {
    const cho = await Person.at(browser, server.address);
    const han = await Person.at(browser, server.address, { width: 390, height: 844, touch: true });
    const id = await meet(cho, han, { variant: 'janggi', colour: 'white', clock: '600+5' });
    await han.press('setup-outer');
    await cho.press('setup-inner');
    await cho.move('a4', 'b4');
    await han.move('i7', 'h7');
    await cho.plies(2);
    await cho.press('resign');
    await cho.press('confirm');
    await cho.result();
    const counted = (): Promise<number> =>
      cho.page.evaluate(async () => {
        const answer = await fetch('/api/explorer/setups?variant=janggi');
        return ((await answer.json()) as { pairs: unknown[] }).pairs.length;
      });
    await expect.poll(counted, { interval: 200, timeout: 20_000 }).toBe(1);
    for (const person of [cho, han]) {
      await person.goto('/analysis');
      await person.press('explorer');
      await person.press('explorer-server');
      const setups = person.byId('explorer-setups').locator('tbody tr');
      expect(await setups.first().textContent()).toMatch(/Inner elephants.*Outer elephants/);
      await person.byId('explorer-speed').selectOption('bullet');
      await person.byId('explorer-setups').waitFor({ state: 'detached' });
      await person.byId('explorer-speed').selectOption('');
      await person.byId('explorer-setups').waitFor();
      expect(await seriousFaults(person)).toEqual([]);
      // One's own games, from the start that was played.
      await person.press('explorer-own');
      await person.press('explorer-own-load');
      await person.byId('explorer-imported').waitFor();
      await person.page.locator('.explorer-own', { hasText: '1 game of yours' }).waitFor();
      expect(await seriousFaults(person)).toEqual([]);
      expect(person.faults).toEqual([]);
    }
    // The position after the set-ups: Cho's move with its result, for Cho but not for Han.
    for (const [person, own, other] of [
      [cho, 'Cho', 'Han'],
      [han, 'Han', 'Cho'],
    ] as const) {
      await person.goto(`/analysis/game/${id}?ply=0`);
      const rows = person.byId('explorer-moves').locator('tbody tr');
      expect(await rows.first().textContent()).toMatch(/[12] \(100%\)/);
      await person.page.getByRole('radio', { name: other, exact: true }).click();
      await person.byId('explorer-none').waitFor();
      await person.page.getByRole('radio', { name: own, exact: true }).click();
      await rows.first().waitFor();
      await person.press('explorer-server');
      expect(await rows.first().textContent()).toMatch(/[12] \(100%\)/);
      await person.leave();
    }
  });
});

for (const [screen, options] of Object.entries(screens))
  describe(`The explorer of the server on a ${screen}`, () => {
    it('says that there are no games yet, for every speed and rating', async () => {
      const person = await Person.at(browser, server.address, options);
      await person.goto('/analysis');
      await person.press('explorer');
      await person.press('explorer-server');
      await person.see('No game of this server has this position.');
      await person.byId('explorer-speed').selectOption('blitz');
      await person.byId('explorer-band').selectOption('1600');
      await person.see('No game of this server has this position.');
      expect(await seriousFaults(person)).toEqual([]);
      expect(person.faults).toEqual([]);
      await person.leave();
    });
  });

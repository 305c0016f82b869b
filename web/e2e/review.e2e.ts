// The review of a game, learning from its mistakes, and hints against the computer.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { openBrowser, overflow, Person, type PersonOptions, screens } from './support/browser';
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

/** The review of a whole game takes its time on a busy machine. */
const long = { timeout: 120_000 };
const start = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1';
/** Cho's chariot is lost for a soldier on the third ply. */
const moves = 'a4b4 i7h7 a1a7 a10a7 b1c3 h10g8';

async function reviewed(options: PersonOptions = {}): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  const query = new URLSearchParams({ variant: 'janggi', fen: start, moves, spent: '3 5 12 2 1 8', review: '' });
  await person.goto(`/analysis?${query}`);
  await person.byId('summary').waitFor(long);
  return person;
}

describe('The review', { timeout: 180_000 }, () => {
  const onScreens = it.each(Object.entries(screens));
  onScreens('starts with one click after a game, on a %s', async (_, options) => {
    const person = await Person.at(browser, server.address, options);
    await person.goto('/engine?variant=janggi&level=1&colour=white');
    await person.press('setup-inner');
    await person.move('a4', 'b4');
    await person.plies(2);
    await person.press('resign');
    await person.press('confirm');
    await person.result();
    await person.press('review-game');
    await person.byId('summary').waitFor(long);
    expect(await person.page.locator('.tree-move').count()).toBeGreaterThanOrEqual(2);
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('sums both sides up, names the opening, and has its graphs above the fold', async () => {
    const person = await reviewed({ width: 1366, height: 768 });
    expect(await person.byId('summary-white').textContent()).toMatch(/Cho\s*\d+%/);
    expect(await person.byId('summary-black').textContent()).toMatch(/Han\s*\d+%/);
    expect(await person.byId('opening').textContent()).toBe('Cho: Inner elephants – Han: Inner elephants');
    for (const graph of ['graph-evaluation', 'graph-time']) {
      await person.byId(graph).locator('canvas').waitFor();
      const box = (await person.byId(graph).boundingBox())!;
      expect(box.y + box.height).toBeLessThanOrEqual(768);
      expect(box.width).toBeGreaterThan(200);
    }
    const tree = (await person.page.locator('.tree').boundingBox())!;
    expect(tree.y + tree.height).toBeLessThanOrEqual(768);
    expect(await seriousFaults(person)).toEqual([]);
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  onScreens('marks the blunder, with the better line as a variation and an arrow, on a %s', async (_, options) => {
    const person = await reviewed(options);
    await person.page.locator('.tree-move.blunder').first().click();
    expect(await person.byId('advice').textContent()).toMatch(/Blunder \(−\d+%\)\. Better:/);
    await person.page.locator('.cg-shapes line').first().waitFor({ state: 'attached' });
    await person.page.locator('.tree-others .tree-move').first().click();
    // a click on the graph goes to the move below the pointer
    const box = (await person.byId('graph-evaluation').boundingBox())!;
    await person.page.mouse.click(box.x + box.width - 8, box.y + box.height / 2);
    await person.page.locator('.tree-move.current[data-ply="6"]').waitFor();
    await person.leave();
  });

  it('fits a phone, with the evaluation graph above the fold', async () => {
    const person = await reviewed(screens.phone);
    expect(await overflow(person)).toBeLessThanOrEqual(0);
    await person.byId('graph-evaluation').locator('canvas').waitFor();
    await person.page.evaluate(() => scrollTo(0, 0));
    const box = (await person.byId('graph-evaluation').boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(844);
    expect(await seriousFaults(person)).toEqual([]);
    await person.leave();
  });
});

/** A new account in a browser of its own. */
async function account(name: string, options: PersonOptions = {}): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  await person.enter(name);
  return person;
}

describe('The review of a rated game', { timeout: 180_000 }, () => {
  it('is made by the server, kept, and shared by its link', async () => {
    const cho = await account('review-cho');
    const han = await account('review-han');
    await cho.goto('/lobby?play=friend&variant=janggi&colour=white&clock=600%2B5');
    await cho.page.getByRole('checkbox', { name: 'Rated' }).check();
    await cho.press('form-start');
    const invitation = await cho.byId('invite-link').inputValue();
    await han.goto(new URL(invitation).pathname);
    await han.press('accept-invite');
    const id = await cho.gameId();
    await han.press('setup-inner');
    await cho.press('setup-inner');
    await cho.move('a4', 'b4');
    await han.move('i7', 'h7');
    await cho.plies(2);
    await cho.press('resign');
    await cho.press('confirm');
    await cho.result();
    await cho.press('review-game');
    await cho.byId('summary').waitFor(long);
    const stored = await cho.page.evaluate(async game => (await fetch(`/api/game/${game}/review`)).status, id);
    expect(stored).toBe(200);
    await cho.press('review-share');
    const link = await cho.byId('review-link').inputValue();
    expect(link).toContain(`/analysis/game/${id}?review`);
    expect(await seriousFaults(cho)).toEqual([]);
    // A stranger on a phone sees the same, without an engine.
    const reader = await Person.at(browser, server.address, { width: 390, height: 844, touch: true });
    const engines: string[] = [];
    reader.page.on('request', request => /engine.*wasm/.test(request.url()) && engines.push(request.url()));
    await reader.page.goto(link);
    await reader.byId('summary').waitFor(long);
    const accuracy = (person: Person): Promise<string | null> => person.byId('summary-white').textContent();
    expect(await accuracy(reader)).toBe(await accuracy(cho));
    expect(engines).toEqual([]);
    expect([...cho.faults, ...han.faults, ...reader.faults]).toEqual([]);
    await Promise.all([cho.leave(), han.leave(), reader.leave()]);
  });

  it('of a game without the server is in the link', async () => {
    const person = await reviewed();
    await person.press('review-share');
    const link = await person.byId('review-link').inputValue();
    await person.page.goto(link);
    await person.byId('summary').waitFor(long);
    expect(await person.page.locator('.tree-move.blunder').count()).toBeGreaterThan(0);
    await person.leave();
  });
});

describe.each(Object.entries(screens))('Learning from mistakes on a %s', (_, options) => {
  it('refuses the move of the game, gives hints, and accepts the solution, by keyboard alone', async () => {
    const person = await reviewed(options);
    await person.byId('retry-white').focus();
    await person.page.keyboard.press('Enter');
    const state = (): Promise<string | null> => person.byId('retry-state').getAttribute('data-state');
    await expect.poll(state, long).toBe('asking');
    const count = Number(/of (\d+)/.exec((await person.page.locator('.retry header').textContent())!)![1]);
    const played = /played (\S+)\./.exec((await person.page.locator('.retry').textContent())!)![1]!;
    await person.byId('typed').fill(played);
    await person.page.keyboard.press('Enter');
    await expect.poll(state, long).toBe('wrong');
    await person.byId('typed').evaluate(input => (input as HTMLElement).blur());
    await person.page.keyboard.press('h');
    await person.page.keyboard.press('s');
    await expect.poll(state, long).toMatch(/shown|solved/);
    for (let step = 1; step < count; ++step) {
      await person.page.keyboard.press('n');
      await expect.poll(state, long).toBe('asking');
      await person.page.keyboard.press('s');
      await expect.poll(state, long).toBe('shown');
    }
    await person.byId('retry-result').waitFor();
    expect(await seriousFaults(person)).toEqual([]);
    await person.page.keyboard.press('Escape');
    await person.byId('summary').waitFor();
    expect(person.faults).toEqual([]);
    await person.leave();
  }, 240_000);
});

describe.each(Object.entries(screens))('Against the computer on a %s', { timeout: 180_000 }, (_, options) => {
  it('a hint shows the piece, then the move; and moves can be taken back', async () => {
    const person = await Person.at(browser, server.address, options);
    await person.goto('/engine?variant=janggi&level=1&colour=white');
    await person.press('setup-inner');
    await person.myTurn();
    await person.press('hint');
    await person.page.locator('.cg-shapes circle').first().waitFor(long);
    await person.press('hint');
    await person.page.locator('.cg-shapes line').first().waitFor({ state: 'attached' });
    await person.move('a4', 'b4');
    await person.plies(2);
    expect(await person.page.locator('.cg-shapes line').count()).toBe(0);
    await person.press('takeback');
    await person.page.locator('.moves [data-ply="1"]').waitFor({ state: 'detached' });
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('the server’s computer lets moves be taken back too, and hints work there', async () => {
    const person = await Person.at(browser, server.address, options);
    await person.goto('/lobby?play=engine&variant=janggi&colour=white');
    await person.press('form-start');
    await person.gameId();
    await person.press('setup-inner');
    await person.move('a4', 'b4');
    await person.plies(2);
    await person.press('takeback');
    await person.page.locator('.moves [data-ply="1"]').waitFor({ state: 'detached' });
    await person.myTurn();
    await person.press('hint');
    await person.page.locator('.cg-shapes circle').first().waitFor(long);
    await person.leave();
  });
});

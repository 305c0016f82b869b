// The trainer of coordinates and pieces.
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

async function at(path: string, options: PersonOptions = {}): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  await person.goto(path);
  await person.page.locator('main.trainer').waitFor();
  return person;
}

/** For a busy machine. */
const slow = { timeout: 15_000 };

const score = async (person: Person): Promise<number> => Number(await person.byId('trainer-score').textContent());
/** The square that is asked for, "75" as UCI: e5 is rank 6 from Han's edge. */
async function asked(person: Person): Promise<string> {
  const [, rank, file] = /(\d)(\d)/.exec((await person.byId('question').textContent())!)!;
  return `${String.fromCharCode(96 + Number(file))}${(11 - (Number(rank) || 10)) % 11}`;
}

for (const [screen, options] of Object.entries(screens))
  describe(`The trainer on a ${screen}`, () => {
    it('asks for points, counts, and keeps the best score', async () => {
      const person = await at('/trainer/janggi/find', options);
      const { height } = person.page.viewportSize()!;
      const start = (await person.byId('trainer-start').boundingBox())!;
      expect(start.y + start.height, 'the button is on the first screen').toBeLessThanOrEqual(height);
      await person.press('trainer-start');
      const board = (await person.page.locator('.trainer-board').boundingBox())!;
      expect(board.y + board.height, 'the board is visible as a whole').toBeLessThanOrEqual(height);
      for (let count = 1; count <= 3; ++count) {
        await person.page.locator(`[data-square="${await asked(person)}"]`).click();
        await expect.poll(() => score(person), slow).toBe(count);
      }
      await person.press('trainer-start'); // stop
      await person.byId('finished').waitFor();
      await person.page.reload();
      await expect.poll(() => person.byId('trainer-best').textContent(), slow).toBe('3');
      expect(person.faults).toEqual([]);
      await person.leave();
    });

    it('works by keyboard alone', async () => {
      const person = await at('/trainer/janggi/find', options);
      await person.byId('trainer-start').focus();
      await person.page.keyboard.press('Enter');
      await person.page.locator('.trainer-square[tabindex="0"]').focus();
      const square = await asked(person);
      // from e5, the middle of the board
      const [right, up] = [square.charCodeAt(0) - 101, Number(square.slice(1)) - 5];
      for (let step = 0; step < Math.abs(right); ++step)
        await person.page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
      for (let step = 0; step < Math.abs(up); ++step)
        await person.page.keyboard.press(up > 0 ? 'ArrowUp' : 'ArrowDown');
      await person.page.keyboard.press('Enter');
      await expect.poll(() => score(person), slow).toBe(1);
      await person.leave();
    });

    for (const game of ['janggi', 'shogun'])
      for (const drill of ['name', 'piece', 'pick'])
        it(`offers four answers: ${game}, ${drill}`, async () => {
          const person = await at(`/trainer/${game}/${drill}`, options);
          await person.press('trainer-start');
          expect(await person.page.locator('.trainer-answer').count()).toBe(4);
          await person.page.keyboard.press('1');
          await expect
            .poll(() =>
              person.page
                .locator('.trainer-answer.wrong')
                .count()
                .then(async wrong => wrong + (await score(person))),
            )
            .toBe(1);
          expect(await seriousFaults(person)).toEqual([]);
          expect(await overflow(person)).toBeLessThanOrEqual(0);
          await person.leave();
        });
  });

describe('The trainer', () => {
  it('has no serious fault in the dark', async () => {
    const person = await at('/trainer/janggi/find', { dark: true });
    await person.press('trainer-start');
    expect(await seriousFaults(person)).toEqual([]);
    await person.leave();
  });
});

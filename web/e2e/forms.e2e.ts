// The form for a new game, and invitations.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  person = await Person.at(browser, server.address, { width: 390, height: 844 });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect(person?.faults ?? []).toEqual([]);
});

async function fill(name: string, value: string): Promise<void> {
  const field = person.page.locator(`.dialog input[name=${name}]`);
  await field.fill(value);
  await field.press('Tab');
}

it('A custom clock is used in the game', async () => {
  await person.goto('/lobby?play=friend&variant=janggi');
  await person.page.locator('.dialog select[name=clock]').selectOption('custom');
  await fill('minutes', '7');
  await fill('periods', '2');
  await fill('seconds', '15');
  await person.press('form-start');
  await person.see('7 min + 2 × 15 s');
});

it('An invitation can be copied, shared, or scanned', async () => {
  await person.byId('qr').waitFor();
  const qr = (await person.byId('qr').boundingBox())!;
  expect(qr.width).toBeGreaterThan(150);
  expect(Math.abs(qr.width - qr.height)).toBeLessThan(1);
  const shared = await person.page.evaluate(async () => {
    let given: ShareData | undefined;
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (data: ShareData) => {
        given = data;
      },
    });
    (document.querySelector('[data-testid=share-link]') as HTMLElement).click();
    await new Promise(wait => setTimeout(wait, 50));
    return given;
  });
  expect(shared?.url).toBe(await person.byId('invite-link').inputValue());
  expect(shared?.text).toContain('Janggi');
  // without a share sheet the link is copied
  await person.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.page.evaluate(() => Object.defineProperty(navigator, 'share', { configurable: true, value: undefined }));
  await person.press('share-link');
  await person.see('Copied.');
  expect(await person.page.evaluate(() => navigator.clipboard.readText())).toBe(shared?.url);
});

it('A link is copied where the page has no clipboard, as over plain HTTP in a club’s network', async () => {
  const member = await Person.at(browser, server.address);
  const { page } = member;
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined }));
  await member.goto('/analysis');
  await member.press('export');
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await member.see('Copied');
  await page.locator('dialog textarea').evaluate(field => ((field as HTMLTextAreaElement).readOnly = false));
  await page.locator('dialog textarea').fill('');
  await page.keyboard.press('Control+v');
  expect(await page.locator('dialog textarea').inputValue()).toContain('/analysis');
  await member.leave();
});

it('An open invitation assigns the side named in its link', async () => {
  const guest = await Person.at(browser, server.address);
  await person.goto('/lobby?play=friend&variant=shogun&colour=random');
  await person.press('form-start');
  const link = new URL(await person.byId('invite-link').inputValue());
  await guest.goto(`${link.pathname}?color=black`);
  await guest.see('You play: Black');
  await guest.press('accept-invite');
  await guest.gameId();
  await guest.page.locator('.cg-wrap.orientation-black').waitFor();
  // the first-move deadline runs, and the player to move sees it
  await person.see(/Make your first move within \d:\d\d/);
  await guest.see(/White has \d:\d\d for the first move/);
  expect(guest.faults).toEqual([]);
  await guest.leave();
});

it('A correspondence game can be set up', async () => {
  await person.goto('/lobby?play=friend&variant=shogun');
  await person.page.getByRole('radio', { name: 'Correspondence' }).click();
  await person.page.locator('.dialog select[name=days]').selectOption('1/432000');
  await person.press('form-start');
  await person.see('5 days');
});

it('A seek can have a rating range, which the lobby shows', async () => {
  await person.goto('/signup');
  await person.page.fill('#name', 'calm_lake');
  await person.page.fill('#password', 'correct horse battery');
  await person.page.locator('form button[type=submit]').click();
  await person.page.locator('.top-right .account', { hasText: 'calm_lake' }).waitFor();
  await person.goto('/lobby?play=seek&variant=janggi&clock=300%2B5');
  await fill('min', '1400');
  await fill('max', '1800');
  await person.press('form-start');
  await person.page.locator('.seeks td', { hasText: '1400–1800' }).waitFor();
});

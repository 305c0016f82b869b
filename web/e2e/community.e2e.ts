// Reports, moderation, following and blocking.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let sora: Person;
let bom: Person;
let miru: Person;

const password = 'correct horse battery';
async function enter(person: Person, path: '/signup' | '/login', name: string): Promise<void> {
  await person.goto(path);
  await person.page.fill('#name', name);
  await person.page.fill('#password', password);
  await person.page.locator('form button[type=submit]').click();
}
const isHere = (person: Person, name: string): Promise<void> =>
  person.page.locator('.top-right .account', { hasText: name }).waitFor();
/** For looking at: JANGGUN_SHOTS names a folder. */
async function shot(person: Person, name: string): Promise<void> {
  const folder = process.env['JANGGUN_SHOTS'];
  if (folder) await person.page.screenshot({ path: `${folder}/${name}.png` });
}

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  sora = await Person.at(browser, server.address);
  bom = await Person.at(browser, server.address, { width: 360, height: 720 });
  miru = await Person.at(browser, server.address, { dark: true });
  await enter(miru, '/signup', 'Miru');
  await isHere(miru, 'Miru');
  await server.giveRole('Miru', 'moderator');
  await enter(miru, '/login', 'Miru');
  await isHere(miru, 'Miru');
  await enter(sora, '/signup', 'Sora');
  await isHere(sora, 'Sora');
  await enter(bom, '/signup', 'Bomi');
  await bom.page.waitForURL(/\/$/);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect([sora, bom, miru].flatMap(person => person?.faults ?? [])).toEqual([]);
});

async function say(person: Person, text: string): Promise<void> {
  await person.page.locator('.chat-form input').fill(text);
  await person.page.keyboard.press('Enter');
}

it('A line of the chat is reported, and its author muted with a reason', async () => {
  await meet(sora, bom, { variant: 'shogun', clock: '300+3' });
  await say(bom, 'you play like a turnip');
  await sora.press('report-line');
  const form = sora.byId('report-form');
  await form.locator('[value=insults]').check();
  await form.locator('textarea').fill('See the chat.');
  await shot(sora, 'report');
  await form.locator('[type=submit]').click();
  await sora.see('A moderator will look at it.');

  await miru.goto('/moderation');
  await miru.see('you play like a turnip');
  await shot(miru, 'queue');
  expect(await seriousFaults(miru)).toEqual([]);
  await miru.press('act');
  const act = miru.byId('sanction-form');
  await act.locator('[value=mute]').check();
  await act.locator('textarea').fill('Be polite to your opponents.');
  await shot(miru, 'act');
  await act.locator('[type=submit]').click();
  await miru.see('No open reports.');

  const notice = bom.byId('sanction-notice');
  await notice.waitFor();
  expect(await notice.textContent()).toContain('Be polite to your opponents.');
  await shot(bom, 'notice-phone');
  await notice.locator('button').click();
  await notice.waitFor({ state: 'detached' });
  await say(bom, 'but why');
  await bom.see(/excluded you from chat/);
  await bom.page.reload();
  await bom.page.locator('.play-board').waitFor();
  expect(await notice.count()).toBe(0);
});

it('A suspended person is logged out and told why when logging in', async () => {
  await miru.goto('/moderation/Bomi');
  await miru.byId('sanction').waitFor();
  await miru.press('act');
  const act = miru.byId('sanction-form');
  await act.locator('[value=suspension]').check();
  await act.locator('textarea').fill('Insults after a warning.');
  await act.locator('[type=submit]').click();
  await bom.see('Insults after a warning.');
  await shot(bom, 'suspended-phone');
  await bom.press('understood');
  await enter(bom, '/login', 'Bomi');
  await bom.see(/You cannot sign in: .*Insults after a warning/);
  await shot(bom, 'login-phone');

  await miru.press('lift');
  await miru.press('confirm');
  await miru.page.locator('[data-testid=sanction]', { hasText: 'Lifted' }).waitFor();
  await shot(miru, 'history');
  await miru.goto('/moderation');
  await miru.press('tab-log');
  await miru.see('lift_suspension');
  await shot(miru, 'log');
  await enter(bom, '/login', 'Bomi');
  await bom.page.waitForURL(/\/$/);
});

it('A friend is followed and seen online', async () => {
  await sora.goto('/user/Miru');
  await sora.press('follow');
  await sora.byId('unfollow').waitFor();
  await sora.see('1 follower');
  await shot(sora, 'profile');
  await sora.goto('/');
  await sora.byId('friends').getByText('Miru').waitFor();
  await shot(sora, 'friends');
  await sora.byId('friends').getByText('Miru').waitFor();
});

it('A blocked person cannot challenge, and can be unblocked on the account page', async () => {
  await sora.goto('/user/Bomi');
  await sora.press('block');
  await sora.press('confirm');
  await sora.byId('unblock').waitFor();
  await bom.goto('/user/Sora');
  await bom.press('challenge');
  await bom.press('form-start');
  await bom.see(/do not play each other/);
  await shot(bom, 'blocked-phone');
  await sora.goto('/account');
  await sora.byId('unblock').click();
  await sora.see('You have not blocked anybody.');
  await shot(sora, 'account');
  expect(await seriousFaults(sora)).toEqual([]);
});

it('The moderators’ page is for moderators', async () => {
  await sora.goto('/moderation');
  await sora.see('This page is for moderators.');
});

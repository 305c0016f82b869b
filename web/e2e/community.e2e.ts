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
  await miru.page.locator('#moderation-reason').fill('Has apologised.');
  await miru.press('send-reason');
  await miru.page.locator('[data-testid=sanction]', { hasText: 'Lifted' }).waitFor();
  await shot(miru, 'history');
  await miru.goto('/moderation');
  await miru.press('tab-log');
  const lifted = miru.page.locator('[data-action=lift_suspension]');
  await lifted.getByText('Lifted: Suspension').waitFor();
  await lifted.getByText('Has apologised.').waitFor();
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
  await bom.see('One of you has blocked the other.');
  await shot(bom, 'blocked-phone');
  await sora.goto('/account');
  await sora.byId('unblock').click();
  await sora.see('You have not blocked anybody.');
  await shot(sora, 'account');
  expect(await seriousFaults(sora)).toEqual([]);
});

it('A study is reported and made private', async () => {
  const body = { name: 'Buy my board', visibility: 'public', chapter: '1', variant: 'shogun' };
  const study = String((await bom.post('/api/study', body))['id']);
  await sora.goto(`/study/${study}`);
  await sora.press('report-study');
  const form = sora.byId('report-form');
  await form.locator('[value=spam]').check();
  await form.locator('textarea').fill('An advertisement.');
  await form.getByText('Moderators also see this study.').waitFor();
  await form.locator('[type=submit]').click();
  await sora.see('A moderator will look at it.');
  await miru.goto('/moderation');
  const report = miru.byId('report').filter({ hasText: 'An advertisement.' });
  expect(await report.getByRole('link', { name: 'Study' }).getAttribute('href')).toBe(`/study/${study}`);
  await report.locator('[data-testid=hide-study]').click();
  await miru.page.locator('#moderation-reason').fill('Advertisement');
  await miru.press('send-reason');
  await miru.see(/The study is private now/);
  await sora.goto(`/study/${study}`);
  await sora.byId('study-title').waitFor({ state: 'detached' });
  expect(await sora.page.evaluate(async id => (await fetch(`/api/study/${id}`)).status, study)).toBe(404);
  await report.locator('[data-testid=dismiss]').click();
  await miru.see('No open reports.');
});

it('A moderator ends somebody else’s tournament', async () => {
  const terms = { name: 'Turnips', format: 'swiss', variant: 'shogun', clock: '300+3' };
  const path = `/tournament/${String((await bom.post('/api/tournament', terms))['id'])}`;
  await sora.goto(path);
  await sora.byId('join').waitFor();
  expect(await sora.byId('end').count()).toBe(0);
  await miru.goto(path);
  await miru.press('end');
  await miru.press('confirm');
  await miru.byId('tournament-state').getByText('Cancelled').waitFor();
  await sora.byId('tournament-state').getByText('Cancelled').waitFor();
  await miru.goto('/moderation');
  await miru.press('tab-log');
  await miru.page.locator('[data-action=end_tournament]', { hasText: 'Turnips' }).waitFor();
});

it('The moderators’ page is for moderators', async () => {
  await sora.goto('/moderation');
  await sora.see('This page is for moderators.');
});

it('The owner announces, closes sign-up and makes a backup', async () => {
  await sora.goto('/owner');
  await sora.see('This page is for the owner of the site.');
  await server.giveRole('Miru', 'owner');
  await enter(miru, '/login', 'Miru');
  await isHere(miru, 'Miru');
  await miru.goto('/owner');
  await miru.byId('figures').getByText('Accounts').first().waitFor();
  expect(await seriousFaults(miru)).toEqual([]);
  await sora.goto('/');
  await isHere(sora, 'Sora');
  await miru.page.locator('textarea[name=text]').fill('The server restarts at 22:00.');
  await miru.press('announce');
  await sora.byId('site-announcement').getByText('The server restarts at 22:00.').waitFor();
  await shot(sora, 'announcement');
  await sora.byId('site-announcement').locator('button').click();
  await sora.page.reload();
  await isHere(sora, 'Sora');
  expect(await sora.byId('site-announcement').count()).toBe(0);
  await miru.press('toggle-signup');
  await miru.see('Nobody can create an account.');
  await miru.press('backup');
  await miru
    .byId('backup-made')
    .getByText(/backups/)
    .waitFor();
  await shot(miru, 'owner');
  const stranger = await Person.at(browser, server.address);
  await stranger.goto('/signup');
  await stranger.byId('signup-closed').waitFor();
  expect(await stranger.page.locator('form button[type=submit]').isDisabled()).toBe(true);
  expect(stranger.faults).toEqual([]);
  await stranger.leave();
  await miru.press('toggle-signup');
  await miru.see('Anybody may create an account.');
});

it('A profile shows results by opponent, and ranks if one wants them', async () => {
  await sora.page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('janggun.settings') ?? '{}') as object;
    localStorage.setItem('janggun.settings', JSON.stringify({ ...stored, ranks: 'on' }));
  });
  await meet(sora, bom, { variant: 'shogun', clock: '300+3', colour: 'white' });
  await sora.move('e2', 'e4');
  await bom.move('e7', 'e5');
  await sora.plies(2);
  await sora.press('resign');
  await sora.press('confirm');
  await sora.result();
  await sora.goto('/user/Bomi');
  await sora.byId('record-opponents').getByText('Sora').waitFor();
  await shot(sora, 'record');
  await sora.goto('/settings');
  await sora.see('Ranks (geup and dan) beside ratings');
});

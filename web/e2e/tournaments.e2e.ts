// Tournaments: create one, join by its link, play a round, correct a result, and follow the standings.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { openBrowser, Person, type PersonOptions } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let arbiter: Person;
let one: Person;
/** A guest on a phone. */
let other: Person;
/** The address of the first tournament. */
let path = '';

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  arbiter = await signedUp('river_stone');
  one = await signedUp('tall-pine');
  other = await Person.at(browser, server.address, { width: 360, height: 740, touch: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect([arbiter, one, other].flatMap(person => person?.faults ?? [])).toEqual([]);
});

async function signedUp(name: string, options: PersonOptions = {}): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  await person.goto('/signup');
  await person.page.fill('#name', name);
  await person.page.fill('#password', 'correct horse battery');
  await person.page.locator('form button[type=submit]').click();
  await person.page.locator('.top-right .account', { hasText: name }).waitFor();
  return person;
}

/** Fills in the form of a Swiss tournament of Shogun Chess whose rounds are started by hand. */
async function create(name: string, password = ''): Promise<string> {
  await arbiter.goto('/tournaments/new');
  const { page } = arbiter;
  await page.fill('#tournament-name', name);
  await page.fill('#tournament-rounds', '3');
  await page.getByRole('radio', { name: 'Shogun Chess' }).click();
  await page.getByText('Entry conditions').click();
  await page.locator('input[name=password]').fill(password);
  await page.getByText('Times and tie-breaks').click();
  await page.locator('input[name=auto]').setChecked(false);
  await page.locator('input[name=auto]').press('Tab');
  await arbiter.press('create');
  await page.waitForURL(/\/tournament\/\w{8}/);
  return new URL(page.url()).pathname;
}

const show = (person: Person, table: string): Promise<void> => person.page.getByRole('radio', { name: table }).click();
const standing = (person: Person, name: string) => person.byId('standings').locator('tbody tr', { hasText: name });
/** Waits until a row of the standings has these points. */
const points = (person: Person, name: string, text: string): Promise<void> =>
  standing(person, name)
    .locator('td strong', { hasText: new RegExp(`^${text}$`) })
    .waitFor();
/** The value of the option with this name in it. */
const option = async (person: Person, list: string, name: string): Promise<string> =>
  (await person.page.locator(`.hand-pairing select[name=${list}] option`, { hasText: name }).getAttribute('value')) ??
  '';
const isTooWide = (person: Person): Promise<boolean> =>
  person.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

it('A tournament is created and listed in the calendar', async () => {
  path = await create('Club evening');
  await arbiter.byId('tournament-state').getByText('Open for entry').waitFor();
  await arbiter.byId('qr').waitFor();
  expect(new URL(await arbiter.byId('invite-link').inputValue()).pathname).toBe(path);
  expect(await arbiter.byId('start').isDisabled()).toBe(true);
  await one.goto('/tournaments');
  await one.byId('tournaments-coming').locator('a', { hasText: 'Club evening' }).waitFor();
  expect(await seriousFaults(one)).toEqual([]);
  await one.byId('tournaments-coming').locator('a', { hasText: 'Club evening' }).click();
  await one.page.waitForURL(`**${path}`);
});

it('The form refuses what cannot be, and is accessible', async () => {
  await arbiter.goto('/tournaments/new');
  await arbiter.press('create');
  await arbiter.see('The name needs at least two characters.');
  expect(await seriousFaults(arbiter)).toEqual([]);
  await arbiter.goto(path);
});

it('Players join by the link, and the standings follow by themselves', async () => {
  await one.byId('join').focus();
  await one.page.keyboard.press('Enter');
  await one.see('You are entered.');
  await other.goto(path);
  await other.press('join');
  await other.see('You are entered.');
  await standing(arbiter, 'tall-pine').waitFor();
  await standing(arbiter, 'Guest').waitFor();
  expect(await isTooWide(other)).toBe(false);
});

it('A line of the chat reaches the others', async () => {
  await other.page.locator('.chat-form input').fill('good luck');
  await other.page.keyboard.press('Enter');
  await arbiter.page.locator('.chat-line', { hasText: 'good luck' }).waitFor();
});

it('The start brings the players to their game', async () => {
  await arbiter.press('start');
  const [game, same] = await Promise.all([one.gameId(), other.gameId()]);
  expect(game).toBe(same);
  await arbiter.byId('tournament-boards').locator(`a[href="/game/${game}"]`).waitFor();
  await arbiter.byId('course').getByText('Games decided: 0 of 1.').waitFor();
  expect(await seriousFaults(arbiter)).toEqual([]);
});

it('A round is played, and its result is in the standings', async () => {
  await other.press('resign');
  await other.press('confirm');
  await other.result();
  await one.press('back-to-tournament');
  await one.page.waitForURL(`**${path}`);
  await points(one, 'tall-pine', '1');
  await points(arbiter, 'tall-pine', '1');
  await points(arbiter, 'Guest', '0');
});

it('The arbiter corrects the result, and everybody sees it', async () => {
  await show(arbiter, 'Pairings');
  await arbiter.press('correct');
  await arbiter.page.getByLabel('draw – draw').check();
  await arbiter.press('save-result');
  await arbiter.byId('pairings').getByText('½ – ½').waitFor();
  await points(one, 'tall-pine', '½');
  await points(one, 'Guest', '½');
  await show(one, 'Crosstable');
  await one.byId('crosstable').locator('td strong', { hasText: '½' }).first().waitFor();
  expect(await seriousFaults(one)).toEqual([]);
});

it('Nothing opens over a running game: a notice leads to the new one', async () => {
  await one.goto('/lobby?play=engine&variant=shogun&colour=white');
  await one.press('form-start');
  const running = await one.gameId();
  await one.page.locator('main.play:not(.loading)').waitFor();
  // The system would not let the two meet again.
  await arbiter.press('pair-by-hand');
  await arbiter.press('add-pair');
  await arbiter.press('send-pairs');
  await one
    .byId('request')
    .getByText(/round 2/)
    .waitFor();
  expect(await one.gameId()).toBe(running);
  await one.press('accept-request');
  await one.page.waitForURL(url => url.pathname.startsWith('/game/') && !url.pathname.endsWith(running));
  await other.goto(path);
  await other.press('to-game');
  expect(await other.gameId()).toBe(await one.gameId());
  await one.press('resign');
  await one.press('confirm');
  await one.result();
});

it('The arbiter adds and removes players, pairs by hand, and ends it', async () => {
  await arbiter.page.locator('.arbiter input[name=account]').setChecked(false);
  for (const name of ['Hwang', 'Seo']) {
    await arbiter.page.locator('.arbiter input[name=player]').fill(name);
    await arbiter.press('add-player');
    await show(arbiter, 'Standings');
    await standing(arbiter, name).waitFor();
  }
  await standing(arbiter, 'Guest').locator('[data-testid=remove-player]').click();
  await arbiter.press('confirm');
  await standing(arbiter, 'withdrawn').waitFor();
  await arbiter.press('pair-by-hand');
  await arbiter.page.locator('.hand-pairing select[name=white]').selectOption(await option(arbiter, 'white', 'Seo'));
  await arbiter.page.locator('.hand-pairing select[name=black]').selectOption(await option(arbiter, 'black', 'Hwang'));
  await arbiter.press('add-pair');
  await arbiter.press('send-pairs');
  await show(arbiter, 'Pairings');
  await arbiter.byId('pairings').locator('tr', { hasText: 'Seo' }).getByText('Hwang').waitFor();
  await arbiter.press('correct');
  await arbiter.page.locator('.result-form input[type=radio]').first().check();
  await arbiter.press('save-result');
  await arbiter.byId('pairings').getByText('1 – 0').waitFor();
  await arbiter.press('end');
  await arbiter.press('confirm');
  await arbiter.byId('tournament-state').getByText('Finished').waitFor();
  await arbiter.see('Winner: Guest');
  await one.goto('/tournaments');
  await one.byId('tournaments-past').getByText('Club evening').waitFor();
});

it('On paper there is the table without the rest of the page', async () => {
  await arbiter.page.emulateMedia({ media: 'print' });
  expect(await arbiter.byId('pairings').isVisible()).toBe(true);
  for (const selector of ['.topbar', '.tournament-side', '.tables-choice', '[data-testid=correct]'])
    expect(await arbiter.page.locator(selector).first().isVisible(), selector).toBe(false);
  await arbiter.page.emulateMedia({ media: 'screen' });
  const file = await arbiter.page.evaluate(async () => {
    const link = document.querySelector<HTMLAnchorElement>('.tournament-exports a[download$=".trf"]');
    return (await fetch(link!.href)).text();
  });
  expect(file).toMatch(/^001 .*tall-pine/m);
});

it('A password is asked for, and a wrong one refused', async () => {
  const closed = await create('Friends only', 'sesame');
  await other.goto(closed);
  await other.see('with a password');
  await other.press('join');
  await other.page.fill('#tournament-password', 'open');
  await other.press('join-password');
  await other.see('Wrong password.');
  await other.page.fill('#tournament-password', 'sesame');
  await other.press('join-password');
  await other.see('You are entered.');
  await other.press('withdraw');
  await other.see('You are not being paired.');
  await other.press('join');
  await other.see('You are entered.');
});

it('A tournament that does not exist is reported', async () => {
  await other.goto('/tournament/Nothing1');
  await other.see('There is no tournament at this address.');
});

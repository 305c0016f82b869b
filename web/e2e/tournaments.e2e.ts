// Tournaments: create one, join by its link, play a round, correct a result, and follow the standings.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousFaults } from './support/axe';
import { openBrowser, Person, type PersonOptions } from './support/browser';
import { codeOn } from './support/code';
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
  await person.enter(name);
  return person;
}

/** For looking at: JANGGUN_SHOTS names a folder. */
async function shot(person: Person, name: string): Promise<void> {
  const folder = process.env['JANGGUN_SHOTS'];
  if (folder) await person.page.screenshot({ path: `${folder}/${name}.png` });
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

it('Players join by the link and by the code, and the standings follow by themselves', async () => {
  await one.byId('join').focus();
  await one.page.keyboard.press('Enter');
  await one.see('You are entered.');
  await arbiter.byId('qr').waitFor();
  const scanned = await codeOn(arbiter);
  expect(scanned).toBe(server.address + path);
  await other.page.goto(scanned!);
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

it('A line of the chat is reported with its tournament', async () => {
  await arbiter.press('report-line');
  const form = arbiter.byId('report-form');
  await form.locator('[value=spam]').check();
  await form.locator('textarea').fill('See the chat.');
  await form.getByText('Moderators also see the chat of this tournament.').waitFor();
  await form.locator('[type=submit]').click();
  await arbiter.see('A moderator will look at it.');
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
  await standing(arbiter, 'removed').waitFor();
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

it('The arbiter is called, pauses the round, and rules on a repetition', async () => {
  const closed = await create('Rulings');
  for (const person of [one, other]) {
    await person.goto(closed);
    await person.press('join');
    await person.see('You are entered.');
  }
  await arbiter.press('start');
  await Promise.all([one.gameId(), other.gameId()]);
  await one.page.locator('.play-board cg-board').waitFor();
  const isWhite = (await one.page.locator('.play-board .cg-wrap.orientation-white').count()) > 0;
  const [white, black] = isWhite ? [one, other] : [other, one];
  await white.move('g1', 'f3');
  await black.move('g8', 'f6');
  await white.move('f3', 'g1');
  await black.move('f6', 'g8');
  await white.plies(4);
  await one.press('call-arbiter');
  await one.see(/The arbiter has been called/);
  await arbiter.byId('bell').locator('.unread').waitFor();

  await arbiter.press('pause');
  await white.byId('paused').waitFor();
  await arbiter.byId('tournament-state').getByText('Paused').waitFor();
  await arbiter.press('pause');
  await white.byId('paused').waitFor({ state: 'detached' });

  await show(arbiter, 'Pairings');
  await arbiter.press('rule');
  const form = arbiter.byId('ruling-form');
  await form.getByLabel(/White must play a different move/).check();
  await shot(arbiter, 'ruling-form');
  await arbiter.press('save-ruling');
  const notice = other.byId('ruling');
  await notice.getByText(/White must play a different move/).waitFor();
  expect(await notice.textContent()).toContain('Moves 1 to 4');
  await shot(other, 'ruling-phone');
  await arbiter.press('rule');
  await form.getByLabel(/White loses/).check();
  await arbiter.press('save-ruling');
  expect(await white.result()).toContain('Decided by a referee.');
  await arbiter.byId('pairings').getByText('0 – 1').waitFor();
  await arbiter.press('end');
  await arbiter.press('confirm');
  await arbiter.byId('tournament-state').getByText('Finished').waitFor();
  await one.goto('/user/tall-pine');
  await one.byId('trophies').getByText('Rulings').waitFor();
  await shot(one, 'trophies');
});

it('A handicap is offered for Janggi only, and makes the tournament casual', async () => {
  await arbiter.goto('/tournaments/new');
  const { page } = arbiter;
  await page.getByRole('radio', { name: 'Janggi', exact: true }).click();
  await page.locator('select[name=handicap]').selectOption('100');
  await arbiter.see(/The stronger player has Han/);
  await page.locator('input[name=rated]').waitFor({ state: 'detached' });
  await shot(arbiter, 'handicap');
  await page.getByRole('radio', { name: 'Shogun Chess' }).click();
  await page.locator('select[name=handicap]').waitFor({ state: 'detached' });
  expect(await page.locator('input[name=rated]').count()).toBe(1);
});

it('In a club the code leads to the address in the network', async () => {
  const club = await Server.start(['--lan', '--listen', '127.0.0.1']);
  const player = await Person.at(browser, club.address);
  try {
    const { addresses } = (await (await fetch(`${club.address}/api/site`)).json()) as { addresses: string[] };
    await player.goto('/tournaments');
    if (addresses.length === 0) {
      // No network on this machine: nothing to show.
      await player.byId('tournaments-coming').waitFor();
      expect(await player.byId('club').count()).toBe(0);
    } else {
      await player.byId('club').waitFor();
      await player.byId('qr').waitFor();
      expect(await player.byId('invite-link').inputValue()).toBe(`${addresses[0]}/tournaments`);
      expect(await codeOn(player)).toBe(`${addresses[0]}/tournaments`);
      await shot(player, 'club');
    }
    expect(player.faults).toEqual([]);
  } finally {
    await player.leave();
    await club.stop();
  }
});

it('Groups have a table each, and the knockout its rounds', async () => {
  const terms = { name: 'Cup', format: 'groups_knockout', variant: 'shogun', clock: '300+3', auto: 'false' };
  const { id } = await arbiter.post('/api/tournament', { ...terms, groups: '2', qualifiers: '1' });
  const act = (action: string, fields: Record<string, string> = {}): Promise<Record<string, unknown>> =>
    arbiter.post(`/api/tournament/${String(id)}/${action}`, fields);
  for (const [place, name] of ['Hwang', 'Seo', 'Im', 'Jang'].entries())
    await act('player', { name, rating: String(2000 - 100 * place) });
  await act('start');
  await act('pair');
  await one.goto(`/tournament/${String(id)}`);
  await one.byId('course').getByText('Groups, round 1 of 1.').waitFor();
  for (const board of ['1', '2']) await act('result', { round: '1', board, white: 'win' });
  const group = one.page.locator('section', { has: one.page.getByRole('heading', { name: 'Group 1' }) }).last();
  await group.locator('tr.last-to-go-on').waitFor();
  expect(await group.locator('tbody tr').count()).toBe(2);
  await act('pair');
  await one.byId('course').getByText('Final.').waitFor();
  await one.byId('knockout').locator('.knockout-board').waitFor();
  await act('result', { round: '2', board: '1', white: 'loss' });
  await one.byId('knockout').locator('strong', { hasText: '1' }).waitFor();
  expect(await seriousFaults(one)).toEqual([]);
  await act('pair'); // there is no further round
  await one.byId('tournament-state').getByText('Finished').waitFor();
  await shot(one, 'cup');
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

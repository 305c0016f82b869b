// Accounts, the lobby, quick pairing, rated games, profiles and the archive.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let one: Person;
let other: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  one = await Person.at(browser, server.address);
  other = await Person.at(browser, server.address);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect([...(one?.faults ?? []), ...(other?.faults ?? [])]).toEqual([]);
});

async function enter(person: Person, path: '/signup' | '/login', name: string, password: string): Promise<void> {
  await person.goto(path);
  await person.page.fill('#name', name);
  await person.page.fill('#password', password);
  await person.page.locator('form button[type=submit]').click();
}
const isHere = (person: Person, name: string): Promise<void> =>
  person.page.locator('.top-right .account', { hasText: name }).waitFor();

it('Sign-up, sign-out and sign-in work, with errors reported', async () => {
  await enter(one, '/signup', 'river_stone', 'correct horse battery');
  await isHere(one, 'river_stone');
  await enter(other, '/signup', 'river_stone', 'correct horse battery');
  await other.see('This name is taken.');
  await enter(other, '/signup', 'tall-pine', 'correct horse battery');
  await isHere(other, 'tall-pine');
  await one.goto('/account');
  await one.see('Active sessions');
  await one.page.getByText('Sign out', { exact: true }).click();
  await one.page.locator('.top-right .account', { hasText: 'Sign in' }).waitFor();
  await enter(one, '/login', 'river_stone', 'wrong');
  await one.see('Wrong name or password.');
  await enter(one, '/login', 'river_stone', 'correct horse battery');
  await isHere(one, 'river_stone');
});

it('A password is changed, and only the new one works', async () => {
  await one.goto('/account');
  await one.see('Change password');
  expect(await one.page.locator('.line').first().textContent()).toMatch(/Chrome.* · /);
  const form = one.byId('change-password');
  const change = async (from: string, to: string): Promise<void> => {
    await form.locator('[name=old]').fill(from);
    await form.locator('[name=new]').fill(to);
    await form.locator('button').click();
  };
  await change('wrong horse', 'battery staple');
  await one.see('The current password is wrong.');
  await change('correct horse battery', 'battery staple correct');
  await one.see('Password changed.');
  await isHere(one, 'river_stone');
  await one.page.getByText('Sign out', { exact: true }).click();
  await one.page.locator('.top-right .account', { hasText: 'Sign in' }).waitFor();
  await enter(one, '/login', 'river_stone', 'correct horse battery');
  await one.see('Wrong name or password.');
  await enter(one, '/login', 'river_stone', 'battery staple correct');
  await isHere(one, 'river_stone');
});

it('A profile plots the ratings', async () => {
  const day = 86_400_000;
  const line = (speed: string, values: number[]): object => ({
    game: 'janggi',
    speed,
    rating: values.at(-1),
    deviation: 60,
    games: values.length,
    provisional: false,
    history: values.map((value, index) => [1_790_000_000_000 + index * day, value]),
  });
  await one.page.route('**/api/user/*/ratings', route =>
    route.fulfill({ json: { ratings: [line('rapid', [1500, 1520, 1490, 1555]), line('blitz', [1500, 1470])] } }),
  );
  await one.goto('/user/river_stone');
  await one.byId('rating-graph').locator('canvas').waitFor();
  expect(await one.byId('rating-graph').getAttribute('aria-label')).toContain('Janggi · Rapid: 1500 – 1555');
  expect(one.faults).toEqual([]);
  await one.page.unroute('**/api/user/*/ratings');
});

it('A seek is accepted from the lobby, and a rated game changes the ratings', async () => {
  await one.goto('/lobby?play=seek&variant=shogun&clock=300%2B5&colour=white');
  await one.page.getByLabel('rated').check();
  await one.press('form-start');
  await one.byId('cancel-seek').waitFor();
  await other.goto('/lobby');
  await other.press('accept-seek');
  await other.gameId();
  await one.gameId();
  await one.move('e2', 'e4');
  await other.move('e7', 'e5');
  await one.plies(2);
  await one.press('resign');
  await one.press('confirm');
  expect(await other.result()).toContain('Resignation');
  await other.page
    .locator('.rating-changes')
    .getByText(/tall-pine: \d+ \(\+\d+\)/)
    .waitFor();
});

it('A player has a profile with ratings and games, and the archive finds them', async () => {
  await one.goto('/user/tall-pine');
  await one.see('1 game: 1 won, 0 drawn, 0 lost');
  await one.page.locator('.rating-card', { hasText: 'Shogun' }).waitFor();
  await one.goto('/archive?player=river_stone&variant=shogun&result=0-1');
  await one.byId('archive-games').locator('.game-row').first().waitFor();
  await one.goto('/archive?player=river_stone&result=1-0');
  await one.see('No games found.');
});

it('Quick pairing matches two players', async () => {
  const guest = await Person.at(browser, server.address);
  const another = await Person.at(browser, server.address);
  for (const person of [guest, another]) {
    await person.goto('/');
    await person.page.locator('.pool[data-clock="300+3x30"]:not(:disabled)').click();
  }
  const [first, second] = await Promise.all([guest.gameId(), another.gameId()]);
  expect(first).toBe(second);
  await guest.leave();
  await another.leave();
});

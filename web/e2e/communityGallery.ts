// Tournaments, moderation and the owner's page at four widths, light and dark, to look at: npm run gallery:community.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it, vi } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { looks, pictures, type Screen } from './support/gallery';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
/** Creates the tournaments; owner of the site. */
let owner: Person;
let one: Person;
let other: Person;
const ids: Record<string, string> = {};
const entrants = [
  '홍길동',
  '성춘향',
  '이몽룡',
  '임꺽정',
  '장길산',
  'Maria-Aparecida',
  '王小明',
  'Wilhelmina-van-der-Berg',
];

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  [owner, one, other] = await Promise.all([account('river_stone'), account('tall-pine'), account('Miru')]);
  await server.giveRole('river_stone', 'owner');
  await owner.enter('river_stone', '/login');
  ids['swiss'] = await tournament({ format: 'swiss', rounds: '5', description: 'Every Thursday.\nTea at nine.' });
  await playByHand(ids['swiss'], 3);
  ids['korean'] = await tournament({ format: 'round_robin', scoring: 'korean', variant: 'janggikja' });
  await playByHand(ids['korean'], 4, 'points_win');
  await act(ids['korean'], 'end');
  ids['knockout'] = await tournament({ format: 'groups_knockout', groups: '2', qualifiers: '2' });
  await playByHand(ids['knockout'], 4);
  ids['coming'] = await tournament({ format: 'swiss', password: 'tea', starts: String(Date.now() + 3_600_000) });
  await complaints();
  ids['arena'] = await tournament({ format: 'arena', minutes: '60' });
  for (const person of [one, other]) await person.post(`/api/tournament/${ids['arena']}/join`);
  await act(ids['arena'], 'start');
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function account(name: string): Promise<Person> {
  const person = await Person.at(browser, server.address);
  await person.enter(name);
  return person;
}

const act = (id: string, action: string, fields: Record<string, string> = {}): Promise<Record<string, unknown>> =>
  owner.post(`/api/tournament/${id}/${action}`, fields);

async function tournament(terms: Record<string, string>): Promise<string> {
  const usual = { name: `Club evening, ${terms['format']}`, variant: 'janggi', clock: '600+3x30', auto: 'false' };
  return String((await owner.post('/api/tournament', { ...usual, ...terms }))['id']);
}

/** Pairs the next round, as soon as the server has finished what it is pairing. */
const paired = (id: string): Promise<Record<string, unknown>> =>
  vi.waitFor(() => act(id, 'pair'), { timeout: 30_000, interval: 300 });

/** Players without accounts: the stronger half wins, some games are drawn or won as said. */
async function playByHand(id: string, rounds: number, special = 'draw'): Promise<void> {
  for (const [place, name] of entrants.entries()) await act(id, 'player', { name, rating: String(1900 - 70 * place) });
  await act(id, 'start');
  for (let round = 1; round <= rounds; ++round) {
    const { boards } = (await paired(id)) as { boards: { board: number }[] };
    for (const { board } of boards) {
      if (round === rounds && board > 2) continue;
      const white = board % 3 === 0 ? special : board % 2 === 0 ? 'loss' : 'win';
      await act(id, 'result', { round: String(round), board: String(board), white });
    }
    if (round === rounds) continue;
  }
}

async function complaints(): Promise<void> {
  const game = await meet(one, other, { variant: 'shogun', clock: '300+3' });
  for (const text of ['good luck', 'you play like a turnip']) {
    await other.page.locator('.chat-form input').fill(text);
    await other.page.keyboard.press('Enter');
  }
  await one.see('turnip');
  await one.post('/api/report', { user: 'Miru', reason: 'insults', text: 'See the chat, please.', game });
  await one.post('/api/report', { user: 'river_stone', reason: 'name', text: 'I do not like it.' }).catch(() => {});
  await one.post('/api/rel/follow/river_stone');
  await owner.post('/api/mod/user/Miru/sanction', { kind: 'mute', reason: 'Be polite.', minutes: '60' });
  await owner.post('/api/mod/addresses', { subnet: '192.0.2.0/24', reason: 'Spam' });
}

const tab = (name: string) => (person: Person) => person.page.getByRole('radio', { name }).click();
const at = (name: string) => () => `/tournament/${ids[name]}`;
const screens: Screen[] = [
  { name: 'tournaments', path: '/tournaments', whole: true },
  { name: 'tournament-form', path: '/tournaments/new', asPlayer: true, whole: true },
  {
    name: 'tournament-form-open',
    path: '/tournaments/new',
    asPlayer: true,
    whole: true,
    prepare: async person => {
      await person.page.getByRole('radio', { name: 'At a set time' }).click();
      for (const summary of await person.page.locator('main summary').all()) await summary.click();
    },
  },
  { name: 'swiss', path: at('swiss'), whole: true },
  { name: 'swiss-arbiter', path: at('swiss'), asPlayer: true, whole: true, prepare: tab('Pairings') },
  {
    name: 'swiss-result',
    path: at('swiss'),
    asPlayer: true,
    prepare: async person => {
      await tab('Pairings')(person);
      await person.press('correct');
    },
  },
  { name: 'swiss-crosstable', path: at('swiss'), whole: true, prepare: tab('Crosstable') },
  {
    name: 'swiss-print',
    path: at('swiss'),
    whole: true,
    prepare: async person => {
      await tab('Pairings')(person);
      await person.page.emulateMedia({ media: 'print' });
    },
  },
  { name: 'korean', path: at('korean'), whole: true, prepare: person => person.page.emulateMedia({ media: 'screen' }) },
  { name: 'korean-crosstable', path: at('korean'), whole: true, prepare: tab('Crosstable') },
  { name: 'knockout', path: at('knockout'), whole: true },
  { name: 'knockout-crosstable', path: at('knockout'), whole: true, prepare: tab('Crosstable') },
  { name: 'coming', path: at('coming'), asPlayer: true, whole: true },
  { name: 'coming-visitor', path: at('coming'), whole: true },
  { name: 'arena', path: at('arena'), whole: true },
  { name: 'queue', path: '/moderation', asPlayer: true, whole: true },
  { name: 'person', path: '/moderation/Miru', asPlayer: true, whole: true },
  { name: 'act', path: '/moderation/Miru', asPlayer: true, prepare: person => person.press('act') },
  { name: 'log', path: '/moderation', asPlayer: true, whole: true, prepare: person => person.press('tab-log') },
  {
    name: 'addresses',
    path: '/moderation',
    asPlayer: true,
    whole: true,
    prepare: person => person.press('tab-addresses'),
  },
  { name: 'owner', path: '/owner', asPlayer: true, whole: true },
  { name: 'bell', path: '/', asPlayer: true, prepare: person => person.byId('bell').click() },
  { name: 'profile', path: '/user/Miru', asPlayer: true, whole: true },
];

for (const [width, options] of looks)
  for (const dark of [false, true])
    it(`At ${width} pixels, ${dark ? 'dark' : 'light'}`, () =>
      pictures({ browser, server, width, options: { ...options, dark }, screens, player: () => owner }));

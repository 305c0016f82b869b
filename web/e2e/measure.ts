// How large and how fast the page is; printed, for docs/performance.md: npm run measure.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RecordNode, writeRecord } from '../src/core/records';
import { Match } from '../src/core/rules';
import { loadRulesForTests } from '../src/core/testing';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
const web = resolve(process.env['JANGGUN_WEB'] ?? '../build/release/web');
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const packedSize = (path: string): number => {
  try {
    return statSync(`${path}.br`).size;
  } catch {
    return statSync(path).size;
  }
};

it('Size', async () => {
  const assets = readdirSync(join(web, 'assets')).filter(name => !/\.(br|gz)$/.test(name));
  for (const name of assets.filter(each => each.endsWith('.wasm')))
    console.log(`${name}: ${kilobytes(packedSize(join(web, 'assets', name)))} (brotli)`);
  // the files that the page of a game loads
  const person = await Person.at(browser, server.address);
  const loaded = new Set<string>();
  person.page.on('response', response => {
    const { pathname } = new URL(response.url());
    if (/\.(js|css|svg)$|^\/game/.test(pathname)) loaded.add(pathname);
  });
  await person.goto('/lobby?play=engine&variant=janggi&colour=white');
  await person.press('form-start');
  await person.gameId();
  await person.press('setup-inner');
  loaded.clear();
  await person.page.reload();
  await person.myTurn();
  let total = 0;
  for (const name of loaded) total += packedSize(join(web, name.startsWith('/game') ? 'index.html' : name));
  console.log(
    `the page of a game: ${kilobytes(total)} of HTML, JavaScript, CSS and icons in ${loaded.size} files (brotli), without the rules`,
  );
  expect(total).toBeLessThan(150_000);
  await person.leave();
});

it('Speed', async () => {
  const cho = await Person.at(browser, server.address);
  const han = await Person.at(browser, server.address);
  await cho.page.addInitScript(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(entry => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  const id = await meet(cho, han, { variant: 'janggi', colour: 'white', clock: '600+3x30' });
  await han.press('setup-inner');
  await cho.press('setup-inner');
  await cho.myTurn();
  const times: number[] = [];
  for (let each = 0; each < 5; ++each) {
    const began = Date.now();
    await cho.goto(`/game/${id}`);
    await cho.page.locator('.play-board .manipulable piece').first().waitFor();
    await cho.page.locator('.play-below .player-bar.running').waitFor();
    times.push(Date.now() - began);
  }
  console.log(
    `from navigation to a playable board: ${times.sort((a, b) => a - b)[2]} ms (median of 5: ${times.join(', ')})`,
  );
  await cho.page.evaluate(() => ((globalThis as unknown as { tasks: number[] }).tasks.length = 0));
  const moves: [string, string][] = [
    ['a4', 'b4'],
    ['i7', 'h7'],
    ['b1', 'c3'],
    ['h10', 'g8'],
    ['h1', 'g3'],
    ['b10', 'c8'],
    ['h3', 'e3'],
    ['b8', 'e8'],
  ];
  for (const [at, [from, to]] of moves.entries()) {
    await (at % 2 === 0 ? cho : han).move(from, to);
    await cho.plies(at + 1);
  }
  const tasks = await cho.page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  console.log(`tasks over 50 ms while eight moves were played: ${tasks.length} ${tasks.map(Math.round).join(', ')}`);
});

interface Collection {
  pgn: string;
  gib: string;
}
/** Games of random moves, each a different one: every other is in the PGN file, the rest in the .gib file. */
async function randomGames(count: number, plies: number): Promise<Collection> {
  await loadRulesForTests();
  let state = 7;
  const random = (below: number): number => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor((state / 4294967296) * below);
  };
  const texts: Record<'pgn' | 'gib', string[]> = { pgn: [], gib: [] };
  for (let number = 0; number < count; ++number) {
    const match = Match.start('janggi');
    const start = match.facts.fen;
    const root: RecordNode = { children: [] };
    let last = root;
    for (let ply = 0; ply < plies && !match.facts.outcome; ++ply) {
      const { moves } = match.facts;
      const uci = moves[random(moves.length)]!;
      match.play(uci);
      const node: RecordNode = { uci, children: [] };
      last.children.push(node);
      last = node;
    }
    const format = number % 2 === 0 ? 'pgn' : 'gib';
    const record = { variant: 'janggi', start, first: `Player ${number}`, second: 'Lee', root };
    texts[format].push(writeRecord(record, format, '').text);
  }
  return { pgn: texts.pgn.join('\n'), gib: texts.gib.join('\n') };
}

const importSeconds = 60; // of 25,000 games; docs/explorer.md has what was measured

it('Explorer', async () => {
  const games = await randomGames(25_000, 80);
  const folder = mkdtempSync(join(tmpdir(), 'janggun-measure-'));
  const files = (['pgn', 'gib'] as const).map(format => {
    const path = join(folder, `mine.${format}`);
    writeFileSync(path, games[format]);
    return path;
  });
  const person = await Person.at(browser, server.address);
  await person.goto('/analysis');
  await person.press('explorer');
  await person.byId('explorer-files').setInputFiles(files);
  await person.byId('explorer-imported').waitFor({ timeout: 500_000 });
  const said = (await person.byId('explorer-imported').textContent()) ?? '';
  rmSync(folder, { recursive: true });
  await person.byId('explorer-moves').waitFor();
  const began = performance.now();
  await person.byId('explorer-moves').locator('[data-move]').first().click();
  await person.page.locator('.tree-move.current').waitFor();
  await person.byId('explorer-moves').waitFor();
  const click = Math.round(performance.now() - began);
  console.log(
    `a collection of 25,000 games (${kilobytes(games.pgn.length)} of PGN, ${kilobytes(games.gib.length)} of .gib): ${said} From click to the next table: ${click} ms`,
  );
  expect(said).toContain('25000 games');
  expect(Number(/in ([\d.]+) s/.exec(said)?.[1])).toBeLessThan(importSeconds);
  await person.leave();
});

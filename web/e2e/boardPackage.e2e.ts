// <janggun-board> of the packed npm package on another site's pages: a record in the page, a record by its address, and a game of
// a Janggun server, which is another origin.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server as Site } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

const record = '{"variant":"janggi","moves":["e4e5","e7e6","b1c3"]}';
const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };
const folder = mkdtempSync(join(tmpdir(), 'janggun-package-'));
const page = (element: string): string =>
  `<!doctype html><html lang="en"><title>A blog</title>${element}<script type="module">import '/dist/board.js';</script></html>`;
const pages: Record<string, string> = {
  '/inline': page(`<janggun-board lang="en"><script type="text/plain">${record}</script></janggun-board>`),
  '/bad': page('<janggun-board fen="4k4/9/9" lang="en"></janggun-board>'),
  '/illegal': page('<janggun-board moves="e4e5 e7e8" lang="en"></janggun-board>'),
  '/late': page('<janggun-board game="/game/abcdefgh" lang="en"></janggun-board>'),
  '/src': page('<janggun-board src="game.json" ply="last" lang="en"></janggun-board>'),
};

/** As a server answers; without it the game cannot be fetched. */
let game: object | undefined;
const served = { variant: 'janggi', start_fen: '', moves: [{ uci: 'e4e5' }], players: { white: {}, black: {} } };

let site: Site;
let blog: string;
let server: Server;
let browser: Browser;
let reader: Person;
let board: Locator;

beforeAll(async () => {
  const built = execFileSync('../tools/build_npm', [join(folder, 'build')], { encoding: 'utf8' });
  execFileSync('tar', ['-xf', built.trim(), '-C', folder]);
  site = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? '/', 'http://blog');
    const html = pages[pathname];
    if (html) return answer.setHeader('Content-Type', 'text/html').end(html);
    if (pathname === '/game.json') return answer.end(record);
    if (pathname === '/api/game/abcdefgh') return game ? answer.end(JSON.stringify(game)) : answer.writeHead(503).end();
    if (!/^\/dist\/[\w./-]+$/.test(pathname)) return answer.writeHead(204).end();
    answer.setHeader('Content-Type', types[extname(pathname)] ?? 'application/octet-stream');
    return answer.end(readFileSync(join(folder, 'package', pathname)));
  });
  await new Promise<void>(done => {
    site.listen(0, '127.0.0.1', done);
  });
  blog = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  reader = await Person.at(browser, blog);
  board = reader.page.locator('janggun-board');
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  site?.close();
  rmSync(folder, { recursive: true, force: true });
  expect(reader?.faults ?? []).toEqual([]);
});

describe('The packed board element on another site', () => {
  it('shows a record that stands in the page', async () => {
    await reader.goto('/inline');
    await board.locator('.move', { hasText: 'Start' }).waitFor();
    await board.press('End');
    await board.locator('.move', { hasText: /^2\. H02-83/ }).waitFor();
  });

  it('shows a record by its address', async () => {
    await reader.goto('/src');
    await board.locator('.move', { hasText: /^2\. H02-83/ }).waitFor();
    expect(await board.locator('svg[role=img] g').count()).toBeGreaterThanOrEqual(32);
  });

  it('says that a position cannot be read', async () => {
    await reader.goto('/bad');
    await board.locator('.fault', { hasText: 'The position cannot be read: column ' }).waitFor();
  });

  it('shows a line up to its first illegal move, and names that one', async () => {
    await reader.goto('/illegal');
    await board.locator('.fault', { hasText: /^Error in the game: 1\.\.\. e7e8: / }).waitFor();
    await board.press('End');
    await board.locator('.move', { hasText: /^1\. / }).waitFor();
    expect(await board.locator('.fault').count()).toBe(1);
  });

  it('asks again for a game that could not be fetched at first', async () => {
    // A person of its own: failed requests count as faults of the reader's page.
    const visitor = await Person.at(browser, blog);
    const late = visitor.page.locator('janggun-board');
    await visitor.goto('/late');
    await late.locator('.fault', { hasText: 'The game cannot be loaded; trying again' }).waitFor();
    game = served;
    await late.locator('.live').waitFor();
    expect(await late.locator('.fault').count()).toBe(0);
    game = undefined;
    await late.locator('.fault', { hasText: 'trying again' }).waitFor();
    expect(await late.locator('svg[role=img]').count()).toBe(1);
    game = { ...served, result: { score: '1-0' } };
    await late.locator('.move', { hasText: '1-0' }).waitFor();
  });

  it('follows a game of a server', async () => {
    const white = await Person.at(browser, server.address);
    const black = await Person.at(browser, server.address);
    const id = await meet(white, black, { variant: 'shogun', colour: 'white', clock: '600+3x30' });
    pages['/live'] = page(`<janggun-board game="${server.address}/game/${id}" lang="en"></janggun-board>`);
    await reader.goto('/live');
    await board.locator('.live').waitFor();
    await white.move('e2', 'e4');
    await board.locator('.move', { hasText: /^1\. e4/ }).waitFor();
  });
});

// The documentation site under /docs: served, searched without the server, linked from the page, readable offline.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let reader: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  reader = await Person.at(browser, server.address, { serviceWorkers: 'allow' });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect(reader?.faults ?? []).toEqual([]);
});

describe('The documentation', () => {
  it('is reached from the page', async () => {
    const { page } = reader;
    await page.goto(`${server.address}/about`);
    await page.locator('main a[href="/docs/"]').click();
    await page.waitForURL(`${server.address}/docs/`);
    await page.locator('h1', { hasText: 'Documentation' }).waitFor();
  });

  it('has the rules in four languages', async () => {
    const { page } = reader;
    await page.goto(`${server.address}/docs/rules/janggi.html`);
    for (const [name, title] of [
      ['한국어', '장기 규칙'],
      ['中文', '朝鲜象棋规则'],
      ['Português', 'Regras do janggi'],
      ['English', 'Janggi (장기)'],
    ] as const) {
      await page.locator('.languages a', { hasText: name }).click();
      await page.locator('h1', { hasText: title }).waitFor();
    }
  });

  it('is searched by keyboard', async () => {
    const { page } = reader;
    await page.keyboard.press('/');
    await page.keyboard.type('cancel_seek');
    await page.locator('.results a', { hasText: 'WebSocket API' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/websocket-api\.html#/);
    await page.locator('h3#receive-cancel_seek').waitFor();
  });

  it('says what is not there', async () => {
    const answer = await reader.page.request.get(`${server.address}/docs/nothing.html`);
    expect(answer.status()).toBe(404);
    expect((await reader.page.request.get(`${server.address}/docs`)).url()).toBe(`${server.address}/docs/`);
  });

  it('is read and searched offline once a page of it was open', async () => {
    const { page } = reader;
    await page.goto(`${server.address}/docs/`);
    await page.evaluate(() => navigator.serviceWorker.register('/sw.js'));
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.reload();
    await page.waitForFunction(async () => (await caches.match('/docs/rules/shogun.pt.html')) !== undefined);
    await page.context().setOffline(true);
    await page.goto(`${server.address}/docs/rules/shogun.pt.html`);
    await page.locator('.search input').fill('roque');
    await page.locator('.results a', { hasText: 'Roque' }).first().waitFor();
    await page.context().setOffline(false);
  });

  it('is read and searched as files, without a server', async () => {
    const { page } = reader;
    const folder = resolve(process.env['JANGGUN_WEB'] ?? '../build/release/web', 'docs');
    await page.goto(pathToFileURL(resolve(folder, 'index.html')).href);
    await page.locator('.search input').fill('將軍');
    await page.locator('.results a').first().waitFor();
    await page.locator('.search input').fill('byo-yomi');
    await page.locator('.results a').first().click();
    await page.waitForURL(/^file:.*\/docs\/.+\.html/);
    await page.locator('h1').waitFor();
    await page.locator('nav a', { hasText: 'Python' }).first().click();
    await page.locator('h1', { hasText: 'Python' }).waitFor();
  });
});

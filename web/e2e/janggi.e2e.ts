// Whole games of Janggi between two browsers, with a spectator.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { meet, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;
let cho: Person;
let han: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
  cho = await Person.at(browser, server.address);
  han = await Person.at(browser, server.address, { language: 'ko-KR', dark: true });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect([...(cho?.faults ?? []), ...(han?.faults ?? [])]).toEqual([]);
});

describe('Two people', () => {
  it('choose set-ups, play, pass twice and see the points, while a spectator watches', async () => {
    const id = await meet(cho, han, { variant: 'janggi', colour: 'white', clock: '600+3x30' });
    // Han chooses first; Cho sees the choice.
    await cho.see('Han is choosing a set-up');
    await han.press('setup-left');
    await cho.see(/Han chose: Right elephant/); // left as Cho sees it is right from Han's seat
    await cho.press('setup-inner');
    await cho.move('a4', 'b4');
    await han.plies(1);
    await han.drag('i7', 'h7');
    await cho.plies(2);

    const watcher = await Person.at(browser, server.address, { width: 360, height: 640, language: 'pt-BR' });
    await watcher.goto(`/game/${id}`);
    await watcher.plies(2);
    await cho.page.locator('[data-testid=spectators]').filter({ hasText: '1' }).waitFor();

    // a pass is confirmed first; the dialog says that the second in a row ends the game
    await cho.myTurn();
    await cho.press('pass');
    await cho.press('confirm');
    await han.plies(3);
    await han.myTurn();
    await han.click('e9', ['Control']);
    await han.see('한수쉼을 하면 대국이 끝납니다');
    await han.press('confirm');
    expect(await cho.result()).toMatch(/0-1.*Han wins.*Both sides passed.*Cho 72, Han 73.5.*leads by 1.5/);
    expect(await han.result()).toContain('한 승리');
    expect(await watcher.result()).toContain('Han');
    await cho.see('You lost');
    await han.see('이겼습니다!');
    await watcher.leave();
  });

  it('see bikjang on the board, with what it means and both totals', async () => {
    await meet(cho, han, { variant: 'janggi', colour: 'white', fen: '3a1a3/4k4/9/9/9/9/4P4/9/4K4/3A1A3 w - - 0 1' });
    await cho.move('e4', 'd4');
    for (const person of [cho, han]) {
      await person.byId('bikjang').waitFor();
      expect(await person.byId('bikjang').textContent()).toMatch(/8.*7\.5/s);
      expect(await person.page.locator('.board-overlay circle').count()).toBe(2);
    }
    await han.myTurn();
    const { x, y } = await han.spot('e9');
    await han.page.mouse.dblclick(x, y); // a double click on the general passes
    await han.press('confirm');
    expect(await cho.result()).toMatch(/1-0.*Cho wins.*Bikjang/);
  });

  it('finish by mate, and play a rematch with sides swapped', async () => {
    await meet(cho, han, { variant: 'janggi', colour: 'white', fen: '3k5/R8/9/9/9/9/9/9/4K4/1R7 w - - 0 1' });
    const first = await cho.gameId();
    await cho.move('b1', 'b10');
    expect(await han.result()).toContain('외통수');
    await cho.see('You won!');
    await cho.page.locator('[data-testid=rematch]').click();
    await han.page.locator('[data-testid=rematch]').click();
    await cho.page.waitForURL(url => /\/game\//.test(url.pathname) && !url.pathname.includes(first));
    await cho.page.locator('.cg-wrap.orientation-black').waitFor();
    await cho.see('Abort');
    await cho.press('abort');
    await cho.see('Game aborted');
  });

  it('are flagged by the server in byo-yomi', async () => {
    await meet(cho, han, {
      variant: 'janggi',
      colour: 'white',
      clock: '1+2x2',
      fen: '3a1a3/4k4/9/9/9/9/4P4/9/4K4/3A1A3 w - - 0 1',
    });
    await cho.move('d1', 'd2');
    await han.move('d10', 'd9');
    // Cho runs out of time: main time, then one period after the other
    await cho.page.locator('[data-testid=clock-white].byoyomi').waitFor();
    expect(await cho.result()).toMatch(/0-1.*Time ran out/);
    expect(await han.result()).toContain('시간 초과');
  });

  it('can premove', async () => {
    await meet(cho, han, { variant: 'janggi', colour: 'white', fen: '3a1a3/4k4/9/9/9/9/4P4/9/4K4/3A1A3 w - - 0 1' });
    await cho.move('d1', 'd2');
    await han.plies(1);
    await cho.click('e4');
    await cho.click('f4');
    await cho.page.locator('square.current-premove').first().waitFor();
    await han.move('d10', 'd9');
    await han.plies(3);
  });

  it('have a premove played even if its event arrives after the reply', async () => {
    await meet(cho, han, { variant: 'janggi', colour: 'white', fen: '3a1a3/4k4/9/9/9/9/4P4/9/4K4/3A1A3 w - - 0 1' });
    await cho.move('d1', 'd2');
    await han.plies(1);
    // chessgroundx emits the premove event after a millisecond: delay it
    await cho.page.evaluate(() => {
      const usual = globalThis.setTimeout;
      globalThis.setTimeout = ((act: () => void, ms = 0) => usual(act, ms === 1 ? 3000 : ms)) as typeof setTimeout;
    });
    await cho.click('e4');
    await cho.click('f4');
    await cho.page.locator('square.current-premove').first().waitFor();
    await han.move('d10', 'd9');
    await han.plies(3);
    await cho.page.reload();
  });

  it('take back a move, chat and resign', async () => {
    await meet(cho, han, { variant: 'janggi', colour: 'white', fen: '3a1a3/4k4/9/9/9/9/4P4/9/4K4/3A1A3 w - - 0 1' });
    await cho.move('d1', 'd2');
    await han.move('d10', 'd9');
    await cho.plies(2);
    await cho.press('takeback');
    await han.press('accept-takeback');
    await cho.page.locator('.moves [data-ply="2"]').waitFor({ state: 'detached' });
    await cho.page.locator('.chat input').fill('hello there');
    await cho.page.keyboard.press('Enter');
    await han.page.locator('.chat-line', { hasText: 'hello there' }).waitFor();
    await cho.page.locator('.quick-chat button').first().click();
    await han.page.locator('.chat-line').nth(1).waitFor();
    await han.press('mute-chat');
    await han.page.locator('.chat-line').first().waitFor({ state: 'detached' });
    await han.press('mute-chat');
    await han.page.locator('.chat-line').nth(1).waitFor();
    await cho.move('d1', 'd2');
    await han.move('d10', 'd9');
    await cho.plies(2);
    await cho.press('resign');
    await cho.press('confirm');
    expect(await han.result()).toContain('기권');
  });
});

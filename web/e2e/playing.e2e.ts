// Playing: warnings, calls, the result, the move list, browsing moves, challenges.
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
  han = await Person.at(browser, server.address);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  expect([...(cho?.faults ?? []), ...(han?.faults ?? [])]).toEqual([]);
});

const chariots = '3k5/r8/9/9/9/9/9/9/9/4K3R w - - 0 1';
const behind = '3a1a3/4k4/9/9/9/9/4P4/9/4K4/4A4 w - - 0 1';
const focused = (person: Person): Promise<string> =>
  person.page.evaluate(
    () => document.activeElement?.closest('[data-testid], .play-board, #content, body')?.className ?? '',
  );
const hasFocus = (person: Person): Promise<boolean> =>
  person.page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
/** Cho's chariot goes up the i file and Han's down the a file: the plies from one to the other. */
async function walk(from: number, to: number): Promise<void> {
  for (let ply = from; ply < to; ++ply) {
    const step = Math.floor(ply / 2);
    const white = ply % 2 === 0;
    await (white ? cho.move(`i${1 + step}`, `i${2 + step}`) : han.move(`a${9 - step}`, `a${8 - step}`));
    await (white ? han : cho).plies(ply + 1);
  }
}

interface SeenCall {
  text: string;
  lines: number;
  width: number;
  room: number;
}
/**
 * Records every call that is shown from now on: they disappear after a second, which polling may miss on a busy
 * machine.
 */
const recordCalls = (person: Person): Promise<void> =>
  person.page.evaluate(() => {
    const seen: SeenCall[] = [];
    Object.assign(globalThis, { seenCalls: seen });
    new MutationObserver(() => {
      for (const call of document.querySelectorAll<HTMLElement>('.call-text:not([data-seen])')) {
        call.dataset['seen'] = 'yes';
        const style = getComputedStyle(call);
        const height = Number.parseFloat(style.fontSize) * 1.5;
        seen.push({
          text: call.textContent ?? '',
          lines: call.offsetHeight / height,
          width: call.offsetWidth,
          room: call.parentElement!.offsetWidth,
        });
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
const calls = (person: Person): Promise<SeenCall[]> =>
  person.page.evaluate(() => (globalThis as unknown as { seenCalls: SeenCall[] }).seenCalls);

describe('Warnings', () => {
  it('a pass on move 1 shows a warning with winner and margin', async () => {
    for (const confirmPass of ['on', 'off']) {
      const person = await Person.at(browser, server.address, { settings: { confirmPass } });
      await person.goto('/engine?variant=janggi&level=1&colour=white');
      await person.press('setup-inner');
      await person.myTurn();
      await person.press('pass');
      await person.see(/Han would win 73\.5 : 72, by 1\.5 points/);
      expect(await person.page.evaluate(() => (document.activeElement as HTMLElement).dataset['testid'])).toBe(
        'cancel',
      );
      await person.page.keyboard.press('Escape');
      await person.page.locator('.dialog').waitFor({ state: 'detached' });
      expect(await person.page.locator('.moves [data-ply]').count()).toBe(0);
      await person.leave();
    }
  });

  it('bikjang while behind asks for confirmation; the opponent sees who would win', async () => {
    await meet(cho, han, { variant: 'janggi', colour: 'white', fen: behind });
    await cho.move('e4', 'd4');
    await cho.see('Make bikjang?');
    await cho.see(/Han would win 7\.5 : 5, by 2\.5 points/);
    await cho.press('cancel');
    expect(await cho.page.locator('.moves [data-ply]').count()).toBe(0);
    await cho.move('e4', 'd4');
    await cho.press('confirm');
    await han.byId('bikjang').waitFor();
    expect(await han.byId('bikjang').textContent()).toMatch(/Han would win 7\.5 : 5/);
  });
});

describe('The end', () => {
  it('leaves the mating position visible, with the call on one line', async () => {
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await cho.page.setViewportSize({ width, height });
      await meet(cho, han, { variant: 'janggi', colour: 'white', fen: '3k5/R8/9/9/9/9/9/9/4K4/1R7 w - - 0 1' });
      await recordCalls(cho);
      await cho.move('b1', 'b10');
      await cho.see('You won!');
      expect(await cho.page.locator('.dialog').count()).toBe(0);
      const board = (await cho.page.locator('.play-board .board').boundingBox())!;
      const result = (await cho.byId('result').boundingBox())!;
      const apart =
        result.x >= board.x + board.width - 1 ||
        result.x + result.width <= board.x + 1 ||
        result.y >= board.y + board.height - 1;
      expect(apart, `${width}: result at ${JSON.stringify(result)}, board at ${JSON.stringify(board)}`).toBe(true);
      expect(result.y).toBeLessThan(height); // visible without scrolling
      const call = (await calls(cho)).find(({ text }) => text.includes('Checkmate'));
      expect(call, 'the call').toBeDefined();
      expect(call!.lines).toBeLessThan(2);
      expect(call!.width).toBeLessThanOrEqual(call!.room);
    }
    await cho.page.setViewportSize({ width: 1280, height: 800 });
  });
});

describe('While a game goes on', () => {
  it('the move list follows on a phone, and browsing moves is not interrupted', async () => {
    await cho.page.setViewportSize({ width: 390, height: 844 });
    const id = await meet(cho, han, { variant: 'janggi', colour: 'white', clock: '600+3x30', fen: chariots });
    const watcher = await Person.at(browser, server.address);
    await walk(0, 4);
    await watcher.goto(`/game/${id}`);
    await watcher.plies(4);
    await watcher.page.keyboard.press('ArrowUp');
    await walk(4, 14);
    const seen = await cho.page.locator('.moves').evaluate(list => {
      const box = list.getBoundingClientRect();
      const current = list.querySelector('.current')!.getBoundingClientRect();
      return {
        above: current.top - box.top,
        below: box.bottom - current.bottom,
        scrolls: list.scrollHeight > list.clientHeight,
      };
    });
    expect(seen.scrolls).toBe(true);
    expect(seen.above).toBeGreaterThanOrEqual(0);
    expect(seen.below).toBeGreaterThanOrEqual(0);
    // The spectator is viewing the starting position, and gets a notice.
    await watcher.plies(14);
    expect(await watcher.page.locator('.moves .current').count()).toBe(0);
    expect(await watcher.byId('unseen').textContent()).toMatch(/10 new moves/);
    await watcher.byId('unseen').locator('button').click();
    await watcher.page.locator('.moves .current[data-ply="14"]').waitFor();
    expect(await watcher.byId('unseen').count()).toBe(0);
    await watcher.leave();
    await cho.page.setViewportSize({ width: 1280, height: 800 });
  });

  it('the engine in the browser has a minimum move time, also at level 1', async () => {
    await cho.goto('/engine?variant=shogun&level=1&colour=white');
    await cho.myTurn();
    // Measured in the page: when each ply is drawn.
    await cho.page.evaluate(() => {
      const drawn: number[] = [];
      Object.assign(globalThis, { drawn });
      new MutationObserver(() => {
        const plies = document.querySelectorAll('.moves [data-ply]').length;
        while (drawn.length < plies) drawn.push(performance.now());
      }).observe(document.body, { childList: true, subtree: true });
    });
    await cho.move('e2', 'e4');
    await cho.plies(2);
    const [first, second] = await cho.page.evaluate(() => (globalThis as unknown as { drawn: number[] }).drawn);
    expect(second! - first!).toBeGreaterThan(200); // of 500; without the floor level 1 takes a few milliseconds
  });

  it('there is no empty chat against the engine, and actions have labels', async () => {
    await cho.goto('/lobby?play=engine&variant=shogun&colour=white');
    await cho.press('form-start');
    await cho.move('e2', 'e4');
    await cho.plies(2);
    expect(await cho.page.locator('.chat').count()).toBe(0);
    for (const [id, word] of [
      ['resign', 'Resign'],
      ['draw', 'Offer a draw'],
      ['takeback', 'Take back'],
    ] as const)
      expect(await cho.byId(id).textContent()).toMatch(new RegExp(word, 'i'));
    await cho.press('resign');
    await cho.press('confirm');
    await cho.result();
  });

  it('a challenge is a non-modal card, and Escape does not decline it', async () => {
    const names = ['quiet_river', 'loud_stone'];
    for (const [index, person] of [cho, han].entries()) {
      await person.goto('/signup');
      await person.page.fill('#name', names[index]!);
      await person.page.fill('#password', 'correct horse battery');
      await person.page.locator('form button[type=submit]').click();
      await person.page.locator('.top-right .account', { hasText: names[index]! }).waitFor();
    }
    await han.goto('/lobby?play=engine&variant=shogun&colour=white');
    await han.press('form-start');
    await han.move('e2', 'e4');
    await han.plies(2);
    await cho.goto(`/user/${names[1]}`);
    await cho.byId('challenge').click();
    await cho.press('form-start');
    await han.byId('request').waitFor();
    expect(await han.page.locator('.dialog').count()).toBe(0);
    await han.move('d2', 'd3'); // the board can still be played on
    await han.plies(3);
    await han.page.keyboard.press('Escape');
    await han.page.waitForTimeout(200);
    expect(await han.byId('request').count()).toBe(1);
    await han.press('decline-request');
    await cho.see('Your challenge was declined.');
    expect(await han.byId('request').count()).toBe(0);
    await han.page.locator('[data-testid=resign]').click();
    await han.press('confirm');
    await han.result();
  });

  it('the focus is kept when a game starts and after the set-up', async () => {
    await cho.goto('/');
    await cho.byId('play-engine').focus();
    await cho.page.keyboard.press('Enter');
    await cho.byId('setup-inner').waitFor();
    await cho.page.waitForTimeout(100);
    expect(await hasFocus(cho)).toBe(true);
    expect(await cho.page.evaluate(() => (document.activeElement as HTMLElement).dataset['testid'])).toBe(
      'setup-inner',
    );
    await cho.page.keyboard.press('Enter');
    await cho.byId('setup-inner').waitFor({ state: 'detached' });
    await cho.page.waitForTimeout(100);
    expect(await hasFocus(cho)).toBe(true);
    expect(await focused(cho)).toContain('play-board');
    await cho.press('abort');
    await cho.see('Game aborted');
  });
});

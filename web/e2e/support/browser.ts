// Users in Debian's chromium, driven by clicks and keys.
import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from 'playwright-core';

const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? found ?? 'chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--mute-audio',
    ],
  });

export interface PersonOptions {
  language?: string;
  width?: number;
  height?: number;
  settings?: Record<string, string>;
  dark?: boolean;
  touch?: boolean;
  serviceWorkers?: 'allow' | 'block';
}

/** Where a feature is tried: an ordinary window, and a phone held upright. */
export const screens: Readonly<Record<'desktop' | 'phone', PersonOptions>> = {
  desktop: {},
  phone: { width: 390, height: 844, touch: true },
};
/** Pixels by which a page is wider than the screen. */
export const overflow = (person: Person): Promise<number> =>
  person.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** A user with a separate browser context. Console errors are collected, and checked at the end. */
export class Person {
  readonly faults: string[] = [];
  private constructor(
    readonly page: Page,
    private readonly home: string,
  ) {}

  static async at(browser: Browser, home: string, options: PersonOptions = {}): Promise<Person> {
    const settings: BrowserContextOptions = {
      viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
      locale: options.language ?? 'en-US',
      colorScheme: options.dark ? 'dark' : 'light',
      serviceWorkers: options.serviceWorkers ?? 'block',
      hasTouch: options.touch ?? false,
    };
    const context = await browser.newContext(settings);
    context.setDefaultTimeout(20_000);
    const chosen = { animation: 'off', ...options.settings };
    await context.addInitScript(
      text => localStorage.setItem('janggun.settings', localStorage.getItem('janggun.settings') ?? text),
      JSON.stringify(chosen),
    );
    const page = await context.newPage();
    const person = new Person(page, home);
    page.on('pageerror', error => person.faults.push(error.message));
    page.on('console', message => {
      if (
        message.type() === 'error' &&
        !/WebSocket|ERR_CONNECTION|ERR_INTERNET|status of (404|403|401|409)/.test(message.text())
      )
        person.faults.push(message.text());
    });
    return person;
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(this.home + path);
  }
  /** A new account, or with /login one of those. */
  async enter(name: string, path: '/signup' | '/login' = '/signup'): Promise<void> {
    await this.goto(path);
    await this.page.fill('#name', name);
    await this.page.fill('#password', 'correct horse battery');
    await this.page.locator('form button[type=submit]').click();
    await this.page.waitForURL(url => url.pathname !== path);
  }
  /** A request to the server in this person's name. */
  post(path: string, fields: Record<string, string> = {}): Promise<Record<string, unknown>> {
    return this.page.evaluate(
      async ([address, body]) => {
        const answer = await fetch(address!, { method: 'POST', body: new URLSearchParams(body!) });
        if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
        return (await answer.json()) as Record<string, unknown>;
      },
      [path, new URLSearchParams(fields).toString()] as const,
    );
  }
  async leave(): Promise<void> {
    await this.page.context().close();
  }

  byId(id: string): ReturnType<Page['locator']> {
    return this.page.locator(`[data-testid="${id}"]`);
  }
  async press(id: string): Promise<void> {
    await this.byId(id).first().click();
  }
  /** Presses Tab until this has the focus, as somebody without a pointer does; fails where it is out of reach. */
  async tabTo(wanted: string | Locator, most = 120): Promise<void> {
    const target = typeof wanted === 'string' ? this.byId(wanted) : wanted;
    await target.waitFor();
    for (let presses = 0; presses < most; ++presses) {
      await this.page.keyboard.press('Tab');
      if (await target.evaluate(element => element === document.activeElement)) return;
    }
    throw new Error(`${String(wanted)} is not reached by Tab`);
  }
  async see(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor();
  }

  /** The position of a square on the screen. */
  async spot(square: string): Promise<{ x: number; y: number }> {
    const board = this.page.locator('.play-board cg-board');
    const box = (await board.boundingBox())!;
    const janggi = (await this.page.locator('.play-board .board-janggi').count()) > 0;
    const black = (await this.page.locator('.play-board .cg-wrap.orientation-black').count()) > 0;
    const [files, ranks] = janggi ? [9, 10] : [8, 8];
    const file = square.charCodeAt(0) - 97;
    const rank = Number(square.slice(1)) - 1;
    const column = black ? files - 1 - file : file;
    const row = black ? rank : ranks - 1 - rank;
    return { x: box.x + (box.width * (column + 0.5)) / files, y: box.y + (box.height * (row + 0.5)) / ranks };
  }
  async click(square: string, modifiers: ('Control' | 'Shift')[] = []): Promise<void> {
    const { x, y } = await this.spot(square);
    for (const key of modifiers) await this.page.keyboard.down(key);
    await this.page.mouse.click(x, y);
    for (const key of modifiers) await this.page.keyboard.up(key);
  }
  /** Moves by two clicks, the second once the piece is selected. */
  async move(from: string, to: string): Promise<void> {
    await this.myTurn();
    await selected(this.page.locator('.play-board'), () => this.click(from));
    await this.click(to);
  }
  async drag(from: string, to: string): Promise<void> {
    await this.myTurn();
    const [a, b] = [await this.spot(from), await this.spot(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
    await this.page.mouse.move(b.x, b.y);
    await this.page.mouse.up();
  }
  async dropFromPocket(kind: string, to: string): Promise<void> {
    await this.myTurn();
    await this.page.locator(`.pocket.bottom [data-kind="${kind}"]`).click();
    await this.click(to);
  }
  /** Waits until it is this user's turn. */
  async myTurn(): Promise<void> {
    await this.page.locator('.play-below .player-bar.running').waitFor();
    await this.page.waitForTimeout(60); // the board is set in the frame after
  }
  /** Waits until the move list has this many plies. */
  async plies(count: number): Promise<void> {
    await this.page.locator(`.moves [data-ply="${count}"]`).waitFor();
  }
  async gameId(): Promise<string> {
    await this.page.waitForURL(/\/game\/\w{8}/);
    return /\/game\/(\w{8})/.exec(this.page.url())![1]!;
  }
  async result(): Promise<string> {
    await this.byId('result').waitFor({ timeout: 30_000 });
    return (await this.byId('result').textContent()) ?? '';
  }
}

/** Starts a game of two users: the first creates an invitation with these terms, the second follows the link. */
export async function meet(host: Person, guest: Person, terms: Record<string, string>): Promise<string> {
  const query = new URLSearchParams({ play: 'friend', ...terms });
  await host.goto(`/lobby?${query}`);
  await host.press('form-start');
  await host.byId('invite-link').waitFor();
  const link = await host.byId('invite-link').inputValue();
  await guest.goto(new URL(link).pathname);
  await guest.press('accept-invite');
  const id = await guest.gameId();
  await host.gameId();
  return id;
}

/** Clicks until a piece is selected: a click before the position arrives selects nothing. */
async function selected(room: Locator, click: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; ++attempt) {
    await click();
    try {
      await room.locator('cg-board square.selected').waitFor({ timeout: 2_000 });
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}

/** Moves by two clicks on a board with White below, the second once the piece is selected. */
export async function moveOn(person: Person, room: Locator, from: string, to: string): Promise<void> {
  await selected(room, () => clickSquares(person, room, from));
  await clickSquares(person, room, to);
}

/** Clicks squares of a board with White below. */
export async function clickSquares(person: Person, room: Locator, ...squares: string[]): Promise<void> {
  const [files, ranks] = (await room.locator('.board-janggi').count()) > 0 ? [9, 10] : [8, 8];
  for (const square of squares) {
    const box = (await room.locator('cg-board').boundingBox())!; // content that loads late moves the board
    const x = box.x + (box.width * (square.charCodeAt(0) - 97 + 0.5)) / files;
    const y = box.y + (box.height * (ranks - Number(square.slice(1)) + 0.5)) / ranks;
    await person.page.mouse.click(x, y);
  }
}

// Pictures of screens, to look at.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { Person, type PersonOptions } from './browser';
import type { Server } from './server';

/** A width, and what has it. */
export const looks: [string, PersonOptions][] = [
  ['360', { width: 360, height: 740, touch: true }],
  ['390', { width: 390, height: 844, touch: true }],
  ['1366', { width: 1366, height: 768 }],
  ['1920', { width: 1920, height: 1080 }],
];
export interface Screen {
  name: string;
  path: string | (() => string);
  /** Signed in. */
  asPlayer?: boolean;
  /** The page below the edge of the screen, too. */
  whole?: boolean;
  prepare?: (person: Person) => Promise<void>;
}
interface Gallery {
  browser: Browser;
  server: Server;
  width: string;
  options: PersonOptions;
  screens: readonly Screen[];
  /** Who is signed in on the screens that need it. */
  player: () => Person;
}

/** Written to the folder GALLERY, or build/gallery; ONLY names screens, with commas between. */
export async function pictures({ browser, server, width, options, screens, player }: Gallery): Promise<void> {
  const folder = resolve(process.env['GALLERY'] ?? '../build/gallery');
  const only = process.env['ONLY']?.split(',');
  mkdirSync(folder, { recursive: true });
  const visitor = await Person.at(browser, server.address, options);
  const signedIn = await Person.at(browser, server.address, options);
  await signedIn.page.context().addCookies(await player().page.context().cookies());
  for (const screen of screens) {
    if (only && !only.includes(screen.name)) continue;
    const person = screen.asPlayer ? signedIn : visitor;
    await person.goto(typeof screen.path === 'string' ? screen.path : screen.path());
    await person.page.locator('main:not(.loading)').waitFor();
    try {
      await screen.prepare?.(person);
    } catch (error) {
      console.error(`${screen.name} at ${width}: ${String(error).slice(0, 300)}`);
    }
    await person.page.mouse.move(2, 400);
    await person.page.waitForTimeout(500);
    const overflow = await person.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (overflow > 0) console.error(`${screen.name} at ${width}: ${overflow} pixels too wide`);
    const path = join(folder, `${screen.name}-${width}-${options.dark ? 'dark' : 'light'}.png`);
    await person.page.screenshot({ path, fullPage: screen.whole ?? false });
  }
  for (const fault of [...visitor.faults, ...signedIn.faults]) console.error(fault);
  await visitor.leave();
  await signedIn.leave();
}

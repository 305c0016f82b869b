// The analysis board with its engine, and the position editor.
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clickSquares, moveOn, openBrowser, Person } from './support/browser';
import { Server } from './support/server';

let server: Server;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([Server.start(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function at(path: string, options: Parameters<typeof Person.at>[2] = {}): Promise<Person> {
  const person = await Person.at(browser, server.address, options);
  await person.goto(path);
  await person.page.locator('cg-board piece').first().waitFor();
  return person;
}

const moveTexts = (person: Person): Promise<string[]> => person.page.locator('.tree-move').allTextContents();

const game = `[Event "Club"]
[White "Kim"]
[Black "Lee"]
[Variant "Janggi"]

1. P79-78 {[%emt 0:00:05]} P41-42 {[%emt 0:00:09]} 2. H02-83 {a start} H12-33 (2... P49-48 3. H08-87) 3. R01-91 P49-48 4. R91-94 *
`;

async function importText(person: Person, text: string): Promise<void> {
  await person.press('import');
  await person.byId('import-text').fill(text);
  await person.press('import-open');
}

describe('The analysis board', () => {
  it('accepts moves and variations, and is navigated with the keyboard', async () => {
    const person = await at('/analysis', { settings: { notation: 'korean' } });
    const board = person.page.locator('.analysis-board');
    await moveOn(person, board, 'b1', 'c3');
    await moveOn(person, board, 'a7', 'a6');
    await person.page.locator('.tree-move[data-ply="2"]').waitFor();
    await person.page.keyboard.press('ArrowLeft');
    await moveOn(person, board, 'b10', 'c8');
    await person.page.locator('.tree-others').waitFor();
    await expect.poll(() => moveTexts(person)).toEqual(['02마83', '41병51', '12마33']);
    await person.page.keyboard.press('ArrowUp');
    await expect.poll(() => person.page.locator('.tree-move.current').textContent()).toBe('41병51');
    await person.page.keyboard.press('Home');
    await expect.poll(() => person.page.locator('.tree-move.current').count()).toBe(0);
    await person.byId('notation').selectOption('pychess');
    await person.page.getByText('H02-83').waitFor();
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('runs the engine in the browser, with lines and an evaluation, on threads if available', async () => {
    const person = await at('/analysis');
    expect(await person.page.evaluate(() => crossOriginIsolated)).toBe(true);
    const warnings: string[] = [];
    person.page.on('console', message => message.type() === 'warning' && warnings.push(message.text()));
    const network = person.page.waitForResponse(response => /janggi-[^/]*\.nnue$/.test(response.url()));
    await person.press('engine');
    expect((await network).ok()).toBe(true);
    await person.page.locator('.engine-lines li').nth(1).waitFor({ timeout: 40_000 });
    await person.page.locator('.evaluation.known').waitFor();
    const state = person.byId('engine-state');
    expect(await state.textContent()).toMatch(/\d/);
    await person.page.locator('.engine-lines li').first().locator('button').first().click();
    await person.page.locator('.tree-move.current').waitFor();
    await person.page.locator('.engine-lines li').first().waitFor({ timeout: 40_000 });
    expect(warnings.filter(text => text.includes('network'))).toEqual([]);
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('distinguishes a win on points from mate', async () => {
    // Cho has passed: when Han passes too, Han has 73.5 to 72.
    const person = await at('/analysis');
    await person.page.getByRole('button', { name: 'Pass' }).click();
    await person.press('engine');
    await person.page.locator('.evaluation.points').waitFor({ timeout: 40_000 });
    expect(await person.page.locator('.evaluation').getAttribute('aria-label')).toContain('points');
    await person.goto('/analysis/janggicasual/4k4/1R7/7bn/4p1p1p/R8/9/P1P3P1P/2N4C1/3K5/3A1A3_w_-_-_0_1');
    await person.press('engine');
    await person.page.locator('.evaluation.mate').waitFor({ timeout: 40_000 });
    await person.leave();
  });

  it('imports pasted games, marks mistakes, and exports every format', async () => {
    const person = await at('/analysis');
    await importText(person, game);
    await person.see('Kim – Lee');
    await expect.poll(() => moveTexts(person)).toHaveLength(9);
    await person.press('review');
    await person.page.locator('.tree-move.blunder').first().waitFor({ timeout: 50_000 });
    await person.page.locator('.review-plot canvas').first().waitFor();
    await person.press('export');
    const text = (): Promise<string> => person.byId('export-text').inputValue();
    await expect.poll(text).toContain('[White "Kim"]');
    await expect.poll(text).toContain('1. Pih4'); // algebraic, which other programs read
    await person.page.getByRole('radio', { name: 'PyChess' }).click();
    await expect.poll(text).toContain('1. P79-78');
    await person.page.getByRole('radio', { name: '.gib' }).click();
    await expect.poll(text).toContain('79졸78');
    await person.page.getByRole('radio', { name: 'JSON' }).click();
    await expect.poll(text).toContain('"first":"Kim"');
    const [picture] = await Promise.all([
      person.page.waitForEvent('download'),
      person.page.getByRole('button', { name: 'Save as SVG image' }).click(),
    ]);
    expect(readFileSync((await picture.path())!, 'utf8')).toContain('<svg');
    const [animation] = await Promise.all([person.page.waitForEvent('download'), person.press('animation')]);
    expect(readFileSync((await animation.path())!, 'utf8')).toContain('<animateTransform');
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('opens a game that was played here', async () => {
    const person = await Person.at(browser, server.address);
    await person.goto('/');
    await person.press('play-engine');
    const id = await person.gameId();
    await person.press('setup-inner');
    await person.move('a4', 'b4');
    await person.plies(2);
    await person.press('resign');
    await person.press('confirm');
    await person.result();
    await person.goto(`/analysis/game/${id}`);
    await person.page.locator('.tree-move[data-ply="2"]').waitFor();
    await expect.poll(() => person.page.locator('.analysis-about').textContent()).toContain('0-1');
    await person.page.locator('.review-plot canvas').first().waitFor();
    expect(person.faults).toEqual([]);
    await person.leave();
  });

  it('reports errors of a damaged game with their place', async () => {
    const person = await at('/analysis');
    await importText(person, game.replace('H02-83', 'H02-99'));
    await person.see(/Line 6.*H02-99/);
    await expect.poll(() => moveTexts(person)).toHaveLength(2);
    await importText(person, 'what is this');
    await person.page.locator('[role=alert]').waitFor();
    await person.page.keyboard.press('Escape');
    await person.goto('/analysis/janggi/rnx');
    await person.see(/does not contain a valid position/);
    await person.goto('/analysis/game/nosuchid');
    await person.see(/no game with the id nosuchid/);
    await person.leave();
  });
});

describe('The board editor', () => {
  it('explains faults, and leads to the analysis', async () => {
    const person = await at('/editor');
    const board = person.page.locator('.editor-canvas');
    await person.page.getByRole('button', { name: 'Clear the board' }).click();
    await person.see('Cho has no general');
    await person.page.getByRole('button', { name: 'Cho: General' }).click();
    await clickSquares(person, board, 'e2');
    await person.page.getByRole('button', { name: 'Han: General' }).click();
    await clickSquares(person, board, 'd9');
    await person.page.getByRole('button', { name: 'Cho: Guard' }).click();
    await clickSquares(person, board, 'a5');
    await person.see(/Cho’s guard on (a5|61) is outside/);
    await person.page.getByRole('button', { name: 'Eraser' }).click();
    await clickSquares(person, board, 'a5');
    await person.page.getByRole('button', { name: 'Cho: Chariot' }).click();
    await clickSquares(person, board, 'a1');
    await person.see('This position can be played.');
    await person.page.getByRole('link', { name: 'Analyse', exact: true }).click();
    await person.page.waitForURL(/\/analysis\/janggi\//);
    await person.page.locator('.analysis-board cg-board piece').nth(2).waitFor();
    expect(person.faults).toEqual([]);
    await person.leave();
  });
});

describe('A file of many games', () => {
  const many = Array.from(
    { length: 120 },
    (_, index) => `[Event "Club ${index % 7}"]
[White "Player ${index + 1}"]
[Black "Lee"]
[Variant "Janggi"]

1. P79-78 P41-42 2. H02-83 *
`,
  ).join('\n');

  it('can be filtered and stepped through game by game', async () => {
    const person = await at('/analysis');
    await importText(person, many);
    await person.byId('game-filter').fill('player 117');
    await expect.poll(() => person.byId('game-list').locator('li').count()).toBe(1);
    await person.byId('game-list').getByRole('button').click();
    const about = (): Promise<string | null> => person.page.locator('.analysis-about').textContent();
    await expect.poll(about).toContain('Player 117');
    expect(await person.byId('game-of').textContent()).toBe('Game 117 of 120');
    await person.press('next-game');
    await expect.poll(about).toContain('Player 118');
    await person.page.keyboard.press('p');
    await person.page.keyboard.press('p');
    await expect.poll(about).toContain('Player 116');
    await person.press('game-of');
    await person.byId('game-filter').fill('');
    await expect.poll(() => person.byId('game-list').locator('li').count()).toBe(120);
    expect(person.faults).toEqual([]);
    await person.leave();
  });
});

describe('A laptop of 1366 by 768', () => {
  it('shows the graphs and a dozen rows of moves without scrolling', async () => {
    const person = await at('/analysis', { width: 1366, height: 768 });
    const plies = [
      'P79-78',
      'P41-42',
      ...Array.from({ length: 12 }, () => ['R09-08', 'R11-21', 'R08-09', 'R21-11']).flat(),
    ];
    const moves = plies
      .map((move, ply) => `${ply % 2 === 0 ? `${ply / 2 + 1}. ` : ''}${move} {[%emt 0:00:0${1 + (ply % 9)}]}`)
      .join(' ');
    await importText(person, `[White "Kim"]\n[Black "Lee"]\n[Variant "Janggicasual"]\n\n${moves} *\n`);
    const graph = person.page.locator('.review-plot canvas').first();
    await graph.waitFor();
    const box = (await graph.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(768);
    const tree = (await person.page.locator('.tree').boundingBox())!;
    const row = (await person.page.locator('.tree-row').first().boundingBox())!;
    expect(tree.height / row.height).toBeGreaterThanOrEqual(12);
    const wider = await person.page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(wider).toBeLessThanOrEqual(40);
    await person.leave();
  });
  it('lists its keyboard shortcuts', async () => {
    const person = await at('/analysis', { width: 1366, height: 768 });
    await person.page.keyboard.press('?');
    await person.byId('shortcuts').waitFor();
    expect(await person.byId('shortcuts').textContent()).toContain('Flip the board');
    await person.page.keyboard.press('Escape');
    expect(await person.page.getByLabel('Notation').count()).toBe(1);
    await person.leave();
  });
});

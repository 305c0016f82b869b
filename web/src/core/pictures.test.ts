// Animated pictures of games.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { animate } from './pictures';
import { readRecords } from './records';
import { loadRules } from './rules';

const wasm = (name: string): Promise<Buffer> => readFile(new URL(`../../wasm/${name}.wasm`, import.meta.url));
let pictures: Buffer;

beforeAll(async () => {
  await loadRules(await wasm('rules'));
  pictures = await wasm('pictures');
});

const game = (text: string) => readRecords(text)[0]!.record!;

describe('An animated picture', () => {
  it('moves every piece of the main line, and shows the moves', async () => {
    const svg = await animate(
      game('[Variant "Shogun"]\n[White "Sora"]\n[Black "Haneul"]\n\n1. e4 d5 2. exd5 Qxd5 (2... Nf6) *'),
      'white',
      pictures,
    );
    expect(svg).toContain('<title>Sora - Haneul</title>');
    expect(svg.match(/<animateTransform /g)).toHaveLength(3); // the pawn moved twice
    for (const caption of ['1. e4', '1... d5', '2. exd5', '2... Qxd5']) expect(svg).toContain(`>${caption}<`);
    expect(svg).not.toContain('Nf6');
    expect(svg).not.toMatch(/<script|href/);
  });

  it('is turned for the second side, and needs legal moves', async () => {
    const record = game('[Variant "Janggi"]\n\n1. P71-61 *');
    expect(await animate(record, 'black', pictures)).not.toBe(await animate(record, 'white', pictures));
    const wrong = { ...record, root: { children: [{ uci: 'a1a9', children: [] }] } };
    await expect(animate(wrong, 'white', pictures)).rejects.toThrow();
  });
});

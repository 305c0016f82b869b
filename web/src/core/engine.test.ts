// The single-threaded engine, as browsers without SharedArrayBuffer run it.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Answers, EngineInfo } from '../generated/core';
import { lineOf } from './engine';
import { checkAnswers } from './testing';
import { Core } from './wasm';

let core: Core;
beforeAll(async () => {
  core = await Core.load(await readFile(new URL('../../wasm/engine.wasm', import.meta.url)));
  checkAnswers(core);
});

interface Said {
  infos: EngineInfo[];
  best: string | undefined;
}
/** One thread and a fixed seed. */
function think(variant: string, fen: string, moves: string[], { lines = 1, level = 10, nodes = 20_000 } = {}): Said {
  core.call('engine_set', 1, 4, lines, level, 7);
  expect(core.call('engine_set_up', variant, 0, fen, moves.join(' ')), core.answer()).toBe(1);
  core.call('engine_go', 0, nodes, 0);
  core.call('engine_poll');
  const said: Answers['engine_poll'] = JSON.parse(core.answer());
  const best = said.find(one => one.type === 'best');
  return { infos: said.filter((one): one is EngineInfo => one.type === 'info'), best: best?.move };
}

describe('The engine', () => {
  it('finds a mate in one, and says so', () => {
    const { infos, best } = think('janggicasual', '4k4/1R7/7bn/4p1p1p/R8/9/P1P3P1P/2N4C1/3K5/3A1A3 w - - 0 1', []);
    expect(best).toBe('a6a10');
    expect(lineOf(infos.at(-1)!, 'white').score).toMatchObject({ kind: 'mate', value: 1, white: true });
  });

  it('knows that a second pass wins on points for Han', () => {
    const { infos, best } = think('janggi', '', ['e2e2']);
    expect(best).toBe('e9e9');
    expect(lineOf(infos.at(-1)!, 'black').score).toMatchObject({ kind: 'points', white: false });
  });

  it('gives several lines of either game', () => {
    for (const variant of ['janggi', 'shogun']) {
      const { infos } = think(variant, '', [], { lines: 3 });
      expect(new Set(infos.map(info => info.rank))).toEqual(new Set([1, 2, 3]));
      for (const info of infos) expect(info.moves.length).toBeGreaterThan(0);
    }
  });

  it('plays at every level', () => {
    for (let level = 1; level <= 10; ++level)
      expect(think('shogun', '', ['e2e4'], { level, nodes: 3000 }).best).toMatch(/^[a-h][78][a-h][1-8]$/);
  });

  it('loads a network for each game, and evaluates with it', async () => {
    for (const game of ['janggi', 'shogun']) {
      const score = () => think(game, '', [], { nodes: 2000 }).infos.at(-1)!.value;
      const byHand = score();
      const network = await readFile(new URL(`../../../nets/${game}.nnue`, import.meta.url));
      expect(core.call('engine_network', game, network, network.length), core.answer()).toBe(1);
      expect(score()).not.toBe(byHand);
    }
  });

  it('rejects an invalid network', async () => {
    const network = await readFile(new URL('../../../nets/shogun.nnue', import.meta.url));
    expect(core.call('engine_network', 'janggi', network, network.length)).toBe(0);
    expect(core.answer()).toContain('network for');
    expect(core.call('engine_network', 'shogun', network, 100)).toBe(0);
    expect(core.call('engine_network', 'chess', network, network.length)).toBe(0);
  });

  it('rejects an invalid position', () => {
    expect(core.call('engine_set_up', 'janggi', 0, 'nonsense', '')).toBe(0);
    expect(core.answer()).not.toBe('');
    expect(core.call('engine_set_up', 'janggi', 0, '', 'a1a9')).toBe(0);
  });
});

#!/usr/bin/env node
// Speed of ffish.js along recorded games, for bench/python_speed --ffish: positions a second of processor time, the best of
// three rounds, as one number.
//     bench/ffish_speed.mjs PEER VARIANT N
// PEER: a folder with node_modules/ffish, installed outside this tree. The first N games of tests/data/games.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const [folder, variant, count] = process.argv.slice(2);
if (!count) throw new Error('expected a folder, a variant and a number of games');
delete globalThis.fetch; // or ffish would try to fetch its file
const ffish = createRequire(resolve(folder, 'x.js'))('ffish');
await new Promise(done => {
  ffish.onRuntimeInitialized = done;
});
ffish.loadVariantConfig(readFileSync(new URL('shogun.ini', import.meta.url), 'utf8'));

const games = readFileSync(new URL(`../tests/data/games/${variant}.jsonl`, import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(0, Number(count))
  .map(line => JSON.parse(line));

let best = 0;
for (let round = 0; round < 3; ++round) {
  const began = process.cpuUsage();
  let positions = 0;
  for (const game of games) {
    const board = new ffish.Board(variant, game.start_fen);
    for (const move of game.moves) {
      board.legalMoves();
      board.push(move);
      positions += 1;
    }
    board.delete();
  }
  const { user, system } = process.cpuUsage(began);
  best = Math.max(best, (positions * 1e6) / (user + system));
}
console.log(best.toFixed(0));

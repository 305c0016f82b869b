#!/usr/bin/env node
// Random games by ffish.js, with what it says of every position: one line of JSON a game, for bench/python_compare. They begin
// with the starts of random_starts.mjs.
//     bench/ffish_games.mjs PEER VARIANT N
// PEER: a folder with node_modules/ffish, installed outside this tree.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { random, startOf } from './random_starts.mjs';

const [folder, variant, count] = process.argv.slice(2);
if (!count) throw new Error('expected a folder, a variant and a number of games');
delete globalThis.fetch; // or ffish would try to fetch its file
const ffish = createRequire(resolve(folder, 'x.js'))('ffish');
await new Promise(done => {
  ffish.onRuntimeInitialized = done;
});
ffish.loadVariantConfig(readFileSync(new URL('shogun.ini', import.meta.url), 'utf8'));

async function write(line) {
  if (!process.stdout.write(`${line}\n`)) await new Promise(done => process.stdout.once('drain', done));
}

for (let seed = 1; seed <= Number(count); ++seed) {
  const pick = random(seed);
  const start = startOf(variant, seed);
  const board = start ? new ffish.Board(variant, start) : new ffish.Board(variant);
  const plies = [];
  for (let ply = 0; ply < 400; ++ply) {
    const moves = board.legalMoves().split(' ').filter(Boolean).sort();
    const over = board.isGameOver(true);
    const said = { moves, fen: board.fen(), check: board.isCheck(), result: board.result(true), over };
    plies.push(said);
    if (over || moves.length === 0) break;
    said.move = moves[pick(moves.length)];
    said.san = board.sanMove(said.move);
    board.push(said.move);
  }
  board.delete();
  await write(JSON.stringify({ seed, start: start ?? 'startpos', plies }));
}

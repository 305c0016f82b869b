#!/usr/bin/env node
// Speed of the npm package against ffish.js, and whether the two agree.
//     bench/npm_speed.mjs PACKAGE PEER [--compare N] [--variant NAME]…
// PACKAGE: a folder with the built package (tools/build_npm build/npm); PEER: a folder with node_modules/ffish, installed
// outside this tree. Plays the games of tests/data/games with legalMoves and push, in processor time, three rounds in turn.
// --compare N: instead plays N random games of every variant that ffish.js knows, or of those that are named, from the starts
// of random_starts.mjs, and compares legal moves, FEN, check, SAN, end and result at every ply.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { random, startOf } from './random_starts.mjs';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, variant: { type: 'string', multiple: true } },
});
const [packageFolder, peerFolder] = positionals;
if (!peerFolder) throw new Error('expected the folders of the package and of its peer');
const home = new URL('..', import.meta.url);
const compared = Number(values.compare ?? 0);

delete globalThis.fetch; // or ffish would try to fetch its file
const peer = createRequire(resolve(peerFolder, 'x.js'))('ffish');
await new Promise(done => {
  peer.onRuntimeInitialized = done;
});
const { default: ourModule } = await import(pathToFileURL(resolve(packageFolder, 'dist/ffish.js')).href);
const ours = await ourModule();
peer.loadVariantConfig(readFileSync(new URL('bench/shogun.ini', home), 'utf8'));

const gamesOf = variant =>
  readFileSync(new URL(`tests/data/games/${variant}.jsonl`, home), 'utf8')
    .trim()
    .split('\n')
    .slice(0, 100)
    .map(line => JSON.parse(line));

function speed(module, variant, games) {
  const began = process.cpuUsage();
  let positions = 0;
  for (const game of games) {
    const board = new module.Board(variant, game.start_fen);
    for (const move of game.moves) {
      if (board.legalMoves() === '') break;
      board.push(move);
      positions += 1;
    }
    board.delete();
  }
  const { user, system } = process.cpuUsage(began);
  return (positions * 1e6) / (user + system);
}

const facts = board => ({
  moves: board.legalMoves().split(' ').sort().join(' '),
  fen: board.fen(),
  check: board.isCheck(),
  result: board.result(true),
  over: board.isGameOver(true),
});

function compare(variant, count) {
  let plies = 0;
  for (let seed = 1; seed <= count; ++seed) {
    const pick = random(seed);
    const start = startOf(variant, seed);
    const [a, b] = [ours, peer].map(({ Board }) => (start ? new Board(variant, start) : new Board(variant)));
    for (let ply = 0; ply < 400; ++ply) {
      const [mine, theirs] = [facts(a), facts(b)];
      for (const name of Object.keys(mine))
        if (mine[name] !== theirs[name])
          throw new Error(`${variant}, game ${seed}, ply ${ply}, ${name}: ${mine[name]} against ${theirs[name]}\n${b.fen()}\n${b.moveStack()}`);
      plies += 1;
      if (theirs.over || theirs.moves === '') break;
      const moves = theirs.moves.split(' ');
      const move = moves[pick(moves.length)];
      const [san, other] = [a.sanMove(move), b.sanMove(move)];
      if (san !== other) throw new Error(`${variant}, game ${seed}, ply ${ply}: SAN ${san} against ${other}`);
      a.push(move);
      b.push(move);
    }
    a.delete();
    b.delete();
  }
  console.log(`${variant}: ${count} games, ${plies} positions, no difference`);
}

if (compared > 0) {
  const known = new Set(peer.variants().split(' '));
  const shared = ours.variants().split(' ').filter(variant => known.has(variant));
  for (const variant of values.variant ?? shared) {
    if (!shared.includes(variant)) {
      console.error(`--variant: expected one of ${shared.join(', ')}, not ${variant}`);
      process.exit(2);
    }
    compare(variant, compared);
  }
} else {
  for (const variant of values.variant ?? ['janggi', 'shogun']) {
    const games = gamesOf(variant);
    for (let round = 1; round <= 3; ++round) {
      const [mine, theirs] = [speed(ours, variant, games), speed(peer, variant, games)];
      console.log(`${variant} round ${round}: ${mine.toFixed(0)} against ${theirs.toFixed(0)} positions/s, ${(mine / theirs).toFixed(1)} times`);
    }
  }
}

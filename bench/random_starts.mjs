// Where the random games begin that are compared with ffish.js: the usual start, random set-ups of Janggi, and positions of
// tests/data/games, in turn.
import { readFileSync } from 'node:fs';

/** A small generator, so that a difference can be found again. */
export function random(seed) {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const positions = new Map();
function positionsOf(game) {
  if (!positions.has(game)) {
    const file = new URL(`../tests/data/games/positions_${game}.jsonl`, import.meta.url);
    const fens = readFileSync(file, 'utf8').trim().split('\n').map(line => JSON.parse(line).fen);
    positions.set(game, fens);
  }
  return positions.get(game);
}

/** Horse and elephant on files b, c and g, h. */
const setups = ['nbbn', 'bnnb', 'bnbn', 'nbnb'];
const rank = ([b, c, g, h]) => `r${b}${c}a1a${g}${h}r`;

/** The FEN of a game's start, by its number; none is the usual start. */
export function startOf(variant, seed) {
  const pick = random(seed * 7919);
  const isJanggi = variant.startsWith('janggi');
  if (seed % 3 === 1 || (seed % 3 === 2 && !isJanggi)) return undefined;
  if (seed % 3 === 2) {
    const [han, cho] = [rank(setups[pick(4)]), rank(setups[pick(4)]).toUpperCase()];
    return `${han}/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/${cho} w - - 0 1`;
  }
  const fens = positionsOf(isJanggi ? 'janggi' : variant);
  return fens[pick(fens.length)];
}

// An index of positions: which moves were played in each, with how many games and which results. Sorted typed arrays,
// because a million entries must be built, stored and searched quickly.

/** Results of a game, as stored. */
export const results = ['*', '1-0', '0-1', '1/2-1/2'] as const;
export type GameResult = (typeof results)[number];

/** Parallel arrays with an entry for each indexed ply, sorted by position. */
export interface PositionIndex {
  /** The upper 40 bits of the positions' keys: with a million entries, one look-up in a million finds a wrong game. */
  keys: BigUint64Array;
  /** Indexes into `names`. */
  moves: Uint16Array;
  games: Uint32Array;
  /** Index into `results`; 4 is added if points decided. */
  outcomes: Uint8Array;
  /** Moves as UCI. */
  names: string[];
}

const pointsFlag = 4;
/** Bits of an entry's number while it is sorted together with its key. */
const numberBits = 24n;
export const mostEntries = 2 ** Number(numberBits);

export class IndexBuilder {
  private size = 0;
  private keys = new BigUint64Array(1 << 12);
  private moves = new Uint16Array(1 << 12);
  private games = new Uint32Array(1 << 12);
  private outcomes = new Uint8Array(1 << 12);
  private readonly names: string[] = [];
  private readonly numbers = new Map<string, number>();

  constructor(private readonly most = mostEntries) {}

  /**
   * `keys`: 16 hexadecimal digits for each position before a move. A position counts once in a game. False if the index is
   * full and positions of the game were left out.
   */
  add(game: number, result: GameResult, onPoints: boolean, keys: string, moves: readonly string[]): boolean {
    const outcome = results.indexOf(result) + (onPoints ? pointsFlag : 0);
    const seen = new Set<string>();
    for (let ply = 0; ply * 16 < keys.length; ++ply) {
      const key = keys.slice(16 * ply, 16 * ply + 16);
      if (seen.has(key)) continue;
      if (this.size >= this.most) return false;
      seen.add(key);
      if (this.size === this.keys.length) this.grow();
      this.keys[this.size] = BigInt(`0x${key}`);
      this.moves[this.size] = this.numberOf(moves[ply]!);
      this.games[this.size] = game;
      this.outcomes[this.size] = outcome;
      this.size += 1;
    }
    return true;
  }

  finish(): PositionIndex {
    const { size } = this;
    const order = new BigUint64Array(size);
    for (let at = 0; at < size; ++at) order[at] = ((this.keys[at]! >> numberBits) << numberBits) | BigInt(at);
    order.sort();
    const sorted: PositionIndex = {
      keys: new BigUint64Array(size),
      moves: new Uint16Array(size),
      games: new Uint32Array(size),
      outcomes: new Uint8Array(size),
      names: this.names,
    };
    const mask = (1n << numberBits) - 1n;
    for (let at = 0; at < size; ++at) {
      const from = Number(order[at]! & mask);
      sorted.keys[at] = order[at]! >> numberBits;
      sorted.moves[at] = this.moves[from]!;
      sorted.games[at] = this.games[from]!;
      sorted.outcomes[at] = this.outcomes[from]!;
    }
    return sorted;
  }

  private numberOf(move: string): number {
    let number = this.numbers.get(move);
    if (number === undefined) {
      number = this.names.push(move) - 1;
      this.numbers.set(move, number);
    }
    return number;
  }

  private grow(): void {
    const room = 2 * this.keys.length;
    const bigger = <T extends { set(from: T): void }>(to: T, from: T): T => {
      to.set(from);
      return to;
    };
    this.keys = bigger(new BigUint64Array(room), this.keys);
    this.moves = bigger(new Uint16Array(room), this.moves);
    this.games = bigger(new Uint32Array(room), this.games);
    this.outcomes = bigger(new Uint8Array(room), this.outcomes);
  }
}

export interface MoveCount {
  uci: string;
  games: number;
  white: number;
  black: number;
  draws: number;
  /** Of the wins, those on points. */
  points: number;
}

export interface Found {
  /** Most frequent first. */
  moves: MoveCount[];
  /** Some of the games, the latest of the collection first, and what was played. */
  samples: { game: number; uci: string }[];
}

const mostSamples = 6;

export function lookUp({ keys, moves, games, outcomes, names }: PositionIndex, key: string): Found {
  const wanted = BigInt(`0x${key}`) >> numberBits;
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keys[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  const counts = new Map<number, MoveCount>();
  let end = low;
  for (; end < keys.length && keys[end] === wanted; ++end) {
    const move = moves[end]!;
    let count = counts.get(move);
    if (!count) {
      count = { uci: names[move]!, games: 0, white: 0, black: 0, draws: 0, points: 0 };
      counts.set(move, count);
    }
    const outcome = outcomes[end]!;
    const result = results[outcome & 3];
    count.games += 1;
    if (result === '1-0') count.white += 1;
    else if (result === '0-1') count.black += 1;
    else if (result === '1/2-1/2') count.draws += 1;
    if (outcome >= pointsFlag && result !== '1/2-1/2') count.points += 1;
  }
  // Entries of one position are in the order in which their games were added.
  const samples: Found['samples'] = [];
  for (let at = end - 1; at >= low && samples.length < mostSamples; --at)
    samples.push({ game: games[at]!, uci: names[moves[at]!]! });
  return { moves: byFrequency([...counts.values()]), samples };
}

const byFrequency = (moves: MoveCount[]): MoveCount[] =>
  moves.sort((a, b) => b.games - a.games || a.uci.localeCompare(b.uci));

/** The counts of several collections together. */
export function merged(parts: readonly (readonly MoveCount[])[]): MoveCount[] {
  const all = new Map<string, MoveCount>();
  for (const move of parts.flat()) {
    const sum = all.get(move.uci);
    if (!sum) all.set(move.uci, { ...move });
    else for (const name of ['games', 'white', 'black', 'draws', 'points'] as const) sum[name] += move[name];
  }
  return byFrequency([...all.values()]);
}

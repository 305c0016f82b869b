// The puzzles that come with the page: reading the file (docs/puzzles.md) and choosing one.
import type { Game } from '../../core/games';

export type Kind = 'mate' | 'win' | 'points' | 'defence';

export interface Puzzle {
  game: Game;
  id: string;
  kind: Kind;
  rating: number;
  themes: readonly string[];
  /** Before the opponent's last move. */
  fen: string;
  /** UCI: the opponent's last move, then the solution with the answers. */
  moves: readonly string[];
}

const files = import.meta.glob<string>('../../../../puzzles/*.puzzles', {
  query: '?url',
  import: 'default',
  eager: true,
});
const sets = new Map<Game, Promise<Puzzle[]>>();

const kinds: readonly string[] = ['mate', 'win', 'points', 'defence'];

/** The puzzles of a file; a line that is not one is left out. */
export function readPuzzles(game: Game, text: string): Puzzle[] {
  const [header = '', ...lines] = text.split(/\r?\n/);
  if (header !== `janggun-puzzles 1 ${game}`) return [];
  return lines.flatMap(line => {
    const [id = '', kind = '', rating = '', themes = '', fen = '', moves = '', ...more] = line.split(';');
    const list = moves.split(' ');
    if (more.length > 0 || !/^[0-9a-z]{7}$/.test(id) || !kinds.includes(kind) || !/^\d{3,4}$/.test(rating)) return [];
    if (fen === '' || moves === '' || list.length % 2 !== 0) return [];
    return [{ game, id, kind: kind as Kind, rating: Number(rating), themes: themes.split(','), fen, moves: list }];
  });
}

/** Games that have puzzles. */
export const hasPuzzles = (game: Game): boolean => fileOf(game) !== undefined;
const fileOf = (game: Game): string | undefined => files[`../../../../puzzles/${game}.puzzles`];

/** Loaded once; sorted by rating. */
export function loadPuzzles(game: Game): Promise<Puzzle[]> {
  let loading = sets.get(game);
  if (!loading) {
    loading = fetchPuzzles(game);
    sets.set(game, loading);
    loading.catch(() => sets.delete(game)); // allow a retry
  }
  return loading;
}

async function fetchPuzzles(game: Game): Promise<Puzzle[]> {
  const address = fileOf(game);
  if (!address) return [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return readPuzzles(game, await answer.text()).sort((a, b) => a.rating - b.rating);
}

/** The themes of a set with their numbers of puzzles. */
export function themesOf(puzzles: readonly Puzzle[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { themes } of puzzles) for (const theme of themes) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  return counts;
}

/** A puzzle near a rating that is not among those to avoid; the window widens until there is one. */
export function near(
  puzzles: readonly Puzzle[],
  rating: number,
  avoid: ReadonlySet<string>,
  random: () => number = Math.random,
): Puzzle | undefined {
  const open = puzzles.filter(({ id }) => !avoid.has(id));
  const from = open.length > 0 ? open : puzzles; // all are done: begin again
  for (let width = 100; width <= 6400; width *= 2) {
    const fitting = from.filter(puzzle => Math.abs(puzzle.rating - rating) <= width);
    if (fitting.length > 0) return fitting[Math.floor(random() * fitting.length)];
  }
  return undefined;
}

/** The same puzzle for everybody on a day (UTC), of middling difficulty and at least two moves where there are such. */
export function daily(puzzles: readonly Puzzle[], now: Date): Puzzle | undefined {
  const fitting = puzzles.filter(({ moves, rating }) => moves.length >= 4 && rating >= 1000 && rating <= 1900);
  const from = [...(fitting.length > 0 ? fitting : puzzles)].sort((a, b) => (a.id < b.id ? -1 : 1));
  const day = Math.floor(now.getTime() / 86_400_000);
  return from[(day * 7919) % Math.max(from.length, 1)];
}

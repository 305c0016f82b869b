// Which tournament a game belongs to, so that its page can lead back there. Kept in local storage.
import { keep, kept } from '../../app/kept';

const place = 'janggun.tournamentGames';
/** Older games are dropped. */
const most = 100;
type Pair = readonly [game: string, tournament: string];

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every(each => typeof each === 'string' && /^\w{8}$/.test(each));

let pairs: readonly Pair[] =
  kept(place, value => (Array.isArray(value) && value.every(isPair) ? (value as Pair[]) : undefined)) ?? [];

export const tournamentOf = (game: string): string | undefined => pairs.find(([each]) => each === game)?.[1];

export function rememberGame(game: string, tournament: string): void {
  if (tournamentOf(game) === tournament) return;
  pairs = [...pairs.filter(([each]) => each !== game), [game, tournament] as const].slice(-most);
  keep(place, pairs);
}

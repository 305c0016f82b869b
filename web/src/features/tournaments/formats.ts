// Which tournaments that were seen here are arenas: the message about a game does not say. Kept in local storage.
import type { TournamentFormat } from '../../generated/protocol';
import { keep, kept } from '../../app/kept';

const place = 'janggun.arenas';
/** Older ones are dropped. */
const most = 20;

const isId = (value: unknown): value is string => typeof value === 'string' && /^\w{8}$/.test(value);
let arenas: readonly string[] =
  kept(place, value => (Array.isArray(value) && value.every(isId) ? value.slice(-most) : undefined)) ?? [];

export const isArena = (tournament: string): boolean => arenas.includes(tournament);

export function rememberFormat(tournament: string, format: TournamentFormat): void {
  if (format !== 'arena' || isArena(tournament)) return;
  arenas = [...arenas, tournament].slice(-most);
  keep(place, arenas);
}

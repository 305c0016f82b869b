// Games whose chat the user has muted, kept in local storage.
import { keep, kept } from '../../app/kept';

const place = 'janggun.mutedChats';
/** Older games are dropped. */
const mostGames = 50;

const isListOfText = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string');

let games: readonly string[] = kept(place, value => (isListOfText(value) ? value : undefined)) ?? [];

export const isMuted = (game: string): boolean => games.includes(game);

export function mute(game: string, muted: boolean): void {
  const others = games.filter(each => each !== game);
  games = muted ? [...others, game].slice(-mostGames) : others;
  keep(place, games);
}

// Which games this page watches. Two screens may want the same one, such as the small board of the first screen and the game it
// leads to: the server is asked to stop when the last of them has gone, and not before.
import { server } from '../app/socket';

const watchers = new Map<string, number>();

/** Counts somebody who wants the game's events; pair it with leaveGame. */
export function joinGame(id: string): void {
  watchers.set(id, (watchers.get(id) ?? 0) + 1);
}

/** Asks for the game, or for what came after event `since`. */
export const watchGame = (id: string, since?: number): Promise<unknown> =>
  server.send('watch', { game: id, ...(since === undefined ? {} : { since }) });

export function leaveGame(id: string): void {
  const left = (watchers.get(id) ?? 1) - 1;
  if (left > 0) {
    watchers.set(id, left);
    return;
  }
  watchers.delete(id);
  if (server.welcomed) server.send('unwatch', { game: id }).catch(() => {});
}

// Reference-counted game subscriptions. Two screens may watch the same game, such as the home page's small board and
// the game page it links to: the subscription ends with the last of them.
import { server } from '../../app/socket';

const watchers = new Map<string, number>();

/** Adds a subscriber; pair it with leaveGame. */
export function joinGame(id: string): void {
  watchers.set(id, (watchers.get(id) ?? 0) + 1);
}

/** Requests the game, or the events after `since`. */
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

// Subscriptions whose live updates are paused, because their owner node is unreachable.

/** A game's id; the lobby has none. */
const keyOf = (game: string | undefined): string => game ?? 'lobby';

export class LiveUpdates {
  private readonly paused = new Set<string>();

  /** From the server's message `live_updates`. */
  take(message: { game?: string; state: 'paused' | 'resumed' }): void {
    if (message.state === 'paused') this.paused.add(keyOf(message.game));
    else this.paused.delete(keyOf(message.game));
  }

  /** A command begins or ends a subscription: the server says again what is paused. */
  sent(type: string, game: string | undefined): void {
    if (type === 'watch' || type === 'unwatch') this.paused.delete(keyOf(game));
    if (type === 'lobby' || type === 'unlobby') this.paused.delete(keyOf(undefined));
  }

  /** A new connection. */
  clear(): void {
    this.paused.clear();
  }

  get isPaused(): boolean {
    return this.paused.size > 0;
  }
}

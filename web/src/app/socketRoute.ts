// Which address the WebSocket is opened at: any node of the site, or the one that has the game.

const anyNode = '/ws';

export class SocketRoute {
  path = anyNode;
  private next: string | undefined;
  /** A load balancer that does not route by path leads anywhere: each hint is followed once. */
  private readonly followed = new Set<string>();

  /** The node of the game that is on the screen has a path of its own. */
  hint(game: string, path: string): void {
    const key = `${game} ${path}`;
    if (path === this.path || this.followed.has(key)) return;
    this.followed.add(key);
    this.next = path;
  }

  /** True: open a new connection, at the path that was hinted at. Call it when nothing is pending. */
  turn(): boolean {
    if (this.next === undefined) return false;
    this.path = this.next;
    this.next = undefined;
    return true;
  }

  /** The connection failed: fall back to any node. */
  failed(): void {
    this.path = anyNode;
    this.next = undefined;
  }
}

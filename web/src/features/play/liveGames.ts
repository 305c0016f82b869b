// Live games: polled page by page, with the first one followed move by move.
import type { VNode } from 'snabbdom';
import { ask } from '../../app/http';
import { redraw } from '../../app/redraw';
import type { Row } from '../../generated/protocol';
import { server, type MessageOf } from '../../app/socket';
import { withEvent } from './model';
import { joinGame, leaveGame, watchGame } from './watching';
import { miniGame } from './miniGame';
import type { Game } from './protocol';
import type { Game as Kind } from '../../core/games';

/** The server lists no more: openapi.json, /api/live. */
const lastOffset = 500;

export class LiveGames {
  rows: Row[] = [];
  total = 0;
  loaded = false;
  /** The top game when the page was opened; the next one when it ends. */
  readonly first = new FollowedGame();
  private heard = 0;
  private asked = 0;
  private readonly again: ReturnType<typeof setInterval>;
  private readonly clocks = setInterval(redraw, 1000);

  constructor(
    private kind: Kind | undefined,
    private readonly size: number,
    every: number,
    private page = 0,
  ) {
    this.again = setInterval(() => document.hidden || this.load(), every);
    this.load();
  }

  leave(): void {
    clearInterval(this.again);
    clearInterval(this.clocks);
    this.asked = -1;
    this.first.leave();
  }

  get pages(): number {
    const pages = Math.ceil(this.total / this.size);
    return Math.max(1, Math.min(pages, Math.floor(lastOffset / this.size) + 1));
  }
  get current(): number {
    return this.page;
  }

  /** Shows games of one kind, or all; another page of them. */
  choose(kind: Kind | undefined, page = 0): void {
    if (kind === this.kind && page === this.page) return;
    if (kind !== this.kind) this.loaded = false;
    this.kind = kind;
    this.page = page;
    this.load();
  }

  view(row: Row): VNode {
    const elapsed = performance.now() - this.heard;
    return miniGame({
      id: row.game,
      variant: row.variant,
      fen: row.fen,
      players: row,
      lastMove: row.last_move,
      live: { clock: row.clocks ?? null, terms: row.clock, elapsed },
    });
  }

  private load(): void {
    const number = ++this.asked;
    const query = { limit: this.size, offset: this.page * this.size, ...(this.kind ? { game: this.kind } : {}) };
    ask('GET /api/live', { query }).then(
      ({ games, total }) => {
        if (number !== this.asked) return; // superseded by a newer request
        this.rows = games;
        this.total = total;
        this.heard = performance.now();
        this.loaded = true;
        if (this.page > 0 && this.page >= this.pages) this.choose(this.kind, this.pages - 1);
        // Keep following the same game even if a higher-rated one starts.
        if (this.page === 0 && !games.some(row => row.game === this.first.id)) this.first.follow(games[0]?.game);
        redraw();
      },
      () => {},
    );
  }
}

/** A mini board that follows a live game. */
export class FollowedGame {
  game: Game | undefined;
  id: string | undefined;
  private readonly stops = [
    server.on('game', message => this.receive(message)),
    server.on('event', message => this.event(message)),
    server.onWelcome(() => this.watch()),
  ];

  follow(id: string | undefined): void {
    if (id === this.id) return;
    if (this.id) leaveGame(this.id);
    this.id = id;
    this.game = undefined;
    if (!id) return;
    joinGame(id);
    if (server.welcomed) this.watch();
  }
  leave(): void {
    for (const stop of this.stops) stop();
    if (this.id) leaveGame(this.id);
    this.id = undefined;
  }

  view(): VNode {
    const game = this.game!;
    return miniGame({
      id: game.game,
      variant: game.variant,
      fen: game.fen,
      players: game.players,
      lastMove: game.moves.at(-1)?.uci,
      score: game.result?.score,
      live:
        game.phase === 'over'
          ? undefined
          : { clock: game.clock, terms: game.clock_text, elapsed: game.clock ? server.time() - game.clock.at : 0 },
    });
  }

  private watch(): void {
    if (this.id) watchGame(this.id, this.game?.v).catch(() => {});
  }
  private receive(message: MessageOf<'game'>): void {
    if (message.game !== this.id) return;
    this.game = { ...message, presence: { ...message.presence, heard: server.time() } };
    redraw();
  }
  private event({ game, v, e: event }: MessageOf<'event'>): void {
    if (!this.game || game !== this.id) return;
    const next = withEvent(this.game, v, event);
    if (next === 'gap') this.watch();
    else this.game = next;
    redraw();
  }
}

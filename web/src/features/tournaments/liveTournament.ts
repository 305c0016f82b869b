// A tournament that is followed: asked for again whenever it has changed.
import type { Endpoints, Tournament } from '../../generated/protocol';
import { ask } from '../../app/http';
import { redraw } from '../../app/redraw';
import { Refusal } from '../../app/refusal';
import { server } from '../../app/socket';
import { rememberFormat } from './formats';
import { mergedChat, newest } from './newest';
import { waitOf } from './spread';

/** Requests about a tournament that are answered with it. */
export type Act = {
  [E in keyof Endpoints]: E extends `POST /api/tournament/{id}/${string}` ? E : never;
}[keyof Endpoints];
export type ActBody<E extends Act> = Endpoints[E] extends { body?: infer Body } ? Body : never;

export class LiveTournament {
  state: Tournament | undefined;
  /** The tournament does not exist, or could not be loaded. */
  missing = false;
  /** A request of the user's is under way. */
  busy = false;
  private loading = false;
  private hasLeft = false;
  /** The newest version that is known to exist. */
  private wanted = -1;
  private readonly stops: (() => void)[];
  private again: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.stops = [
      server.on('tournament', ({ tournament }) => this.take(tournament)),
      server.on('tournament_changed', ({ tournament, v }) => {
        if (tournament === this.id) this.want(v);
      }),
      server.on('tournament_chat', ({ tournament, line }) => {
        if (tournament !== this.id || !this.state) return;
        this.state = { ...this.state, chat: mergedChat(this.state.chat, [line]) };
        redraw();
      }),
      // The subscription, and who one is, may have been lost with the connection.
      server.onWelcome(() => this.watch()),
    ];
    void this.load();
  }

  leave(): void {
    for (const stop of this.stops) stop();
    clearTimeout(this.again);
    this.hasLeft = true;
    if (server.welcomed) server.send('unwatch_tournament', { tournament: this.id }).catch(() => {});
  }

  say(text: string): Promise<unknown> {
    return server.send('tournament_chat', { tournament: this.id, text });
  }

  /** A request of a player or the arbiter. The answer is the tournament as it stands then. */
  async act<E extends Act>(endpoint: E, body?: ActBody<E>): Promise<void> {
    this.busy = true;
    redraw();
    try {
      const request = { path: { id: this.id }, ...(body ? { body } : {}) };
      this.take((await (ask as Asking)(endpoint, request)) as Tournament);
    } finally {
      this.busy = false;
      redraw();
    }
  }

  private watch(): void {
    server.send('watch_tournament', { tournament: this.id }).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'not_found') this.missing = true;
      redraw();
    });
  }

  /** One request at a time, and a while after the change; what changes meanwhile is asked for after it. */
  private want(v: number): void {
    this.wanted = Math.max(this.wanted, v);
    if (this.loading || this.hasLeft || this.again !== undefined || !this.isBehind()) return;
    this.again = setTimeout(
      () => {
        this.again = undefined;
        if (this.isBehind()) void this.load(); // an answer to a request of the user's may have come
      },
      waitOf(this.state?.players ?? 0, Math.random()),
    );
  }

  private isBehind(): boolean {
    return this.wanted > (this.state?.v ?? -1);
  }

  private async load(): Promise<void> {
    this.loading = true;
    const wanted = this.wanted;
    try {
      this.take(await ask('GET /api/tournament/{id}', { path: { id: this.id } }));
    } catch (error) {
      if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'bad_field')) this.missing = true;
      redraw();
    }
    this.loading = false;
    // If this one has failed, the next change, or the next connection, asks again.
    if (this.wanted > wanted) this.want(this.wanted);
  }

  private take(got: Tournament): void {
    if (got.id !== this.id) return;
    this.missing = false;
    rememberFormat(got.id, got.format);
    this.state = newest(this.state, got);
    redraw();
  }
}

/** `ask` for an endpoint that is a type parameter: its request cannot be checked any more. */
type Asking = (endpoint: keyof Endpoints, request: object) => Promise<unknown>;

// The WebSocket connection: commands and replies, events, reconnection with resend.
import type { Acks, Commands, OwnGame, ServerMessage } from '../generated/protocol';
import { t } from './i18n';
import { showBanner } from './banner';
import { setMe } from './me';
import { LiveUpdates } from './liveUpdates';
import { redraw } from './redraw';
import { Refusal } from './refusal';
import { SocketRoute } from './socketRoute';

export type MessageType = ServerMessage['t'];
/** The server message of a type: MessageOf<'event'>. */
export type MessageOf<T extends MessageType> = Extract<ServerMessage, { t: T }>;
type Answer = MessageOf<'ack' | 'pong'>;

export type CommandType = keyof Commands;
/** The fields of a command besides its type and id. */
export type FieldsOf<T extends CommandType> = Omit<Commands[T], 't' | 'id'>;

interface Pending {
  /** The command as it is sent. */
  text: string;
  /** performance.now() when it was first sent. */
  since: number;
  resolve: (answer: Answer) => void;
  reject: (error: Refusal) => void;
}
type Handlers = { [T in MessageType]?: Set<(message: MessageOf<T>) => void> };

const patience = 9000; // ms without any message after which the connection is considered dead
const pingEvery = 4000;
const giveUpAfter = 100_000; // ms; the server deduplicates repeated commands for two minutes

/** Some screens work offline: no connection banner there. */
const needsServer = (): boolean =>
  !/^\/(engine|analysis|editor|learn|puzzles|trainer|settings|about)/.test(location.pathname);

class Conversation {
  private socket: WebSocket | undefined;
  private session: string | undefined;
  private number = 0;
  private readonly pending = new Map<number, Pending>();
  private readonly handlers: Handlers = {};
  private readonly welcomes = new Set<() => void>();
  private attempts = 0;
  private heard = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly watchdog = setInterval(() => this.beat(), 1000);
  private lastPing = 0;
  private lostAt = 0;
  private readonly live = new LiveUpdates();
  private readonly route = new SocketRoute();
  welcomed = false;
  /** Server clock minus local clock. The largest estimate is kept: latency only makes it smaller. */
  private offset = -Infinity;
  /** The user's unfinished games. */
  games: OwnGame[] = [];

  start(): void {
    if (!this.socket && this.retry === undefined) this.connect();
    addEventListener('online', () => this.now());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && !this.welcomed) this.now();
    });
  }

  /** Sends a command; it is resent after a reconnection if it was not answered. */
  send<T extends CommandType>(
    type: T,
    ...[fields]: object extends FieldsOf<T> ? [FieldsOf<T>?] : [FieldsOf<T>]
  ): Promise<Acks[T]> {
    const id = ++this.number;
    this.live.sent(type, fields && 'game' in fields ? String(fields.game) : undefined);
    this.showPaused();
    const text = JSON.stringify({ t: type, id, ...fields });
    return new Promise((resolve, reject) => {
      // The answer with this id is the one to this command.
      this.pending.set(id, { text, since: performance.now(), resolve: answer => resolve(answer as Acks[T]), reject });
      if (this.welcomed) this.socket?.send(text);
    });
  }

  on<T extends MessageType>(type: T, handler: (message: MessageOf<T>) => void): () => void {
    const list: Set<(message: MessageOf<T>) => void> = this.handlers[type] ?? new Set();
    this.handlers[type] = list as Handlers[T];
    list.add(handler);
    return () => list.delete(handler);
  }
  private tell<T extends MessageType>(type: T, message: MessageOf<T>): void {
    for (const handler of this.handlers[type] ?? []) handler(message);
  }

  /** Called now if connected, and after every reconnection: subscriptions must be renewed. */
  onWelcome(act: () => void): () => void {
    this.welcomes.add(act);
    if (this.welcomed) act();
    return () => this.welcomes.delete(act);
  }

  /** The estimated time on the server's clock. */
  time(): number {
    return this.offset === -Infinity ? Date.now() : performance.now() + this.offset;
  }

  /** Whether the server is reachable; waits briefly for the connection. */
  async isThere(patienceMs = 2000): Promise<boolean> {
    for (let waited = 0; !this.welcomed && waited < patienceMs; waited += 50)
      await new Promise(wait => setTimeout(wait, 50));
    return this.welcomed;
  }

  private connect(): void {
    this.retry = undefined;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const query = this.session ? `?session=${encodeURIComponent(this.session)}` : '';
    const socket = new WebSocket(`${scheme}://${location.host}${this.route.path}${query}`);
    this.socket = socket;
    this.heard = performance.now();
    socket.onmessage = event => this.receive(String(event.data));
    socket.onclose = () => this.lost(socket);
    socket.onerror = () => socket.close();
  }

  private receive(text: string): void {
    this.heard = performance.now();
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    if (message.t === 'welcome') this.offset = -Infinity;
    const moment = message.t === 'event' ? message.at : 'now' in message ? message.now : undefined;
    if (moment !== undefined) this.offset = Math.max(this.offset, moment - performance.now());
    if (message.t === 'welcome') this.greet(message);
    else if (message.t === 'error') this.refused(message);
    else if (message.t === 'ack' || message.t === 'pong') this.take(message.id)?.resolve(message);
    else if (message.t === 'live_updates') {
      this.live.take(message);
      this.showPaused();
    } else if (message.t === 'owner_hint' && location.pathname === `/game/${message.game}`)
      this.route.hint(message.game, message.path);
    this.tell(message.t, message);
  }

  private greet(message: MessageOf<'welcome'>): void {
    this.session = message.session;
    this.attempts = 0;
    this.welcomed = true;
    this.lostAt = 0;
    this.games = message.games;
    setMe(message.you);
    this.live.clear();
    showBanner('');
    const now = performance.now();
    for (const [id, { text, since, reject }] of this.pending) {
      if (now - since < giveUpAfter) this.socket?.send(text);
      else {
        this.pending.delete(id);
        reject(new Refusal('offline', t('connection.notSent')));
      }
    }
    for (const act of this.welcomes) act();
    redraw();
  }

  private showPaused(): void {
    if (this.welcomed) showBanner(this.live.isPaused ? t('connection.paused') : '');
  }

  private refused({ id, code, text }: MessageOf<'error'>): void {
    if (id !== null) this.take(id)?.reject(new Refusal(code, text));
  }
  /** Removes and returns the pending command with this id. */
  private take(id: number): Pending | undefined {
    const waiting = this.pending.get(id);
    this.pending.delete(id);
    return waiting;
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = undefined;
    this.welcomed = false;
    this.lostAt ||= performance.now();
    if (this.attempts > 0) this.route.failed();
    const wait = Math.min(5000, 250 * 2 ** this.attempts) * (0.7 + 0.6 * Math.random());
    this.attempts += 1;
    this.retry = setTimeout(() => this.connect(), wait);
    redraw();
  }

  private now(): void {
    if (this.retry === undefined) return;
    clearTimeout(this.retry);
    this.attempts = 0;
    this.connect();
  }

  /** Moves to the node that has the game, at a moment when no answer is awaited. */
  private moveToOwner(): void {
    if (!this.welcomed || this.pending.size > 0 || !this.route.turn()) return;
    const old = this.socket;
    this.welcomed = false;
    this.connect();
    if (old) {
      old.onclose = null;
      old.onmessage = null;
      old.close();
    }
  }

  private beat(): void {
    const now = performance.now();
    this.moveToOwner();
    if (this.socket && now - this.heard > patience) {
      const dead = this.socket;
      this.lost(dead);
      dead.onclose = null;
      dead.close();
    } else if (this.welcomed && now - this.heard > pingEvery && now - this.lastPing > pingEvery) {
      this.lastPing = now;
      this.send('ping', { sent: Math.round(now) }).catch(() => {});
    }
    if (!this.welcomed && this.lostAt && now - this.lostAt > 1000 && (this.session !== undefined || needsServer()))
      showBanner(t(this.session === undefined ? 'connection.offline' : 'connection.lost'));
    else if (!needsServer() && this.session === undefined) showBanner('');
  }

  /** The session has changed (sign-in or sign-out): reconnect. */
  restart(): void {
    this.session = undefined;
    this.socket?.close();
  }

  stop(): void {
    clearInterval(this.watchdog);
  }
}

export const server = new Conversation();

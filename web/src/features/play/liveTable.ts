// A live game on the server: subscribes to it, sends the player's commands, and resumes by version after a
// reconnection.
import { Refusal, refusalText } from '../../app/refusal';
import { server, type MessageOf } from '../../app/socket';
import { toast } from '../../app/messages';
import { openGame } from '../../app/router';
import { redraw } from '../../app/redraw';
import { otherSide, turnOf } from '../../board/squares';
import { withEvent } from './model';
import { joinGame, leaveGame, watchGame } from './watching';
import type { Game, SetupChoice } from './protocol';
import type { Happening, Table } from './table';
import type { Side } from '../../core/games';

/** Commands without fields besides the game's id. */
type PlainCommand =
  | 'resign'
  | 'abort'
  | 'draw'
  | 'decline_draw'
  | 'takeback'
  | 'decline_takeback'
  | 'rematch'
  | 'withdraw_rematch'
  | 'give_time';

export class LiveTable implements Table {
  readonly kind = 'live';
  game: Game | undefined;
  /** The server does not know the game. */
  missing = false;
  private listener: (happening: Happening) => void = () => {};
  private readonly stops: (() => void)[] = [];

  constructor(readonly id: string) {
    joinGame(id);
    this.stops.push(
      server.on('game', message => this.receive(message)),
      server.on('event', message => this.event(message)),
      server.on('presence', message => this.presence(message)),
      server.on('chat', message => this.line(message)),
      server.onWelcome(() => this.watch()),
    );
  }

  get you(): Side | undefined {
    return this.game?.you ?? undefined;
  }
  now(): number {
    return server.time();
  }
  listen(listener: (happening: Happening) => void): void {
    this.listener = listener;
  }
  leave(): void {
    for (const stop of this.stops) stop();
    leaveGame(this.id);
  }

  move(uci: string): void {
    const game = this.game;
    if (!game) return;
    server.send('move', { game: this.id, move: uci, ply: game.moves.length }).catch((error: unknown) => {
      this.tell({ what: 'refused', text: refusalText(error) });
    });
  }
  setup(choice: SetupChoice): void {
    this.answered(server.send('setup', { game: this.id, choice }));
  }
  resign(): void {
    this.act('resign');
  }
  abort(): void {
    this.act('abort');
  }
  draw(accept: boolean): void {
    this.act(accept ? 'draw' : 'decline_draw');
  }
  takeback(accept: boolean): void {
    this.act(accept ? 'takeback' : 'decline_takeback');
  }
  rematch(accept: boolean): void {
    this.act(accept ? 'rematch' : 'withdraw_rematch');
  }
  giveTime(): void {
    this.act('give_time');
  }
  claim(what: 'win' | 'draw'): void {
    this.answered(server.send('claim', { game: this.id, what }));
  }
  chat(text: string): void {
    this.answered(server.send('chat', { game: this.id, room: this.you ? 'players' : 'spectators', text }));
  }

  private act(type: PlainCommand): void {
    this.answered(server.send(type, { game: this.id }));
  }
  private answered(answer: Promise<unknown>): void {
    answer.catch((error: unknown) => {
      toast(refusalText(error), 'error');
    });
  }

  private watch(): void {
    watchGame(this.id, this.game?.v).catch((error: unknown) => {
      if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'bad_field')) this.missing = true;
      redraw();
    });
  }

  private receive(message: MessageOf<'game'>): void {
    if (message.game !== this.id) return;
    const before = this.game;
    this.game = { ...message, presence: { ...message.presence, heard: this.now() } };
    if (before && before.phase !== 'over' && this.game.phase === 'over') this.tell({ what: 'ended' });
    redraw();
  }

  private event({ game, v, e: event }: MessageOf<'event'>): void {
    if (game !== this.id || !this.game) return;
    const next = withEvent(this.game, v, event);
    if (next === 'gap') {
      this.watch();
      return;
    }
    if (next === this.game) return;
    this.game = next;
    switch (event.type) {
      case 'move':
        this.tell({ what: 'move', uci: event.uci, side: otherSide(turnOf(next.fen)) });
        break;
      case 'started':
      case 'ended':
      case 'offer':
      case 'takeback':
      case 'setup':
        this.tell({ what: event.type });
        break;
      case 'rematch':
        // Players are taken to the rematch; spectators get a link.
        if (this.you) openGame(event.next);
    }
    redraw();
  }

  private presence(message: MessageOf<'presence'>): void {
    if (message.game !== this.id || !this.game) return;
    this.game = { ...this.game, presence: { ...message, heard: this.now() } };
    redraw();
  }

  private line(message: MessageOf<'chat'>): void {
    if (message.game !== this.id || !this.game) return;
    this.game = { ...this.game, chat: [...(this.game.chat ?? []), message].slice(-200) };
    this.tell({ what: 'chat' });
    redraw();
  }

  private tell(happening: Happening): void {
    this.listener(happening);
  }
}

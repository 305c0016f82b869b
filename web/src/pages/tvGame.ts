// The best game under way, as a small board that moves.
import type { VNode } from 'snabbdom';
import { boardPicture } from '../art/picture';
import { h, link } from '../app/dom';
import { redraw } from '../app/redraw';
import { server, type Message } from '../app/socket';
import { gameOf } from '../board/squares';
import { withEvent } from '../play/model';
import { playerName, ratingText } from '../play/words';
import { t } from '../i18n';
import type { Game, GameEvent, Player } from '../play/protocol';

export class TvGame {
  game: Game | undefined;
  private watched: string | undefined;
  private readonly stops: (() => void)[];

  constructor() {
    this.stops = [
      server.on('tv', message => this.turn(message['game'] as string | null)),
      server.on('game', message => this.receive(message)),
      server.on('event', message => this.event(message)),
      server.onWelcome(() => server.send('tv').catch(() => {})),
    ];
  }

  leave(): void {
    for (const stop of this.stops) stop();
    if (!server.welcomed) return;
    server.send('untv').catch(() => {});
    if (this.watched) server.send('unwatch', { game: this.watched }).catch(() => {});
  }

  private turn(id: string | null): void {
    if (this.watched && this.watched !== id) server.send('unwatch', { game: this.watched }).catch(() => {});
    this.watched = id ?? undefined;
    if (id) server.send('watch', { game: id }).catch(() => {});
    else this.game = undefined;
    redraw();
  }
  private receive(message: Message): void {
    if (message['game'] !== this.watched) return;
    this.game = message as unknown as Game;
    redraw();
  }
  private event(message: Message): void {
    if (!this.game || message['game'] !== this.game.game) return;
    const next = withEvent(this.game, message['v'] as number, message['e'] as GameEvent);
    if (next === 'gap') server.send('watch', { game: this.game.game, since: this.game.v }).catch(() => {});
    else this.game = next;
    redraw();
  }

  view(): VNode {
    const game = this.game!;
    return miniGame(
      game.game,
      game.variant,
      game.fen,
      game.players.white,
      game.players.black,
      game.moves.at(-1)?.uci,
      game.result?.score,
    );
  }
}

/** A game as a small board with the players' names, to click on. */
export function miniGame(
  id: string,
  variant: string,
  fen: string,
  white: Player,
  black: Player,
  lastMove?: string,
  score?: string | null,
): VNode {
  const name = (player: Player): VNode => h('span.mini-name', [playerName(player), ' ', h('span.muted', ratingText(player))]);
  return link(
    `/game/${id}`,
    [
      h('span.mini-row', [name(black), score ? h('strong', score.split('-')[1] ?? '') : '']),
      boardPicture({
        game: gameOf(variant),
        fen,
        ...(lastMove ? { lastMove } : {}),
        label: t('mini.label', { white: playerName(white), black: playerName(black) }),
      }),
      h('span.mini-row', [name(white), score ? h('strong', score.split('-')[0] ?? '') : '']),
    ],
    'a.mini-game',
  );
}

// Hints in a casual game against the computer: first the piece to move, then the move. The engine in this browser
// thinks, and is loaded with the first hint.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { announce, toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { t } from '../../app/i18n';
import type { Arrow } from '../../board/boardView';
import { otherSide, turnOf, uciParts } from '../../board/squares';
import type { Engine } from '../../core/engine';
import type { Game } from './protocol';
import type { GameScreen } from './screen';
import { spokenMove, squareName } from './words';
import { gameOf } from '../../core/games';

const thinkingTime = 1000; // ms

export class Hints {
  private engine: Engine | undefined;
  private isThinking = false;
  /** The hint for the position after so many moves: its move, and how much of it is shown. */
  private given: { plies: number; uci: string; isWhole: boolean } | undefined;

  /** Only in casual games against the computer, on the player's turn. */
  static areAllowed({ table, sent }: GameScreen): boolean {
    const { game, you } = table;
    if (!game || !you || game.rated || game.phase !== 'playing' || sent) return false;
    return Boolean(game.players[otherSide(you)].engine) && turnOf(game.fen) === you;
  }

  async ask(game: Game): Promise<void> {
    const plies = game.moves.length;
    if (this.isThinking) return;
    if (this.given?.plies === plies) {
      this.given.isWhole = true;
      this.speak(game);
      return;
    }
    this.isThinking = true;
    redraw();
    try {
      const uci = await this.bestMove(game);
      if (uci) this.given = { plies, uci, isWhole: false };
      this.speak(game);
    } catch (error) {
      toast(`${t('local.noEngine')} ${(error as Error).message}`, 'error');
    }
    this.isThinking = false;
    redraw();
  }

  private async bestMove(game: Game): Promise<string | undefined> {
    if (!this.engine) this.engine = new (await import('../../core/engine')).Engine();
    const { variant, start_fen: fen, handicap, moves } = game;
    const position = { variant, fen, handicap: Boolean(handicap), moves: moves.map(({ uci }) => uci) };
    return this.engine.analyse({ ...position, turn: turnOf(game.fen) }, { milliseconds: thinkingTime });
  }

  /** What the board shows of the hint. */
  arrows(plies: number): Arrow[] {
    const parts = this.given?.plies === plies ? uciParts(this.given.uci) : undefined;
    if (!parts) return [];
    const hasWay = !parts.from.includes('@') && parts.from !== parts.to;
    if (this.given!.isWhole && hasWay) return [{ from: parts.from, to: parts.to, brush: 'green' }];
    return [{ from: hasWay ? parts.from : parts.to, brush: 'green' }];
  }

  private speak(game: Game): void {
    const { given } = this;
    const parts = given?.plies === game.moves.length ? uciParts(given.uci) : undefined;
    if (!given || !parts) return;
    if (given.isWhole || parts.from.includes('@')) announce(spokenMove(game.variant, game.fen, given.uci, false));
    else announce(t('hint.piece', { square: squareName(gameOf(game.variant), parts.from) }));
    redraw();
  }

  view(screen: GameScreen): VNode {
    const game = screen.table.game!;
    const isFirst = this.given?.plies !== game.moves.length;
    return button(
      [h('span', t(this.isThinking ? 'hint.thinking' : isFirst ? 'hint.ask' : 'hint.more'))],
      () => void this.ask(game),
      {
        key: 'hint',
        disabled: this.isThinking || !Hints.areAllowed(screen) || (!isFirst && this.given!.isWhole),
        attrs: { 'data-testid': 'hint' },
      },
    );
  }

  close(): void {
    this.engine?.close();
  }
}

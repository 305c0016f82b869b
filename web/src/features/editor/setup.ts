// The position being edited: pieces, hands, side to move. The rules decide whether it is legal.
import { piecesOf, pocketOf, turnOf } from '../../board/squares';
import { inspect, startFen, type Inspection } from '../../core/rules';
import { gameOf, type Game, type Side, gameNamed } from '../../core/games';

export class Setup {
  /** Square to letter: upper case for White, '+' before a promoted one. */
  private pieces = new Map<string, string>();
  private hands: Record<Side, Map<string, number>> = { white: new Map(), black: new Map() };
  turn: Side = 'white';
  castling = '';

  constructor(
    readonly variant: string,
    fen = startFen(variant),
  ) {
    this.read(fen);
  }

  get game(): Game {
    return gameOf(this.variant);
  }

  read(fen: string): void {
    const [placement = '', , castling = ''] = fen.trim().split(/\s+/);
    this.place(placement);
    this.turn = turnOf(fen);
    this.castling = castling.replace(/[^KQkq]/g, '');
  }

  /** The first field of a FEN, as the board has it. */
  place(placement: string): void {
    this.pieces = new Map(
      piecesOf(this.game, placement).map(({ square, side, kind }) => [
        square,
        side === 'white' ? kind.toUpperCase() : kind,
      ]),
    );
    if (placement.includes('['))
      this.hands = { white: pocketOf(placement, 'white'), black: pocketOf(placement, 'black') };
  }

  clear(): void {
    this.pieces.clear();
    this.hands = { white: new Map(), black: new Map() };
    this.castling = '';
  }

  put(square: string, side: Side, kind: string): void {
    this.pieces.set(square, side === 'white' ? kind.toUpperCase() : kind);
  }
  take(square: string): void {
    this.pieces.delete(square);
  }
  /** The letter of the piece on a square, as FEN writes it. */
  on(square: string): string | undefined {
    return this.pieces.get(square);
  }

  inHand(side: Side, kind: string): number {
    return this.hands[side].get(kind) ?? 0;
  }
  setInHand(side: Side, kind: string, count: number): void {
    this.hands[side].set(kind, Math.max(0, Math.min(16, count)));
  }

  toggleCastling(letter: string): void {
    const has = this.castling.includes(letter);
    this.castling = [...'KQkq'].filter(one => (one === letter ? !has : this.castling.includes(one))).join('');
  }

  fen(): string {
    const { files, ranks, hand: pocket } = gameNamed(this.game);
    const rows: string[] = [];
    for (let rank = ranks; rank >= 1; --rank) {
      let row = '';
      let empty = 0;
      for (let file = 0; file < files; ++file) {
        const letter = this.pieces.get(`${String.fromCharCode(97 + file)}${rank}`);
        if (!letter) {
          ++empty;
          continue;
        }
        row += (empty > 0 ? String(empty) : '') + letter;
        empty = 0;
      }
      rows.push(row + (empty > 0 ? String(empty) : ''));
    }
    const turn = this.turn === 'white' ? 'w' : 'b';
    if (pocket.length === 0) return `${rows.join('/')} ${turn} - - 0 1`;
    const hand = (side: Side): string =>
      [...pocket]
        .reverse()
        .map(kind => (side === 'white' ? kind.toUpperCase() : kind).repeat(this.inHand(side, kind)))
        .join('');
    return `${rows.join('/')}[${hand('white')}${hand('black')}] ${turn} ${this.castling || '-'} - 0 1`;
  }

  inspect(): Inspection {
    return inspect(this.variant, this.fen());
  }
}

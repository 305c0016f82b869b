// Pairing a round by hand: boards are filled one after the other; whoever is left out does not play.

export interface HandBoard {
  white: number;
  /** None: white has the bye. */
  black: number | undefined;
}

export class HandPairing {
  readonly boards: HandBoard[] = [];

  /** The numbers of the players who may be paired. */
  constructor(readonly players: readonly number[]) {}

  /** In the order of the players. */
  get left(): number[] {
    const used = new Set(this.boards.flatMap(({ white, black }) => [white, black]));
    return this.players.filter(number => !used.has(number));
  }

  /** False: a player is unknown, or has a board already. */
  add(white: number, black: number | undefined): boolean {
    const left = this.left;
    if (!left.includes(white) || white === black) return false;
    if (black !== undefined && !left.includes(black)) return false;
    if (black === undefined && this.boards.some(board => board.black === undefined)) return false;
    this.boards.push({ white, black });
    return true;
  }

  remove(index: number): void {
    this.boards.splice(index, 1);
  }

  /** As the request has it: "3-1"; one number alone has the bye. */
  get pairs(): string[] {
    return this.boards.map(({ white, black }) => (black === undefined ? String(white) : `${white}-${black}`));
  }
}

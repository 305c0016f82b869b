// Squares, moves and FENs for the board. Squares are named as in UCI, a1 to i10; chessgroundx writes ranks from 10
// on as the characters after '9': ':', ';', …
import type { Key, Role } from 'chessgroundx/types';

import { type Game, gameNamed, type Side } from '../core/games';

export const otherSide = (side: Side): Side => (side === 'white' ? 'black' : 'white');

export const keyOf = (square: string): Key =>
  square.replace(/1\d$/, rank => String.fromCharCode(48 + Number(rank))) as Key;
export const squareOf = (key: string): string => key.replace(/[:-@]$/, rank => String(rank.charCodeAt(0) - 48));

export interface UciParts {
  from: string; // a square, or 'P@' for a drop
  to: string;
  promotes: boolean;
}
export function uciParts(uci: string): UciParts | undefined {
  const found = /^([a-p](?:1[0-6]|[1-9])|[A-Z]@)([a-p](?:1[0-6]|[1-9]))(\+|[a-z])?$/.exec(uci);
  return found ? { from: found[1]!, to: found[2]!, promotes: found[3] !== undefined } : undefined;
}
export const isPass = (uci: string): boolean => {
  const parts = uciParts(uci);
  return parts !== undefined && parts.from === parts.to;
};

export const roleOf = (letter: string): Role =>
  (letter.startsWith('+') ? `p${letter[1]}-piece` : `${letter}-piece`) as Role;
export const letterOf = (role: string): string => (role.length === 8 ? `+${role[1]}` : role[0]!);

export interface Placed {
  square: string;
  side: Side;
  /** The FEN letter in lower case, '+' before it if promoted. */
  kind: string;
}

/** The pieces on the board. Unreadable parts are skipped: the core validates FENs, not the board. */
export function piecesOf(game: Game, fen: string): Placed[] {
  const placed: Placed[] = [];
  const { files, ranks } = gameNamed(game);
  const rows = (fen.split(' ')[0] ?? '').replace(/\[.*$/, '').split('/').slice(0, ranks);
  rows.forEach((row, index) => {
    let file = 0;
    for (const [token] of row.matchAll(/\d+|\+?[a-zA-Z]/g)) {
      if (/\d/.test(token)) file += Number(token);
      else {
        const kind = token.toLowerCase();
        if (file < files)
          placed.push({
            square: `${String.fromCharCode(97 + file)}${ranks - index}`,
            side: kind === token ? 'black' : 'white',
            kind,
          });
        file += 1;
      }
    }
  });
  return placed;
}

/** The pieces in a side's hand: letter and count. */
export function pocketOf(fen: string, side: Side): Map<string, number> {
  const inHand = /\[([^\]]*)\]/.exec(fen)?.[1] ?? '';
  const counts = new Map<string, number>();
  for (const letter of inHand) {
    const kind = letter.toLowerCase();
    if ((kind === letter) === (side === 'black')) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

export const turnOf = (fen: string): Side => (fen.split(' ')[1] === 'b' ? 'black' : 'white');

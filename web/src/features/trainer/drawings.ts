// Pieces as drawings on their own, in any set of their game.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { artOf, boardClass, rankHeightOf } from '../../board/art/gameArt';
import { janggiPiece, type JanggiKind, type JanggiSet } from '../../board/art/janggiPieces';
import type { Game } from '../../core/games';
import type { PieceCard } from './model';

/** The sets to choose from; the first is the hardest to read. */
const sets: Readonly<Partial<Record<Game, readonly JanggiSet[]>>> = { janggi: ['hanja', 'hangul', 'international'] };
export const pieceSets = (game: Game): readonly string[] => sets[game] ?? [];

export function pieceDrawing(game: Game, { side, kind }: PieceCard, set: string, size = ''): VNode {
  const own = sets[game];
  const chosen = own?.find(one => one === set) ?? own?.[0];
  const parts = chosen ? janggiPiece(side, kind as JanggiKind, chosen, 'large') : artOf(game).piece(side, kind);
  return h(`span.trainer-piece${size}${boardClass(game)}`, {
    key: `${side}${kind}${chosen ?? ''}`,
    attrs: { 'aria-hidden': 'true' },
    props: { innerHTML: `<svg viewBox="0 0 100 ${rankHeightOf(game)}">${parts}</svg>` },
  });
}

// What the reader calls games, sides and pieces.
import { type Game, gameNamed, type Side } from '../core/games';
import { type TextKey, t } from '../i18n';

export const gameName = (game: Game): string => t(`game.${game}` as TextKey);

export const sideName = (game: Game, side: Side): string => t(`side.${gameNamed(game).sides[side]}` as TextKey);

/** `kind` is a letter of FEN, '+' before a promoted piece. */
export function pieceName(game: Game, kind: string): string {
  const found = gameNamed(game).kinds.find(({ letter }) => letter === kind);
  return t(`piece.${game}.${found?.name ?? ''}` as TextKey);
}

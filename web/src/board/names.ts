// Translated names of games, sides and pieces. A game without texts is named as in its description.
import { baseOf, type Game, gameNamed, rulesetNamed, type Side } from '../core/games';
import { textFor } from '../app/i18n';

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

export const gameName = (game: Game): string => textFor(`game.${game}`, gameNamed(game).name);

export function sideName(game: Game, side: Side): string {
  const name = gameNamed(game).sides[side];
  return textFor(`side.${name}`, capital(name));
}

/** `kind` is a letter of FEN, '+' before a promoted piece. */
export function pieceName(game: Game, kind: string): string {
  const name = gameNamed(game).kinds.find(({ letter }) => letter === kind)?.name ?? kind;
  return textFor(`piece.${game}.${name}`, capital(name));
}

/** A ruleset with a name, or the one that custom rules change. */
export function rulesetName(variant: string): string {
  const name = baseOf(variant);
  return textFor(`variant.${name}`, rulesetNamed(name)?.title ?? name);
}

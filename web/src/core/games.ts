// Game descriptions from the rules core (src/wasm/descriptions.cpp). Shared code asks what a game has, never which game
// it is; drawings, lessons and settings that belong to one game are found in tables by its id.
import descriptions from 'virtual:games';
import type { DescribedGame, GameKind, Level, Ruleset, SetupChoice, Side } from '../generated/core';

export type { Format, Level, Ruleset, Side, Style } from '../generated/core';
export type BySide<T> = Record<Side, T>;
/** The id of a game: "janggi", "shogun". Texts, drawings and settings of a game are named by it. */
export type Game = GameKind;
/** How a side's horses and elephants stand, as Cho sees the board. */
export type Formation = SetupChoice;

export interface GameDescription extends DescribedGame {
  /** Those with a name; the first is the default. */
  rulesets: Ruleset[];
  levels: Level[];
}

export const games: readonly GameDescription[] = descriptions;
/** The default game. */
export const usualGame: GameDescription = games[0]!;

export const usualVariant: string = usualGame.rulesets[0]!.name;
/** Every ruleset with a name, of every game. */
export const rulesetNames: readonly string[] = games.flatMap(game => game.rulesets.map(ruleset => ruleset.name));

const byId = new Map(games.map(game => [game.id, game]));
export function gameNamed(id: Game): GameDescription {
  const found = byId.get(id);
  if (!found) throw new Error(`there is no game "${id}"`);
  return found;
}

const byRuleset = new Map(
  games.flatMap(game => game.rulesets.map(ruleset => [ruleset.name, { game, ruleset }] as const)),
);
/** The ruleset of that name; custom rules have none. */
export const rulesetNamed = (variant: string): Ruleset | undefined => byRuleset.get(variant)?.ruleset;
/** "janggi:bikjang=off" is "janggi" with something changed. */
export const baseOf = (variant: string): string => variant.split(':', 1)[0]!;
/** The game that a ruleset, or custom rules, belong to. */
export const descriptionOf = (variant: string): GameDescription => byRuleset.get(baseOf(variant))?.game ?? usualGame;
export const gameOf = (variant: string): Game => descriptionOf(variant).id;

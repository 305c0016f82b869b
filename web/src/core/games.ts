// Game descriptions from the rules core (src/wasm/descriptions.cpp). Shared code asks what a game has, never which game it
// is; only drawings (art/) and lessons (learn/) belong to one game.
import descriptions from 'virtual:games';
import type { GameKind, SetupChoice, Side } from '../generated/protocol';

export type { Side } from '../generated/protocol';
export type BySide<T> = Record<Side, T>;
/** The id of a game: "janggi", "shogun". Texts, drawings and settings of a game are named by it. */
export type Game = GameKind;
/** How moves are written: docs/notation.md. */
export type Style = 'uci' | 'pychess' | 'korean' | 'hanja' | 'san';
/** How a side's horses and elephants stand, as Cho sees the board. */
export type Formation = SetupChoice;

/** A ruleset of a game. */
export interface Variant {
  name: string;
  title: string;
  game: Game;
  agreed_draw: boolean;
  bikjang?: 'ignored' | 'mustBreak' | 'mustBreakRare' | 'byGeneral' | 'byTrailer';
  /** Points decide where there is no mate. */
  points?: boolean;
  /** Every setting with its value, where rules can be put together: docs/rulesets.md. */
  settings?: Record<string, string>;
}

/** An opponent the engine can be, 1 the weakest. */
export interface Level {
  level: number;
  /** Which text names it: `level.novice`. */
  name: string;
  /** Estimated, on the scale of docs/strength.md. */
  rating: number;
}

export interface GameDescription {
  id: Game;
  /** In English. */
  name: string;
  files: number;
  ranks: number;
  /** Which text names each side: `side.cho`. */
  sides: BySide<string>;
  /** The pieces, the royal one first: the letter in a FEN, '+' before a promoted one, and which text names it. */
  kinds: { letter: string; name: string }[];
  /** What can be dropped, in the order in which a hand is shown; none: there are no hands. */
  hand: string[];
  /** Kinds of which a side may have one on the board. */
  limited: string[];
  /** A player may pass. */
  passes: boolean;
  /** The pieces are worth points, which can decide the game. */
  points: boolean;
  castling: boolean;
  /** What each side may choose before the first move; none: there is nothing to choose. */
  setups: Formation[];
  /** What the stronger side may play without, as letters. */
  handicaps: string[];
  /** How moves can be written; the first is the usual one. */
  notations: [Style, ...Style[]];
  formats: ('pgn' | 'gib' | 'json')[];
  /** The usual start, as a FEN. */
  start: string;
  /** Those with a name; the first is the usual one. */
  rulesets: Variant[];
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
export const rulesetNamed = (variant: string): Variant | undefined => byRuleset.get(variant)?.ruleset;
/** "janggi:bikjang=off" is "janggi" with something changed. */
export const baseOf = (variant: string): string => variant.split(':', 1)[0]!;
/** The game that a ruleset, or custom rules, belong to. */
export const descriptionOf = (variant: string): GameDescription => byRuleset.get(baseOf(variant))?.game ?? usualGame;
export const gameOf = (variant: string): Game => descriptionOf(variant).id;

// The rules, implemented by the C++ library in WebAssembly.
import { descriptionOf, type Formation, type GameDescription, rulesetNamed } from './games';
import type { Answers, Failures, Inspection, MatchFacts, MoveFault, Ruleset, Side, Style } from '../generated/core';
import { rulesFile } from './rulesFile';
import { Core } from './wasm';

export type { Inspection, MoveFault, Outcome, SetupFault } from '../generated/core';
export type Facts = MatchFacts;

let loaded: Core | undefined;
let loading: Promise<Core> | undefined;

/** Must be called first. Loads once; pass the bytes where there is no fetch. */
export async function loadRules(bytes?: BufferSource): Promise<void> {
  loading ??= Core.load(bytes ?? rulesFile());
  try {
    loaded = await loading;
  } catch (error) {
    loading = undefined; // allow a retry
    throw error;
  }
}

export const rulesAreLoaded = (): boolean => loaded !== undefined;

/** For the other files of this folder. */
export function core(): Core {
  if (!loaded) throw new Error('loadRules() comes first');
  return loaded;
}

export class RulesError extends Error {}

/** Calls a function that must succeed, and returns its answer. */
export function ask(name: string, ...values: (string | number)[]): string {
  const worked = core().call(name, ...values) !== 0;
  const answer = core().answer();
  if (!worked) throw new RulesError(answer);
  return answer;
}
/** The same where the answer is JSON: src/wasm/answers.json. */
export const askJson = <Name extends keyof Answers>(name: Name, ...values: (string | number)[]): Answers[Name] =>
  JSON.parse(ask(name, ...values));
const failureOf = <Name extends keyof Failures>(_: Name, answer: string): Failures[Name] => JSON.parse(answer);

/** A named ruleset, or custom rules. */
export function variantNamed(name: string): Ruleset | undefined {
  if (!name.includes(':')) return rulesetNamed(name);
  try {
    return askJson('variant', name);
  } catch {
    return undefined;
  }
}
/** The canonical name of custom rules with these settings. */
export function customVariant(variant: string, settings: Record<string, string>): string {
  const list = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  return askJson('variant', `${descriptionOf(variant).id}:${list.join(',')}`).name;
}

export interface StartOptions {
  /** The set-up of each side, in games that have a choice; the first of the game where none is chosen. */
  white?: Formation | undefined;
  black?: Formation | undefined;
  /** The squares of the pieces that Han gives as a handicap. */
  removed?: string[];
}
export const startFen = (variant: string, { white, black, removed = [] }: StartOptions = {}): string => {
  const usual = descriptionOf(variant).setups[0] ?? '';
  return ask('start_fen', variant, white ?? usual, black ?? usual, removed.join(' '));
};

/** Checks whether a position is playable, and if not, why. */
export const inspect = (variant: string, fen: string): Inspection => askJson('inspect', variant, fen);

/** Whether the notation setting applies to this game. */
export const hasNotations = ({ notations }: GameDescription): boolean => notations.includes('korean');

/** The notation for this game under the setting; the game's default if it does not have the chosen one. */
export function styleOf(variant: string, notation: 'korean' | 'pychess' | 'western'): Style {
  const game = descriptionOf(variant);
  if (!hasNotations(game)) return game.notations[0];
  return notation === 'western' ? 'uci' : notation;
}

const lost = new FinalizationRegistry<number>(handle => loaded?.call('match_free', handle));

/** A game under its rules. Moves are read in any notation and come back as UCI. */
export class Match {
  private cached: Facts | undefined;
  private constructor(private readonly handle: number) {
    lost.register(this, handle);
  }

  /** From the starting position or a FEN; throws a RulesError if the FEN is not valid. */
  static start(variant: string, fen = '', { handicap = false } = {}): Match {
    const handle = core().call('match_new', variant, fen, handicap ? 1 : 0);
    if (handle === 0) throw new RulesError(core().answer());
    return new Match(handle);
  }

  copy(): Match {
    return new Match(core().call('match_copy', this.handle));
  }

  get facts(): Facts {
    this.cached ??= askJson('match_facts', this.handle);
    return this.cached;
  }

  /**
   * Plays a move and returns it as UCI, or why it is not legal. `playOn`: also after the end of the game, for analysis; only
   * illegal moves are refused then.
   */
  play(text: string, { playOn = false } = {}): string | MoveFault {
    this.cached = undefined;
    const worked = core().call('match_play', this.handle, text, playOn ? 1 : 0) !== 0;
    const answer = core().answer();
    return worked ? answer : failureOf('match_play', answer);
  }

  /** Plays several moves; false at the first illegal one. */
  playAll(moves: readonly string[], { playOn = false } = {}): boolean {
    return moves.every(move => typeof this.play(move, { playOn }) === 'string');
  }

  /** Continues after the rules have ended the game, for analysis. */
  goOn(): void {
    this.cached = undefined;
    core().call('match_go_on', this.handle);
  }

  takeBack(): boolean {
    this.cached = undefined;
    return core().call('match_take_back', this.handle) !== 0;
  }

  /** Converts a line of moves from here to another notation, up to the first illegal move. */
  write(moves: readonly string[], style: Style): string[] {
    return askJson('match_write', this.handle, moves.join(' '), style);
  }

  /** The key of the position, by which the explorer finds it. */
  get key(): string {
    return ask('match_key', this.handle);
  }

  /** Premoves of a side: every move that some move of the opponent would make legal. */
  premoves(side: Side): string[] {
    return askJson('match_premoves', this.handle, side === 'black' ? 1 : 0).moves;
  }
}

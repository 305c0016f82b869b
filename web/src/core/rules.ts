// The rules, implemented by the C++ library in WebAssembly.
import {
  type BySide,
  descriptionOf,
  type Formation,
  type GameDescription,
  rulesetNamed,
  type Side,
  type Style,
  type Variant,
} from './games';
import type { Reason } from '../generated/protocol';
import { Core } from './wasm';

export type EndReason = Exclude<Reason, 'aborted'>;

export interface Outcome {
  reason: EndReason;
  /** None: a draw. */
  winner?: Side;
  /** Where they decided. */
  points?: BySide<number>;
  /** In English. */
  text: string;
}

/** Everything about the position a match has come to. */
export interface Facts {
  variant: string;
  fen: string;
  turn: Side;
  /** Played since the start of this match. */
  plies: number;
  moveNumber: number;
  quietPlies: number;
  check: boolean;
  /** How often this position has occurred, including now. */
  repetition: number;
  agreed_draw: boolean;
  /** What may be played now, as UCI; the pass is among them. */
  moves: string[];
  /** Where the generals or kings stand. */
  royal: BySide<string>;
  outcome?: Outcome;

  // Janggi
  /** The move that passes, where one may. */
  pass?: string;
  /** A pass now would end the game. */
  pass_ends?: boolean;
  /** The generals face each other, */
  facing?: boolean;
  /** and it counts as bikjang under these rules. */
  bikjang?: boolean;
  /** With Han's deom. */
  points?: BySide<number>;

  // Shogun
  /** Letters of the pieces in hand, and how many. */
  hands?: BySide<Record<string, number>>;
}

/** Why a move was not played. */
export interface MoveFault {
  reason:
    | 'unreadable'
    | 'noSuchPiece'
    | 'illegal'
    | 'mustAnswerBikjang'
    | 'mayNotMakeBikjang'
    | 'ambiguous'
    | 'wrongCapture'
    | 'gameOver'
    | 'repetition'
    | 'flagFallen'
    | 'notAllowed'
    | 'nothingToTakeBack';
  /** Where in the text, from 0. */
  column?: number;
  /** In English. */
  text: string;
}

/** What is wrong with an edited position. */
export interface SetupFault {
  reason:
    | 'noGeneral'
    | 'severalGenerals'
    | 'generalOutsidePalace'
    | 'guardOutsidePalace'
    | 'soldierBehindItsLine'
    | 'tooManyPieces'
    | 'opponentInCheck'
    | 'noKing'
    | 'severalKings'
    | 'pawnOnLastRank'
    | 'severalOfOneMajor'
    | 'castlingWithoutKingOrRook'
    | 'impossibleEnPassant';
  side: Side;
  square?: string;
  text: string;
}

export interface Inspection {
  /** The position as we write it, if it can be played from. */
  fen?: string;
  faults?: SetupFault[];
  /** The text is no FEN: the place, from 0, and why in English. */
  column?: number;
  text?: string;
}

let loaded: Core | undefined;
let loading: Promise<Core> | undefined;

/** Must be called first. Loads once; pass the bytes where there is no fetch. */
export async function loadRules(bytes?: BufferSource): Promise<void> {
  loading ??= Core.load(bytes ?? fetch(new URL('../../wasm/rules.wasm', import.meta.url)));
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

/** A call that must work, and its answer. */
export function ask(name: string, ...values: (string | number)[]): string {
  const worked = core().call(name, ...values) !== 0;
  const answer = core().answer();
  if (!worked) throw new RulesError(answer);
  return answer;
}
const askJson = <T>(name: string, ...values: (string | number)[]): T => JSON.parse(ask(name, ...values)) as T;

/** One of those with a name, or custom rules. */
export function variantNamed(name: string): Variant | undefined {
  if (!name.includes(':')) return rulesetNamed(name);
  try {
    return askJson<Variant>('variant', name);
  } catch {
    return undefined;
  }
}
/** The one written form of rules of this game with these settings. */
export function customVariant(variant: string, settings: Record<string, string>): string {
  const list = Object.entries(settings).map(([key, value]) => `${key}=${value}`);
  return askJson<Variant>('variant', `${descriptionOf(variant).id}:${list.join(',')}`).name;
}

export interface StartOptions {
  /** How each side is set up, where it may choose. */
  white?: Formation;
  black?: Formation;
  /** Han's pieces that are given as a handicap, by their squares. */
  removed?: string[];
}
export const startFen = (
  variant: string,
  { white = 'inner', black = 'inner', removed = [] }: StartOptions = {},
): string => ask('start_fen', variant, white, black, removed.join(' '));

/** Is this a position one can play from, and if not, why? */
export const inspect = (variant: string, fen: string): Inspection => askJson('inspect', variant, fen);

/** Moves can be read in the notations that the setting offers. */
export const hasNotations = ({ notations }: GameDescription): boolean => notations.includes('korean');

/** The notation that the setting means in this game: one that the game does not have is its usual one. */
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

  /** From the usual start, or from a FEN; throws a RulesError that says what is wrong with it. */
  static start(variant: string, fen = '', { handicap = false } = {}): Match {
    const handle = core().call('match_new', variant, fen, handicap ? 1 : 0);
    if (handle === 0) throw new RulesError(core().answer());
    return new Match(handle);
  }

  copy(): Match {
    return new Match(core().call('match_copy', this.handle));
  }

  get facts(): Facts {
    this.cached ??= askJson<Facts>('match_facts', this.handle);
    return this.cached;
  }

  /**
   * Plays a move and says it as UCI, or why not. `playOn`: also when the game is over, for looking back; only what the
   * board itself forbids is refused then.
   */
  play(text: string, { playOn = false } = {}): string | MoveFault {
    this.cached = undefined;
    const worked = core().call('match_play', this.handle, text, playOn ? 1 : 0) !== 0;
    const answer = core().answer();
    return worked ? answer : (JSON.parse(answer) as MoveFault);
  }

  /** Plays several moves; false at the first illegal one. */
  playAll(moves: readonly string[], { playOn = false } = {}): boolean {
    return moves.every(move => typeof this.play(move, { playOn }) === 'string');
  }

  /** Lets play go on though the rules have ended the game: for looking back. */
  goOn(): void {
    this.cached = undefined;
    core().call('match_go_on', this.handle);
  }

  takeBack(): boolean {
    this.cached = undefined;
    return core().call('match_take_back', this.handle) !== 0;
  }

  /** A line of moves from here in another notation, as far as it can be played. */
  write(moves: readonly string[], style: Style): string[] {
    return askJson('match_write', this.handle, moves.join(' '), style);
  }

  /** Premoves of a side: every move that some move of the opponent would make legal. */
  premoves(side: Side): string[] {
    return askJson<{ moves: string[] }>('match_premoves', this.handle, side === 'black' ? 1 : 0).moves;
  }
}

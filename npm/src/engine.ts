// The engine on the calling thread, in short slices: for Node, and for a worker of a web page.
import { gameOf } from '../../web/src/core/games';
import { type Line, lineOf } from '../../web/src/core/lines';
import { Match } from '../../web/src/core/rules';
import { searchInSlices } from '../../web/src/core/slices';
import { Core } from '../../web/src/core/wasm';
import { bytesOf, type FileName } from './files';

export interface EnginePosition {
  variant: string;
  /** The starting position, the game's own if left out. */
  fen?: string;
  /** The moves since, as UCI. */
  moves?: readonly string[];
  handicap?: boolean;
}

export interface AnalyseOptions {
  /** At least one of these two. */
  milliseconds?: number;
  nodes?: number;
  /** How many best lines; 1 if left out. */
  lines?: number;
  /** Playing strength, 1 to 10; 10 if left out. */
  level?: number;
  /** Of the random choices of lower levels. */
  seed?: number;
  onLines?: (lines: readonly Line[]) => void;
}

export interface Analysis {
  /** None if there is no legal move. */
  best?: string;
  ponder?: string;
  /** Best first, with scores from White's (Cho's) point of view. */
  lines: Line[];
}

export class Engine {
  private readonly brought = new Set<string>();
  private number = 0;

  private constructor(private readonly core: Core) {}

  /** The rules must have been loaded. */
  static async load(): Promise<Engine> {
    return new Engine(await Core.load(await bytesOf('engine.wasm')));
  }

  /** Searches within the limits. A new search, or stop(), ends the one under way after its slice. */
  async analyse(position: EnginePosition, options: AnalyseOptions): Promise<Analysis> {
    const { milliseconds = 0, nodes = 0, lines = 1, level = 10, seed = 1, onLines } = options;
    if (milliseconds <= 0 && nodes <= 0) throw new RangeError('expected a limit: milliseconds or nodes');
    const { variant, fen = '', moves = [], handicap = false } = position;
    const number = ++this.number;
    const match = Match.start(variant, fen, { handicap });
    if (!match.playAll(moves)) throw new RangeError('expected legal moves');
    await this.bringNetwork(gameOf(variant));
    this.core.call('engine_set', 1, 16, lines, level, seed);
    if (this.core.call('engine_set_up', variant, handicap ? 1 : 0, fen, moves.join(' ')) === 0)
      throw new RangeError(this.core.answer());
    const found = new Map<number, Line>();
    const sorted = (): Line[] => [...found.values()].sort((a, b) => a.rank - b.rank);
    const isCurrent = (): boolean => number === this.number;
    const done = await searchInSlices(this.core, { milliseconds, nodes }, isCurrent, infos => {
      for (const info of infos) found.set(info.rank, lineOf(info, match.facts.turn));
      if (infos.length > 0) onLines?.(sorted());
    });
    return { ...done, lines: sorted() };
  }

  stop(): void {
    this.number += 1;
  }

  /** Loads the network of a game once. */
  private async bringNetwork(game: string): Promise<void> {
    if (this.brought.has(game)) return;
    this.brought.add(game);
    const bytes = await bytesOf(`${game}.nnue` as FileName);
    if (this.core.call('engine_network', game, bytes, bytes.length) === 0) throw new Error(this.core.answer());
  }
}

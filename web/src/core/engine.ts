// The engine in the browser: analysis, and an opponent without a server. One search at a time; a new one stops the
// last.
import type { EngineInfo, Side } from '../generated/core';
import { type Line, lineOf } from './lines';

export { type Line, lineOf, type Score } from './lines';

export interface EnginePosition {
  variant: string;
  handicap?: boolean;
  /** The starting position, empty for the default, and the moves since, as UCI. */
  fen: string;
  moves: readonly string[];
  /** The side to move: scores are shown from White's point of view. */
  turn: Side;
}

export interface AnalyseOptions {
  lines?: number;
  /** Without either, infinite: until stop(). */
  milliseconds?: number;
  nodes?: number;
  onLines?: (lines: readonly Line[]) => void;
}

// Messages between the page and the worker.

export type EngineRequest =
  | { type: 'stop'; number: number }
  | {
      type: 'think';
      number: number;
      variant: string;
      handicap: boolean;
      fen: string;
      moves: readonly string[];
      lines: number;
      level: number;
      seed: number;
      milliseconds: number;
      nodes: number;
    };
export type EngineReply =
  | { type: 'ready'; threads: number }
  | { type: 'failed'; text: string }
  | { type: 'refused'; number: number; text: string }
  | { type: 'info'; number: number; infos: EngineInfo[] }
  | { type: 'best'; number: number; best?: string; ponder?: string };

export const levels = 10;

interface Thinking {
  number: number;
  turn: Side;
  lines: Map<number, Line>;
  onLines?: ((lines: readonly Line[]) => void) | undefined;
  done: (best: string | undefined) => void;
  failed: (error: Error) => void;
}

export class Engine {
  private readonly worker = new Worker(new URL('./engineWorker.ts', import.meta.url), { type: 'module' });
  private number = 0;
  private thinking: Thinking | undefined;
  /** The number of threads once it is loaded; 0: the single-threaded build. */
  readonly ready: Promise<number>;

  constructor() {
    this.ready = new Promise((resolve, reject) => {
      this.worker.addEventListener('message', (event: MessageEvent<EngineReply>) => {
        const reply = event.data;
        if (reply.type === 'ready') resolve(reply.threads);
        else if (reply.type === 'failed') reject(new Error(reply.text));
        else this.hear(reply);
      });
      this.worker.addEventListener('error', event => reject(new Error(event.message)));
    });
    this.ready.catch((error: unknown) => this.thinking?.failed(error as Error));
  }

  /** The best move; undefined if there is none, or if another search was started. */
  analyse(position: EnginePosition, options: AnalyseOptions = {}): Promise<string | undefined> {
    return this.think(position, levels, options);
  }

  /** The move of an opponent of this level, 1 to 10. */
  play(position: EnginePosition, level: number, milliseconds = 1000): Promise<string | undefined> {
    return this.think(position, level, { milliseconds });
  }

  /** Stops the search. */
  stop(): void {
    if (!this.thinking) return;
    const { done, lines } = this.thinking;
    this.thinking = undefined;
    this.send({ type: 'stop', number: ++this.number });
    done(lines.get(1)?.moves[0]);
  }

  /** Terminates the worker. */
  close(): void {
    this.stop();
    this.worker.terminate();
  }

  private think(position: EnginePosition, level: number, options: AnalyseOptions): Promise<string | undefined> {
    this.stop();
    const number = ++this.number;
    const { lines = 1, milliseconds = 0, nodes = 0, onLines } = options;
    return new Promise((done, failed) => {
      this.thinking = { number, turn: position.turn, lines: new Map(), onLines, done, failed };
      this.ready.catch(failed);
      const { variant, handicap = false, fen, moves } = position;
      const seed = 1 + Math.floor(Math.random() * 0x3fffffff);
      this.send({
        type: 'think',
        number,
        variant,
        handicap,
        fen,
        moves,
        lines,
        level,
        seed,
        milliseconds,
        nodes,
      });
    });
  }

  private send(request: EngineRequest): void {
    this.worker.postMessage(request);
  }

  private hear(reply: Exclude<EngineReply, { type: 'ready' | 'failed' }>): void {
    const { thinking } = this;
    if (!thinking || reply.number !== thinking.number) return;
    if (reply.type === 'info') {
      for (const info of reply.infos) thinking.lines.set(info.rank, lineOf(info, thinking.turn));
      thinking.onLines?.([...thinking.lines.values()].sort((a, b) => a.rank - b.rank));
      return;
    }
    this.thinking = undefined;
    if (reply.type === 'best') thinking.done(reply.best);
    else thinking.failed(new Error(reply.text));
  }
}

import type { Side } from './games';
// The engine in the browser: analysis, and an opponent where there is no server. One search at a time; a new one ends the last.

export interface EnginePosition {
  variant: string;
  handicap?: boolean;
  /** The start, empty for the usual one, and the moves since, as UCI. */
  fen: string;
  moves: readonly string[];
  /** Whose turn it is there: scores are told from White's side. */
  turn: Side;
}

/** What a line is worth, seen from White (Cho). */
export interface Score {
  /** Hundredths of a soldier; moves to a mate; moves to a win on points. */
  kind: 'cp' | 'mate' | 'points';
  /** Positive: White is better, or wins in so many moves. */
  value: number;
  /** White wins the game or is better: a mate in 0 has no sign of its own. */
  white: boolean;
  /** White's share of the point to expect, 0 to 1. */
  expected: number;
}

export interface Line {
  /** 1 is the best. */
  rank: number;
  depth: number;
  deepest: number;
  score: Score;
  nodes: number;
  milliseconds: number;
  moves: string[];
}

export interface AnalyseOptions {
  lines?: number;
  /** Without either it goes on until stop(). */
  milliseconds?: number;
  nodes?: number;
  onLines?: (lines: readonly Line[]) => void;
}

// Messages between the page and the worker.

export interface RawInfo {
  type: 'info';
  rank: number;
  depth: number;
  deepest: number;
  kind: Score['kind'];
  value: number;
  winning: boolean;
  /** Wins, draws and losses of the side to move, in thousandths. */
  chances: [number, number, number];
  nodes: number;
  time: number;
  moves: string[];
}
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
  | { type: 'info'; number: number; infos: RawInfo[] }
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
  /** How many threads it thinks on; 0: one that cannot be shared. Known when it is loaded. */
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

  /** The best move in the end, nothing if there is none or another search was begun. */
  analyse(position: EnginePosition, options: AnalyseOptions = {}): Promise<string | undefined> {
    return this.think(position, levels, options);
  }

  /** The move that a player of this level, 1 to 10, makes. */
  play(position: EnginePosition, level: number, milliseconds = 1000): Promise<string | undefined> {
    return this.think(position, level, { milliseconds });
  }

  /** Ends the search; what it has found so far has been told. */
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

export function lineOf(info: RawInfo, turn: Side): Line {
  const sign = turn === 'white' ? 1 : -1;
  const [wins, draws] = info.chances;
  const share = (wins + draws / 2) / 1000;
  return {
    rank: info.rank,
    depth: info.depth,
    deepest: info.deepest,
    score: {
      kind: info.kind,
      value: sign * info.value,
      white: info.winning === (turn === 'white'),
      expected: turn === 'white' ? share : 1 - share,
    },
    nodes: info.nodes,
    milliseconds: info.time,
    moves: info.moves,
  };
}

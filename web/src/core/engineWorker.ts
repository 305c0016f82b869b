// The engine's web worker: multi-threaded where SharedArrayBuffer is available, otherwise single-threaded.
import { Core, type Exported } from './wasm';
import type { EngineReply, EngineRequest } from './engine';
import type { EngineInfo } from '../generated/core';
import threadsGlue from '../../wasm/engine-threads.js?url';
import threadsWasm from '../../wasm/engine-threads.wasm?url';
import threadsWorker from '../../wasm/engine-threads.worker.js?url';
import plainWasm from '../../wasm/engine.wasm?url';
import { type Game, gameOf } from './games';
import { type Best, pause, poll, searchInSlices } from './slices';

/** The URL of each game's network, by the path of its file. */
const networks = import.meta.glob<string>('../../../nets/*.nnue', { query: '?url', import: 'default', eager: true });

/** What Emscripten's glue code makes: every function of ours with an underscore before its name, and the memory. */
interface Glue {
  [name: `_${string}`]: Exported;
  HEAP8: { buffer: ArrayBufferLike };
}
interface GlueOptions {
  threads: number;
  mainScriptUrlOrBlob: string;
  locateFile(name: string): string;
}
type MakeGlue = (options: GlueOptions) => Promise<Glue>;

const say = (reply: EngineReply): void => postMessage(reply);
const absolute = (url: string): string => new URL(url, self.location.href).href;

/** Upper limit for one browser tab. */
const mostThreads = 8;
const threadsHere = Math.max(1, Math.min(mostThreads, (navigator.hardwareConcurrency || 2) - 1));

async function loadThreads(): Promise<Core> {
  const files: Record<string, string> = {
    'engine-threads.wasm': threadsWasm,
    'engine-threads.worker.js': threadsWorker,
  };
  const { default: make } = (await import(/* @vite-ignore */ absolute(threadsGlue))) as { default: MakeGlue };
  const glue = await make({
    threads: threadsHere,
    mainScriptUrlOrBlob: absolute(threadsGlue),
    locateFile: (name: string) => absolute(files[name] ?? name),
  });
  const named = Object.entries(glue).filter(([name]) => name.startsWith('_'));
  return new Core(Object.fromEntries(named.map(([name, one]) => [name.slice(1), one])), () => glue.HEAP8.buffer);
}

interface Loaded {
  core: Core;
  threads: number;
}
async function load(): Promise<Loaded> {
  // Vite's development server rewrites the glue code, which then does not run in a worker.
  if (import.meta.env.PROD && self.crossOriginIsolated && typeof SharedArrayBuffer === 'function')
    try {
      return { core: await loadThreads(), threads: threadsHere };
    } catch (error) {
      console.warn('threads do not work here', error);
    }
  return { core: await Core.load(fetch(plainWasm)), threads: 0 };
}

const brought = new Set<Game>();

/** Loads the network of a game once. Without it the engine uses its hand-written evaluation. */
async function bringNetwork(core: Core, game: Game): Promise<void> {
  if (brought.has(game)) return;
  try {
    const address = networks[`../../../nets/${game}.nnue`];
    if (!address) throw new Error(`${game} has none`);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (core.call('engine_network', game, bytes, bytes.length) === 0) throw new Error(core.answer());
    brought.add(game);
  } catch (error) {
    console.warn('the engine goes without its network', error);
  }
}

let number = 0; // of the newest request; older ones stop when they see another number
let last: Promise<void> = Promise.resolve(); // searches run one after the other
const ready = load();
ready.then(
  ({ threads }) => say({ type: 'ready', threads }),
  (error: unknown) => say({ type: 'failed', text: String(error) }),
);

addEventListener('message', (event: MessageEvent<EngineRequest>) => {
  const request = event.data;
  number = request.number;
  if (request.type === 'think') last = last.then(() => think(request)).catch((error: unknown) => console.error(error));
});

async function think(request: Extract<EngineRequest, { type: 'think' }>): Promise<void> {
  const { core, threads } = await ready;
  if (request.number !== number) return;
  const { variant, handicap, fen, moves, lines, level, seed } = request;
  await bringNetwork(core, gameOf(variant));
  if (request.number !== number) return;
  core.call('engine_set', Math.max(1, threads), threads > 0 ? 32 : 16, lines, level, seed);
  if (core.call('engine_set_up', variant, handicap ? 1 : 0, fen, moves.join(' ')) === 0)
    return say({ type: 'refused', number: request.number, text: core.answer() });
  if (threads > 0) await thinkBeside(core, request);
  else {
    const isCurrent = (): boolean => request.number === number;
    const done = await searchInSlices(core, request, isCurrent, infos => post(infos, request.number));
    if (isCurrent()) say({ type: 'best', number: request.number, ...done });
  }
}

/** Posts new lines; returns the best move once the search has finished. */
function tell(core: Core, request: number): Best | undefined {
  const { infos, best } = poll(core);
  post(infos, request);
  return best;
}
function post(infos: EngineInfo[], request: number): void {
  if (infos.length > 0 && request === number) say({ type: 'info', number: request, infos });
}

/**
 * The engine searches on its own threads and is polled for results. Waits for the end without blocking: Emscripten creates
 * and joins threads through this worker's event loop.
 */
async function thinkBeside(
  core: Core,
  request: { number: number; milliseconds: number; nodes: number },
): Promise<void> {
  core.call('engine_go', request.milliseconds, request.nodes, 0);
  // A move to be played is reported at once; analysis is drawn at most ten times a second.
  const longest = request.milliseconds > 0 && request.milliseconds < 5000 ? 25 : 100;
  for (let wait = 5; ; wait = Math.min(longest, wait * 2)) {
    await pause(wait);
    const isOld = request.number !== number;
    if (isOld) core.call('engine_stop');
    const done = tell(core, request.number);
    if (done && !isOld) say({ type: 'best', number: request.number, ...done });
    if (done) return pause(0);
  }
}

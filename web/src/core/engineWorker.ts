// The engine in its worker: on several threads where the browser lets memory be shared, else on one.
import { Core } from './wasm';
import type { EngineRequest, EngineReply, RawInfo } from './engine';
import threadsGlue from '../../wasm/engine-threads.js?url';
import threadsWasm from '../../wasm/engine-threads.wasm?url';
import threadsWorker from '../../wasm/engine-threads.worker.js?url';
import plainWasm from '../../wasm/engine.wasm?url';

interface Glue {
  /** Every function of ours, with an underscore before its name. */
  [name: `_${string}`]: (...numbers: number[]) => number;
  HEAP8: { buffer: ArrayBufferLike };
}
type MakeGlue = (options: Record<string, unknown>) => Promise<Glue>;

const say = (reply: EngineReply): void => postMessage(reply);
const absolute = (url: string): string => new URL(url, self.location.href).href;

/** More than this a browser tab should not take from the machine. */
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
  // Vite's server for development rewrites the glue, which then does not run in a worker.
  if (import.meta.env.PROD && self.crossOriginIsolated && typeof SharedArrayBuffer === 'function')
    try {
      return { core: await loadThreads(), threads: threadsHere };
    } catch (error) {
      console.warn('threads do not work here', error);
    }
  return { core: await Core.load(fetch(plainWasm)), threads: 0 };
}

let number = 0; // of the newest request: what older ones would still say is not sent
const ready = load();
ready.then(
  ({ threads }) => say({ type: 'ready', threads }),
  (error: unknown) => say({ type: 'failed', text: String(error) }),
);

addEventListener('message', (event: MessageEvent<EngineRequest>) => void handle(event.data));

async function handle(request: EngineRequest): Promise<void> {
  number = request.number;
  const { core, threads } = await ready;
  if (request.type === 'stop' || request.number !== number) {
    if (threads > 0) core.call('engine_stop');
    return;
  }
  if (threads > 0) core.call('engine_stop');
  if (threads > 0) core.call('engine_poll'); // what the stopped search said is not for us
  const { variant, handicap, fen, moves, lines, level, seed, milliseconds, nodes } = request;
  core.call('engine_set', Math.max(1, threads), threads > 0 ? 64 : 16, lines, level, seed);
  if (core.call('engine_set_up', variant, handicap ? 1 : 0, fen, moves.join(' ')) === 0)
    return say({ type: 'refused', number: request.number, text: core.answer() });
  core.call('engine_poll'); // setting up waited for the stopped search, which has said its last by now
  if (threads > 0) await thinkBeside(core, request.number, milliseconds, nodes);
  else await thinkInSlices(core, request.number, milliseconds, nodes);
}

const pause = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds));

/** Tells what has come; true when it was the last. */
function tell(core: Core, request: number): { best?: string; ponder?: string } | undefined {
  core.call('engine_poll');
  const said = JSON.parse(core.answer()) as (RawInfo | { type: 'best'; move?: string; ponder?: string })[];
  const infos = said.filter((one): one is RawInfo => one.type === 'info');
  if (infos.length > 0 && request === number) say({ type: 'info', number: request, infos });
  const best = said.find(one => one.type === 'best');
  if (!best) return undefined;
  return { ...(best.move ? { best: best.move } : {}), ...(best.ponder ? { ponder: best.ponder } : {}) };
}

/** The engine thinks on its own threads; we ask now and then. */
async function thinkBeside(core: Core, request: number, milliseconds: number, nodes: number): Promise<void> {
  core.call('engine_go', milliseconds, nodes, 0);
  while (request === number) {
    await pause(40);
    if (request !== number) return;
    const done = tell(core, request);
    if (done) return say({ type: 'best', number: request, ...done });
  }
}

/** It thinks on this thread, so that nobody can stop it: short slices, which find their way back by the hash table. */
async function thinkInSlices(core: Core, request: number, milliseconds: number, nodes: number): Promise<void> {
  const endless = milliseconds <= 0 && nodes <= 0;
  for (let slice = 150; request === number; slice = Math.min(1200, slice * 2)) {
    core.call('engine_go', endless ? slice : milliseconds, endless ? 0 : nodes, 0);
    const done = tell(core, request);
    await pause(0); // a message that stops us comes in here
    if (!endless && request === number) return say({ type: 'best', number: request, ...done });
  }
}

// A search on the calling thread, in short slices that resume from the transposition table: the engine without threads
// blocks until the limits of a slice are reached.
import type { Answers, EngineInfo } from '../generated/core';
import type { Core } from './wasm';

export interface Best {
  best?: string;
  ponder?: string;
}

export const pause = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds));

/** What the engine has reported since the last call. */
export function poll(core: Core): { infos: EngineInfo[]; best: Best | undefined } {
  core.call('engine_poll');
  const said: Answers['engine_poll'] = JSON.parse(core.answer());
  const infos = said.filter((one): one is EngineInfo => one.type === 'info');
  const best = said.find(one => one.type === 'best');
  if (!best) return { infos, best: undefined };
  const { move, ponder } = best;
  return { infos, best: { ...(move ? { best: move } : {}), ...(ponder ? { ponder } : {}) } };
}

/** Ends when the limits are reached, or between two slices once `isCurrent` is false. */
export async function searchInSlices(
  core: Core,
  { milliseconds, nodes }: { milliseconds: number; nodes: number },
  isCurrent: () => boolean,
  onInfos: (infos: EngineInfo[]) => void,
): Promise<Best | undefined> {
  let left = nodes > 0 && milliseconds <= 0 ? 0 : milliseconds > 0 ? milliseconds : Infinity;
  let done: Best | undefined;
  for (let slice = 150; isCurrent(); slice = Math.min(1200, slice * 2)) {
    const time = Math.min(left, milliseconds > 2000 || left === Infinity ? slice : left);
    core.call('engine_go', time, nodes, 0);
    const { infos, best } = poll(core);
    onInfos(infos);
    done = best ?? done;
    left -= time;
    await pause(0); // yield to the event loop: a stop message may be queued
    if (left <= 0) break;
  }
  return done;
}

// Animated pictures of games, drawn by the C++ library in a WebAssembly module of its own, which is loaded when somebody
// asks for one.
import type { Side } from '../generated/core';
import type { GameRecord, RecordNode } from './records';
import { RulesError } from './rules';
import { Core } from './wasm';

let loading: Promise<Core> | undefined;
const picturesFile = (): Promise<Response> => fetch(new URL('../../wasm/pictures.wasm', import.meta.url));

/** The main line of a game as an animated SVG image. Pass the bytes of the module where there is no fetch. */
export async function animate(record: GameRecord, below: Side, bytes?: BufferSource): Promise<string> {
  loading ??= Core.load(bytes ?? picturesFile());
  const core = await loading.catch((error: unknown) => {
    loading = undefined; // allow a retry
    throw error;
  });
  const moves: string[] = [];
  for (let node: RecordNode | undefined = record.root.children[0]; node; node = node.children[0])
    if (node.uci) moves.push(node.uci);
  const players = [record.first, record.second].filter(name => name);
  const worked = core.call(
    'animate',
    record.variant,
    record.handicap ? 1 : 0,
    record.start,
    moves.join(' '),
    below,
    players.join(' - '),
  );
  if (worked === 0) throw new RulesError(core.answer());
  return core.answer();
}

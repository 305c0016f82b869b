// The explorer's web worker: imports collections, and looks positions up in them.
import type { Game } from '../../core/games';
import { loadRules } from '../../core/rules';
import { CollectionImporter } from './importer';
import type { ExplorerReply, ExplorerRequest, ImportFault, Sample, Shelf } from './messages';
import { mostBytes } from './messages';
import { lookUp, merged, type MoveCount, type PositionIndex } from './positionIndex';
import { type CollectionInfo, type IndexName, Store } from './store';

type RequestOf<Type> = Extract<ExplorerRequest, { type: Type }>;
const say = (reply: ExplorerReply): void => postMessage(reply);
const store = Store.open();
/** Those used last; others are read again when they are needed. */
const indexes = new Map<string, PositionIndex | undefined>();
const mostIndexes = 16;
let cancelled = false;

addEventListener('message', (event: MessageEvent<ExplorerRequest>) => {
  handle(event.data).catch((error: unknown) => say({ type: 'failed', text: String((error as Error).message) }));
});
void tellCollections().catch((error: unknown) => say({ type: 'failed', text: String((error as Error).message) }));

async function handle(request: ExplorerRequest): Promise<void> {
  switch (request.type) {
    case 'import':
      return alone(() => bringIn(request));
    case 'cancel':
      cancelled = true;
      return;
    case 'remove':
      await (await store).remove(request.id);
      forget(request.id);
      return tellCollections();
    case 'look':
      return look(request);
    case 'open': {
      const game = await (await store).game(request.collection, request.game);
      if (game) say({ type: 'opened', game });
      return;
    }
  }
}

async function tellCollections(): Promise<void> {
  say({ type: 'collections', list: await (await store).collections() });
}

/** One import at a time in all tabs; browsers without locks (pages without HTTPS) have one tab at least. */
const alone = (act: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('janggun-explorer-import', act) : act();

async function bringIn({ name, files, owner }: RequestOf<'import'>): Promise<void> {
  const since = performance.now();
  const failed = (fault: ImportFault): void =>
    say({ type: 'imported', milliseconds: performance.now() - since, fault });
  if (files.some(file => file.size > mostBytes)) return failed('tooLarge');
  cancelled = false;
  await loadRules();
  const kept = await store;
  await kept.removeUnfinished();
  const id = await kept.nextId();
  const ofBytes = files.reduce((sum, file) => sum + file.size, 0);
  let bytes = 0;
  let told = 0;
  const importer = new CollectionImporter(
    {
      saveGames: (chunk, games) => kept.saveGames(id, chunk, games),
      goOn: async games => {
        if (performance.now() - told > 150) {
          told = performance.now();
          say({ type: 'progress', games, bytes, ofBytes });
          await new Promise(done => setTimeout(done)); // lets a cancellation through
        }
        return !cancelled;
      },
    },
    owner,
  );
  try {
    for (const file of files) {
      const content = new Uint8Array(await file.arrayBuffer());
      if (!(await importer.add({ name: file.name, bytes: content }))) {
        await kept.remove(id);
        return failed('cancelled');
      }
      bytes += file.size;
    }
    const { indexes: made, ...counts } = await importer.finish();
    if (counts.games === 0) {
      await kept.remove(id);
      return failed('noGames');
    }
    const before = owner === undefined ? [] : (await kept.collections()).filter(one => one.owner === owner);
    const info = { id, name, ...(owner === undefined ? {} : { owner }), added: Date.now(), ...counts };
    await kept.finish(info, made);
    for (const [part, index] of made) remember(`${id} ${part}`, index);
    for (const { id: old } of before) {
      await kept.remove(old);
      forget(old);
    }
    say({ type: 'imported', info, milliseconds: performance.now() - since });
    await tellCollections();
  } catch (error) {
    await kept.remove(id);
    if ((error as Error).name !== 'QuotaExceededError') throw error;
    failed('full');
  }
}

/** The indexes of a collection that is removed. */
function forget(id: number): void {
  for (const name of [...indexes.keys()]) if (name.startsWith(`${id} `)) indexes.delete(name);
}

function remember(name: string, index: PositionIndex | undefined): void {
  indexes.delete(name); // the newest is the last one
  indexes.set(name, index);
  for (const oldest of indexes.keys()) {
    if (indexes.size <= mostIndexes) break;
    indexes.delete(oldest);
  }
}

async function indexOf(id: number, part: IndexName): Promise<PositionIndex | undefined> {
  const name = `${id} ${part}`;
  remember(name, indexes.has(name) ? indexes.get(name) : await (await store).index(id, part));
  return indexes.get(name);
}

const isOn = (shelf: Shelf, { owner }: CollectionInfo): boolean => owner === shelf.owner;

/** The indexes of a collection that are asked for. */
const partsOf = (shelf: Shelf, game: Game): IndexName[] =>
  shelf.owner === undefined
    ? [game]
    : shelf.side === ''
      ? [`${game} white`, `${game} black`]
      : [`${game} ${shelf.side}`];

async function look({ number, game, key, from, starts }: RequestOf<'look'>): Promise<void> {
  const kept = await store;
  const parts = [];
  const samples: Sample[] = [];
  const atStarts = new Map<string, MoveCount[][]>(starts.map(start => [start, []]));
  const collections = (await kept.collections()).filter(one => isOn(from, one)).reverse();
  for (const { id } of collections)
    for (const part of partsOf(from, game)) {
      const index = await indexOf(id, part);
      if (!index) continue;
      const found = lookUp(index, key);
      parts.push(found.moves);
      for (const [start, counts] of atStarts) counts.push(lookUp(index, start).moves);
      for (const sample of found.samples) {
        const stored = await kept.game(id, sample.game);
        if (!stored) continue;
        const { white, black, date, result } = stored;
        samples.push({ collection: id, ...sample, white, black, date, result });
      }
    }
  const setups = Object.fromEntries([...atStarts].map(([start, counts]) => [start, merged(counts)]));
  say({ type: 'found', number, moves: merged(parts), samples: samples.slice(0, 8), setups });
}

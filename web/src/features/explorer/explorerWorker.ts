// The explorer's web worker: imports collections, and looks positions up in them.
import { loadRules } from '../../core/rules';
import type { Game } from '../../core/games';
import { CollectionImporter } from './importer';
import type { ExplorerReply, ExplorerRequest, ImportFault, Sample } from './messages';
import { mostBytes } from './messages';
import { lookUp, merged, type PositionIndex } from './positionIndex';
import { Store } from './store';

const say = (reply: ExplorerReply): void => postMessage(reply);
const store = Store.open();
const indexes = new Map<string, PositionIndex | undefined>();
let cancelled = false;

addEventListener('message', (event: MessageEvent<ExplorerRequest>) => {
  handle(event.data).catch((error: unknown) => say({ type: 'failed', text: String((error as Error).message) }));
});
void tellCollections().catch((error: unknown) => say({ type: 'failed', text: String((error as Error).message) }));

async function handle(request: ExplorerRequest): Promise<void> {
  switch (request.type) {
    case 'import':
      return bringIn(request.name, request.files);
    case 'cancel':
      cancelled = true;
      return;
    case 'remove':
      await (await store).remove(request.id);
      for (const name of [...indexes.keys()]) if (name.startsWith(`${request.id} `)) indexes.delete(name);
      return tellCollections();
    case 'look':
      return look(request.number, request.game, request.key);
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

async function bringIn(name: string, files: readonly File[]): Promise<void> {
  const since = performance.now();
  const failed = (fault: ImportFault): void =>
    say({ type: 'imported', milliseconds: performance.now() - since, fault });
  if (files.some(file => file.size > mostBytes)) return failed('tooLarge');
  cancelled = false;
  await loadRules();
  const kept = await store;
  const id = await kept.nextId();
  const ofBytes = files.reduce((sum, file) => sum + file.size, 0);
  let bytes = 0;
  let told = 0;
  const importer = new CollectionImporter({
    saveGames: (chunk, games) => kept.saveGames(id, chunk, games),
    goOn: async games => {
      if (performance.now() - told > 150) {
        told = performance.now();
        say({ type: 'progress', games, bytes, ofBytes });
        await new Promise(done => setTimeout(done)); // lets a cancellation through
      }
      return !cancelled;
    },
  });
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
    const info = { id, name, added: Date.now(), ...counts };
    await kept.finish(info, made);
    for (const [game, index] of made) indexes.set(`${id} ${game}`, index);
    say({ type: 'imported', info, milliseconds: performance.now() - since });
    await tellCollections();
  } catch (error) {
    await kept.remove(id);
    if ((error as Error).name !== 'QuotaExceededError') throw error;
    failed('full');
  }
}

async function indexOf(id: number, game: Game): Promise<PositionIndex | undefined> {
  const name = `${id} ${game}`;
  if (!indexes.has(name)) indexes.set(name, await (await store).index(id, game));
  return indexes.get(name);
}

async function look(number: number, game: Game, key: string): Promise<void> {
  const kept = await store;
  const parts = [];
  const samples: Sample[] = [];
  for (const { id } of (await kept.collections()).reverse()) {
    const index = await indexOf(id, game);
    if (!index) continue;
    const found = lookUp(index, key);
    parts.push(found.moves);
    for (const sample of found.samples) {
      const stored = await kept.game(id, sample.game);
      if (!stored) continue;
      const { white, black, date, result } = stored;
      samples.push({ collection: id, ...sample, white, black, date, result });
    }
  }
  say({ type: 'found', number, moves: merged(parts), samples: samples.slice(0, 8) });
}

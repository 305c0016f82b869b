// The model of the explorer: the collections of this browser and what they say about a position.
import { redraw } from '../../app/redraw';
import type { Game } from '../../core/games';
import type { ExplorerReply, ExplorerRequest, ImportFault, Sample, Shelf } from './messages';
import type { MoveCount } from './positionIndex';
import type { CollectionInfo, StoredGame } from './store';

export interface Answer {
  moves: MoveCount[];
  samples: Sample[];
  /** The moves of the starting positions that were asked for, by key. */
  setups: Record<string, MoveCount[]>;
}

export class Explorer {
  private readonly worker = new Worker(new URL('./explorerWorker.ts', import.meta.url), { type: 'module' });
  /** Undefined until they are known. */
  collections: CollectionInfo[] | undefined;
  progress: { games: number; share: number } | undefined;
  /** The last import. */
  imported: { info?: CollectionInfo; milliseconds: number; fault?: ImportFault } | undefined;
  fault = '';
  private asked = '';
  private number = 0;
  private found: Answer | undefined;

  constructor(private readonly opened: (game: StoredGame) => void) {
    this.worker.addEventListener('message', (event: MessageEvent<ExplorerReply>) => this.hear(event.data));
    this.worker.addEventListener('error', event => this.hear({ type: 'failed', text: event.message }));
  }

  /** What was played in this position; undefined until the answer has arrived. */
  look(
    game: Game,
    key: string,
    from: Shelf = { owner: undefined },
    starts: readonly string[] = [],
  ): Answer | undefined {
    const wanted = `${game} ${key} ${JSON.stringify(from)} ${starts.length}`;
    if (wanted !== this.asked) {
      this.asked = wanted;
      this.found = undefined;
      this.send({ type: 'look', number: ++this.number, game, key, from, starts });
    }
    return this.found;
  }

  /** Reads files; with an owner, all games of that player on the server. */
  bringIn(files: readonly File[], owner?: string): void {
    if (files.length === 0) return;
    this.imported = undefined;
    this.progress = { games: 0, share: 0 };
    const name = files.length === 1 ? files[0]!.name : `${files[0]!.name} + ${files.length - 1}`;
    this.send({ type: 'import', name, files, ...(owner === undefined ? {} : { owner }) });
    redraw();
  }
  cancel(): void {
    this.send({ type: 'cancel' });
  }
  remove(id: number): void {
    this.send({ type: 'remove', id });
  }
  open({ collection, game }: Sample): void {
    this.send({ type: 'open', collection, game });
  }

  close(): void {
    this.worker.terminate();
  }

  private send(request: ExplorerRequest): void {
    this.worker.postMessage(request);
  }

  private hear(reply: ExplorerReply): void {
    switch (reply.type) {
      case 'collections':
        this.collections = reply.list;
        this.asked = ''; // what was found has changed
        break;
      case 'progress':
        this.progress = { games: reply.games, share: reply.ofBytes > 0 ? reply.bytes / reply.ofBytes : 0 };
        break;
      case 'imported': {
        const { type: _, ...imported } = reply;
        this.progress = undefined;
        this.imported = imported;
        break;
      }
      case 'found':
        if (reply.number === this.number)
          this.found = { moves: reply.moves, samples: reply.samples, setups: reply.setups };
        break;
      case 'opened':
        this.opened(reply.game);
        break;
      case 'failed':
        this.progress = undefined;
        this.fault = reply.text;
    }
    redraw();
  }
}

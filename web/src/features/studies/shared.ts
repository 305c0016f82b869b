// A study that others may edit at the same time: loaded over HTTP, kept up to date over the WebSocket. The server's
// order decides; whoever has missed something reads the chapter again.
import type { Study, StudyChapter } from '../../generated/protocol';
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { Refusal } from '../../app/refusal';
import { server } from '../../app/socket';
import type { MoveNode } from '../analysis/tree';
import { studyRefusal } from './refusal';
import { Chapter, type EditKind, type Editor } from './chapter';

export class SharedStudy implements Editor {
  chapter: Chapter;
  isGone = false;
  /** Edits that are not saved yet. */
  unsaved = 0;
  private v: number;
  /** The server's tree came while edits were on their way: it may have hidden what they changed here. */
  private isOvertaken = false;
  private queue: Promise<void> = Promise.resolve();
  private readonly stops: (() => void)[] = [];
  /** Called when the list of chapters has changed. */
  onChange: () => void = () => {};

  constructor(
    public head: Study,
    chapter: StudyChapter,
  ) {
    this.v = chapter.v;
    this.chapter = new Chapter(chapter, this);
    const { id } = head;
    this.stops.push(
      server.on('study', message => message.study === id && this.headCame(message)),
      server.on('study_edit', message => {
        if (message.study !== id || message.v <= this.v) return;
        const isNext = message.v === this.v + 1;
        const isHere = message.chapter === this.chapter.about.id;
        if (!isNext) void this.reload();
        else {
          this.v = message.v;
          if (!isHere) return;
          this.isOvertaken ||= this.unsaved > 0;
          if (!message.put.every(node => this.chapter.put(node))) void this.reload();
          if (message.removed !== undefined) this.chapter.drop(message.removed);
          redraw();
        }
      }),
      server.on('study_reload', message => message.study === id && void this.reload()),
      server.on('study_gone', message => {
        if (message.study !== id) return;
        this.isGone = true;
        redraw();
      }),
      server.onWelcome(() => {
        server.send('watch_study', { study: id }).then(
          ({ v }) => v > this.v && void this.reload(),
          () => {},
        );
      }),
    );
  }

  static async load(id: string, chapter: string): Promise<SharedStudy> {
    const head = await ask('GET /api/study/{id}', { path: { id } });
    const wanted = head.chapters.find(one => one.id === chapter) ?? head.chapters[0]!;
    return new SharedStudy(head, await chapterOf(id, wanted.id));
  }

  get isOpen(): boolean {
    return this.head.right !== 'read' && !this.isGone;
  }

  async show(chapter: string): Promise<void> {
    const { chapter: before } = this;
    const read = await chapterOf(this.head.id, chapter);
    this.v = read.v;
    before.close();
    this.chapter = new Chapter(read, this);
    this.chapter.engineOn = before.engineOn;
    this.chapter.goTo(this.chapter.tree.root);
  }

  edit(kind: EditKind, node: MoveNode, value = ''): void {
    const { chapter } = this;
    this.unsaved += 1;
    // The number is gone from the tree by the time a deletion is sent.
    const number = chapter.numberOf(node);
    this.queue = this.queue
      .then(() => this.send(chapter, kind, node, kind === 'add_node' ? node.uci : value, number))
      .then(() => this.settle());
  }

  leave(): void {
    for (const stop of this.stops) stop();
    this.chapter.close();
    server.send('unwatch_study', { study: this.head.id }).catch(() => {});
  }

  private async settle(): Promise<void> {
    this.unsaved -= 1;
    redraw();
    if (this.unsaved > 0 || !this.isOvertaken) return;
    this.isOvertaken = false;
    await this.reload();
  }

  private async send(
    chapter: Chapter,
    kind: EditKind,
    node: MoveNode,
    value: string,
    number: number | undefined,
  ): Promise<void> {
    for (let attempt = 0; attempt < 4; ++attempt) {
      const about =
        kind === 'add_node' ? node.parent && chapter.numberOf(node.parent) : (chapter.numberOf(node) ?? number);
      if (about === undefined) break;
      try {
        const place = { study: this.head.id, chapter: chapter.about.id, v: this.v };
        const ack = await server.send('study_edit', { ...place, op: kind, node: about, value });
        // Nobody else has changed this chapter since: the server would have said so.
        this.v = Math.max(this.v, ack.v);
        if (kind === 'add_node') chapter.adopt(node, ack.node);
        else if (kind === 'delete_node') chapter.drop(about);
        return;
      } catch (error) {
        if (error instanceof Refusal && error.code === 'stale') {
          await this.reload();
          continue;
        }
        this.isOvertaken = true; // what was changed here is taken back
        toast(studyRefusal(error), 'error');
        break;
      }
    }
    if (kind === 'add_node') chapter.discard(node);
  }

  private headCame(message: Omit<Study, 'id'>): void {
    this.head = { ...message, id: this.head.id };
    if (message.v === this.v + 1) this.v = message.v;
    else if (message.v > this.v) void this.reload();
    const { id } = this.chapter.about;
    const first = message.chapters[0];
    if (!message.chapters.some(one => one.id === id) && first) void this.show(first.id).then(() => this.onChange());
    this.onChange();
    redraw();
  }

  private async reload(): Promise<void> {
    const { chapter } = this;
    try {
      const read = await chapterOf(this.head.id, chapter.about.id);
      if (chapter !== this.chapter || read.v < this.v) return;
      this.v = read.v;
      this.isOvertaken ||= this.unsaved > 0;
      chapter.replace(read.nodes);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'not_found') this.isGone = true;
      else toast(t('connection.none'), 'error');
      this.v = 0; // reads it again with the next connection
      redraw();
    }
  }
}

const chapterOf = (id: string, chapter: string): Promise<StudyChapter> =>
  ask('GET /api/study/{id}/chapter/{chapter}', { path: { id, chapter } });

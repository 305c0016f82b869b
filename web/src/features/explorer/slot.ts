// The explorer's place on the analysis screen: its code is loaded when it is switched on.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { keep, kept } from '../../app/kept';
import { redraw } from '../../app/redraw';
import type { ExplorerDesk, ExplorerPanel } from './panel';

const place = 'janggun.explorer';

export class ExplorerSlot {
  private panel: ExplorerPanel | undefined;
  isOpen = false;
  private isClosed = false;

  constructor(private readonly desk: ExplorerDesk) {
    if (kept(place, value => (value === true ? true : undefined))) this.toggle();
  }

  toggle(): void {
    this.isOpen = !this.isOpen;
    keep(place, this.isOpen);
    if (this.isOpen && !this.panel) void this.load();
    redraw();
  }
  private async load(): Promise<void> {
    const { ExplorerPanel } = await import('./panel');
    if (this.isClosed || this.panel) return;
    this.panel = new ExplorerPanel(this.desk);
    redraw();
  }

  view(): VNode {
    return this.isOpen && this.panel ? this.panel.view() : h('div', { key: 'no-explorer' });
  }

  close(): void {
    this.isClosed = true;
    this.panel?.close();
  }
}

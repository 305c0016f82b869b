// The lobby's model: seeks, pools and quick pairing.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';
import type { Counts, Pool, Seek } from '../../generated/protocol';
import { server, type MessageOf } from '../../app/socket';
import { clockParts } from '../play/clock';
import { t } from '../../app/i18n';
import { currentWishes } from './gameForm';

const mostSeeks = 500;

export class Lobby {
  seeks: Seek[] = [];
  pools: Pool[] = [];
  counts: Counts = { players: 0, games: 0 };
  /** The pool that the user is in. */
  waiting: { variant: string; clock: string } | undefined;
  private readonly stops: (() => void)[];

  constructor() {
    this.stops = [
      server.on('lobby', message => this.all(message)),
      server.on('lobby_page', message => this.page(message)),
      server.on('lobby_change', message => this.changed(message)),
      server.onWelcome(() => {
        server.send('lobby').catch(() => {});
        if (this.waiting) server.send('pool', this.waiting).catch(() => {});
      }),
    ];
  }

  leave(): void {
    for (const stop of this.stops) stop();
    if (!server.welcomed) return;
    server.send('unlobby').catch(() => {});
    if (this.waiting) server.send('unpool').catch(() => {});
  }

  /** Joins a pool, or leaves it. */
  toggle(variant: string, clock: string): void {
    const again = this.waiting?.variant === variant && this.waiting.clock === clock;
    this.waiting = again ? undefined : { variant, clock };
    (again ? server.send('unpool') : server.send('pool', { variant, clock })).catch((error: unknown) => {
      this.waiting = undefined;
      toast(refusalText(error), 'error');
    });
    redraw();
  }

  private all(message: MessageOf<'lobby'>): void {
    this.seeks = message.seeks;
    this.take(message);
    this.fetchMore(message);
  }
  private page(message: MessageOf<'lobby_page'>): void {
    const known = new Set(this.seeks.map(seek => seek.seek));
    this.seeks = [...this.seeks, ...message.seeks.filter(seek => !known.has(seek.seek))];
    redraw();
    this.fetchMore(message);
  }
  /** The lobby is paged; at most `mostSeeks` are loaded. */
  private fetchMore({ more }: MessageOf<'lobby' | 'lobby_page'>): void {
    if (more === null || this.seeks.length >= mostSeeks) return;
    server.send('lobby', { after: more }).catch(() => {});
  }
  private changed(message: MessageOf<'lobby_change'>): void {
    const { added } = message;
    const removed = new Set(message.removed);
    const fresh = new Set(added.map(seek => seek.seek));
    this.seeks = [...this.seeks.filter(seek => !removed.has(seek.seek) && !fresh.has(seek.seek)), ...added];
    this.take(message);
  }
  private take({ pools, counts }: MessageOf<'lobby' | 'lobby_change'>): void {
    this.pools = pools;
    this.counts = counts;
    redraw();
  }
}

const usual = ['180+1x20', '300+3x30', '600+3x30', '900+3x40'];

/** Buttons for quick pairing in the game chosen. */
export function poolsView(lobby: Lobby): VNode {
  const variant = currentWishes().variant;
  const offered = lobby.pools.filter(pool => pool.variant === variant);
  const pools = offered.length > 0 ? offered : usual.map(clock => ({ variant, clock, waiting: 0 }));
  return h(
    'div.pools',
    pools.map(pool => {
      const mine = lobby.waiting?.variant === pool.variant && lobby.waiting.clock === pool.clock;
      return h(
        'button.pool',
        {
          key: `${pool.variant} ${pool.clock}`,
          class: { mine },
          attrs: { type: 'button', 'aria-pressed': String(mine), 'data-clock': pool.clock },
          props: { disabled: !server.welcomed },
          on: { click: () => lobby.toggle(pool.variant, pool.clock) },
        },
        [
          h(
            'strong',
            clockParts(pool.clock).map(part => h('span', part)),
          ),
          h(
            'span.muted',
            mine ? t('pool.waiting') : pool.waiting > 0 ? t('pool.others', { count: pool.waiting }) : t('pool.join'),
          ),
        ],
      );
    }),
  );
}

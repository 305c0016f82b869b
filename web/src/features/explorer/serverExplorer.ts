// What the server's games say about a position and about the pairs of set-ups, by speed and rating band.
import { ask } from '../../app/http';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';
import type { ExploredPosition, ExploredSetups } from '../../generated/protocol';

export const speeds = ['bullet', 'blitz', 'rapid', 'classical', 'correspondence'] as const;
export const bands = ['unrated', 'under-1200', '1200', '1400', '1600', '1800', '2000'] as const;
/** An empty text stands for all. */
export interface Filter {
  speed: (typeof speeds)[number] | '';
  band: (typeof bands)[number] | '';
}

/** A position that was asked for before is not asked for again. */
const mostKept = 200;

export class ServerExplorer {
  filter: Filter = { speed: '', band: '' };
  fault = '';
  private readonly kept = new Map<string, ExploredPosition | ExploredSetups | undefined>();

  /** Undefined until the answer has arrived. */
  position(variant: string, fen: string): ExploredPosition | undefined {
    return this.look(`position ${variant} ${fen}`, query =>
      ask('GET /api/explorer', { query: new URLSearchParams({ variant, fen, ...query }) }),
    );
  }
  setups(variant: string): ExploredSetups | undefined {
    return this.look(`setups ${variant}`, query =>
      ask('GET /api/explorer/setups', { query: new URLSearchParams({ variant, ...query }) }),
    );
  }

  private look<T extends ExploredPosition | ExploredSetups>(
    what: string,
    request: (query: Record<string, string>) => Promise<T>,
  ): T | undefined {
    const { speed, band } = this.filter;
    const wanted = `${what} ${speed} ${band}`;
    if (!this.kept.has(wanted)) {
      if (this.kept.size >= mostKept) this.kept.clear();
      this.kept.set(wanted, undefined);
      void request({ ...(speed && { speeds: speed }), ...(band && { ratings: band }) }).then(
        answer => {
          this.kept.set(wanted, answer);
          this.fault = '';
          redraw();
        },
        (error: Error) => {
          this.fault = refusalText(error);
          redraw();
        },
      );
    }
    return this.kept.get(wanted) as T | undefined;
  }

  /** Asks again for what failed. */
  retry(): void {
    this.fault = '';
    for (const [wanted, answer] of this.kept) if (!answer) this.kept.delete(wanted);
    redraw();
  }
}

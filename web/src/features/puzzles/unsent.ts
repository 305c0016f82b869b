// Attempts at puzzles that the server does not have yet: kept in this browser, and sent in their order.
import { ask } from '../../app/http';
import { KeptValue } from '../../app/kept';
import type { Game } from '../../core/games';
import type { Endpoints } from '../../generated/protocol';

export interface Attempt {
  id: string;
  game: Game;
  solved: boolean;
  at: number;
  /** The solver's, up to the last or the first wrong one. */
  moves: string[];
}
export type Verdict = Endpoints['POST /api/puzzle/{id}']['answer'];

/** Beyond it the oldest attempts are dropped. */
export const mostUnsent = 500;

/** Refusals that sending the same attempt again cannot change. */
const isFinal = (error: unknown): boolean =>
  ['bad_message', 'bad_field', 'bad_request', 'too_large', 'illegal_move', 'not_found'].includes(
    (error as { code?: string } | null)?.code ?? '',
  );

function read(value: unknown): Attempt[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const isAttempt = (one: unknown): one is Attempt => {
    const { id, game, solved, at, moves } = (one ?? {}) as Partial<Attempt>;
    return (
      typeof id === 'string' &&
      typeof game === 'string' &&
      typeof solved === 'boolean' &&
      typeof at === 'number' &&
      Array.isArray(moves) &&
      moves.every(move => typeof move === 'string')
    );
  };
  return value.filter(isAttempt).slice(-mostUnsent);
}

const keyOf = ({ id, at }: Attempt): string => `${id} ${at}`;

/** The attempts of an account. Use unsentOf. */
export class Unsent {
  /** In their order. */
  private readonly stored: KeptValue<Attempt[]>;
  private sending: Promise<void> | undefined;
  private readonly listeners = new Map<Game, (attempt: Attempt, verdict: Verdict) => void>();
  /** Attempts whose sender waits, and the server's answer to them. */
  private readonly awaited = new Map<string, { verdict?: Verdict; refusal?: unknown }>();

  constructor(user: string) {
    this.stored = new KeptValue(`janggun.puzzles.unsent.${user}`, read, []);
  }

  of(game: Game): Attempt[] {
    return this.stored.value.filter(attempt => attempt.game === game);
  }

  /** Called with the server's verdicts on puzzles of the game, in place of an earlier listener. */
  onVerdict(game: Game, act: (attempt: Attempt, verdict: Verdict) => void): void {
    this.listeners.set(game, act);
  }

  /** The server's verdict; undefined: it cannot be reached, and the attempt is kept. Throws if it is refused. */
  async add(attempt: Attempt): Promise<Verdict | undefined> {
    const key = keyOf(attempt);
    this.awaited.set(key, {});
    this.stored.set([...this.stored.value, attempt].slice(-mostUnsent));
    await this.send();
    const { verdict, refusal } = this.awaited.get(key) ?? {};
    this.awaited.delete(key);
    if (refusal) throw refusal;
    return verdict;
  }

  /** Sends what is kept, until the server cannot be reached. */
  send(): Promise<void> {
    this.sending ??= this.sendAll();
    return this.sending;
  }

  private async sendAll(): Promise<void> {
    try {
      await null; // so that `sending` is set
      await this.sendInOrder();
    } finally {
      this.sending = undefined;
    }
  }

  private async sendInOrder(): Promise<void> {
    for (let next = this.stored.value[0]; next; next = this.stored.value[0]) {
      const key = keyOf(next);
      const wait = this.awaited.get(key);
      try {
        const verdict = await ask('POST /api/puzzle/{id}', {
          path: { id: next.id },
          body: { moves: next.moves.join(' ') },
        });
        if (wait) wait.verdict = verdict;
        this.listeners.get(next.game)?.(next, verdict);
      } catch (error) {
        if (!isFinal(error)) return;
        if (wait) wait.refusal = error;
      }
      this.stored.set(this.stored.value.filter(one => keyOf(one) !== key));
    }
  }
}

const queues = new Map<string, Unsent>();

export function unsentOf(user: string): Unsent {
  const queue = queues.get(user) ?? new Unsent(user);
  queues.set(user, queue);
  return queue;
}

// Reviews by the server: loaded, or requested and followed until they are stored.
import type { Game, PendingReview, Review, User } from '../../generated/protocol';
import type { Evaluation, MoveNode } from '../analysis/tree';

/** A position of a stored review, from White's point of view. */
type StoredPosition = NonNullable<Review['positions'][number]>;

type Answer =
  | { state: 'done'; positions: (StoredPosition | null)[] }
  /** Waits for an engine, or is under way; `share` is 0 to 1. */
  | { state: 'pending'; share: number }
  /** There is none, or it was refused, or there is no server. */
  | { state: 'none' };

async function request(method: 'GET' | 'POST', id: string): Promise<Answer> {
  try {
    const answer = await fetch(`/api/game/${encodeURIComponent(id)}/review`, { method });
    if (!answer.ok) return { state: 'none' };
    const content = (await answer.json()) as Review | PendingReview;
    return content.state === 'done'
      ? { state: 'done', positions: content.positions }
      : { state: 'pending', share: content.done / Math.max(1, content.total) };
  } catch {
    return { state: 'none' };
  }
}

export const evaluationOf = ({ kind, value, expected, depth, line }: StoredPosition): Evaluation => ({
  score: { kind, value, white: value === 0 ? expected >= 0.5 : value > 0, expected },
  depth,
  moves: line,
});

/** Copies the evaluations into the main line; false if they do not cover all of it. */
function copy(positions: readonly (StoredPosition | null)[], line: readonly MoveNode[]): boolean {
  if (positions.length !== line.length) return false;
  for (const [ply, position] of positions.entries()) if (position) line[ply]!.evaluation = evaluationOf(position);
  return positions.every(position => position !== null);
}

/** Loads the stored review of a game; false if there is none yet, or no server. */
export async function loadStoredReview(id: string, line: readonly MoveNode[]): Promise<boolean> {
  const answer = await request('GET', id);
  return answer.state === 'done' && copy(answer.positions, line);
}

/** Asks the server to review and keep a game; false if it refuses: only accounts may ask. */
export const requestReview = async (id: string): Promise<boolean> => (await request('POST', id)).state !== 'none';

/** The games that the server reviews without being told to: rated ones, for people with an account. */
export async function isForServer(id: string): Promise<boolean> {
  const read = async <T>(path: string): Promise<Partial<T>> => {
    const answer = await fetch(path);
    return answer.ok ? ((await answer.json()) as T) : {};
  };
  try {
    const { user } = await read<{ user: User | null }>('/api/me');
    if (!user || user.guest) return false;
    return (await read<Game>(`/api/game/${encodeURIComponent(id)}`)).rated === true;
  } catch {
    return false;
  }
}

const interval = 1_000; // ms between two questions
const patience = 60_000; // ms without progress until the browser reviews instead

/**
 * Has the server review a game, and loads the result; false if that is not possible, or no longer wanted.
 * `follow` is told the progress, 0 to 1, and says whether to go on.
 */
export async function reviewOnServer(
  id: string,
  line: readonly MoveNode[],
  follow: (share: number) => boolean,
): Promise<boolean> {
  let answer = await request('POST', id);
  let share = -1;
  let since = Date.now();
  while (answer.state === 'pending') {
    if (answer.share !== share) {
      share = answer.share;
      since = Date.now();
    }
    if (!follow(answer.share) || Date.now() - since > patience) return false;
    await new Promise(done => setTimeout(done, interval));
    answer = await request('GET', id);
  }
  return answer.state === 'done' && copy(answer.positions, line);
}

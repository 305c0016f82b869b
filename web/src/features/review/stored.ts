// Reviews that the server has made and stored: GET /api/game/{id}/review.
import type { Score } from '../../core/engine';
import type { Evaluation, MoveNode } from '../analysis/tree';

/** A position of a stored review, from White's point of view. */
interface StoredPosition {
  kind: Score['kind'];
  value: number;
  expected: number;
  depth: number;
  line: string[];
}

/** The positions of the stored review of a game; undefined if there is none yet, or no server. */
async function storedPositions(id: string): Promise<(StoredPosition | null)[] | undefined> {
  try {
    const answer = await fetch(`/api/game/${encodeURIComponent(id)}/review`);
    if (answer.status !== 200) return undefined;
    const { positions } = (await answer.json()) as { positions?: (StoredPosition | null)[] };
    return positions;
  } catch {
    return undefined;
  }
}

export const evaluationOf = ({ kind, value, expected, depth, line }: StoredPosition): Evaluation => ({
  score: { kind, value, white: value === 0 ? expected >= 0.5 : value > 0, expected },
  depth,
  moves: line,
});

/** Copies the evaluations of the stored review into the main line; false if it does not cover all of it. */
export async function loadStoredReview(id: string, line: readonly MoveNode[]): Promise<boolean> {
  const positions = await storedPositions(id);
  if (positions?.length !== line.length) return false;
  for (const [ply, position] of positions.entries()) if (position) line[ply]!.evaluation = evaluationOf(position);
  return positions.every(position => position !== null);
}

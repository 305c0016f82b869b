// Which set-up scored best against each of the opponent's.
import type { ExploredSetups } from '../../generated/protocol';

export type Pair = ExploredSetups['pairs'][number];

/** With fewer games nothing is advised. */
const fewest = 20;

/** The second side's set-ups with the answer that scored best for the first, who chooses later. */
export function advice(pairs: readonly Pair[]): { against: string; best: string; score: number }[] {
  const against = [...new Set(pairs.map(({ blackSetup }) => blackSetup))];
  return against.flatMap(setup => {
    const known = pairs
      .filter(({ blackSetup, games }) => blackSetup === setup && games >= fewest)
      .map(({ whiteSetup, white, draws, games }) => ({ best: whiteSetup, score: (white + draws / 2) / games }));
    if (known.length < 2) return [];
    const [best] = known.sort((a, b) => b.score - a.score);
    return best ? [{ against: setup, ...best }] : [];
  });
}

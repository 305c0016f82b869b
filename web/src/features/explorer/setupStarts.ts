// The starting positions of the pairs of set-ups, and how each pair scored by the moves that were played from it.
import { descriptionOf, type Formation, type Game } from '../../core/games';
import { Match, startFen } from '../../core/rules';
import type { MoveCount } from './positionIndex';
import type { Pair } from './setupAdvice';

export interface SetupStart {
  white: Formation;
  black: Formation;
  fen: string;
  key: string;
}
type Counts = Pick<MoveCount, 'games' | 'white' | 'draws' | 'black'> & { points?: number };

const known = new Map<string, readonly SetupStart[]>();

/** Every pair of set-ups; none in games without a choice. */
export function setupStarts(game: Game): readonly SetupStart[] {
  let starts = known.get(game);
  if (!starts) {
    const { setups } = descriptionOf(game);
    starts = setups.flatMap(white =>
      setups.map(black => {
        const fen = startFen(game, { white, black });
        return { white, black, fen, key: Match.start(game, fen).key };
      }),
    );
    known.set(game, starts);
  }
  return starts;
}

/** The pairs that were played, the most frequent first, by the counts of the moves at their starts. */
export function pairsOf(starts: readonly SetupStart[], movesAt: (key: string) => readonly Counts[]): Pair[] {
  const pairs = starts.map(({ white, black, key }) => {
    const pair: Pair = { whiteSetup: white, blackSetup: black, games: 0, white: 0, draws: 0, black: 0, points: 0 };
    for (const move of movesAt(key)) {
      pair.games += move.games;
      pair.white += move.white;
      pair.draws += move.draws;
      pair.black += move.black;
      pair.points += move.points ?? 0;
    }
    return pair;
  });
  return pairs.filter(({ games }) => games > 0).sort((a, b) => b.games - a.games);
}

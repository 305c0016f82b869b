// The engine's lines, with scores from White's (Cho's) point of view.
import type { EngineInfo, Side } from '../generated/core';

/** The score of a line from White's (Cho's) point of view. */
export interface Score {
  /** Centipawns; moves to mate; moves to a win on points. */
  kind: EngineInfo['kind'];
  /** Positive: White is better, or wins in so many moves. */
  value: number;
  /** White is winning or better: a mate in 0 has no sign. */
  white: boolean;
  /** White's expected score, 0 to 1. */
  expected: number;
}

export interface Line {
  /** 1 is the best. */
  rank: number;
  depth: number;
  deepest: number;
  score: Score;
  nodes: number;
  milliseconds: number;
  moves: string[];
}

export function lineOf(info: EngineInfo, turn: Side): Line {
  const sign = turn === 'white' ? 1 : -1;
  const [wins, draws] = info.chances;
  const share = (wins + draws / 2) / 1000;
  return {
    rank: info.rank,
    depth: info.depth,
    deepest: info.deepest,
    score: {
      kind: info.kind,
      value: sign * info.value,
      white: info.winning === (turn === 'white'),
      expected: turn === 'white' ? share : 1 - share,
    },
    nodes: info.nodes,
    milliseconds: info.time,
    moves: info.moves,
  };
}

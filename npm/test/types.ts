// The package's types, as a program of a user sees them.
import { Engine, games, load, Match, readRecords, type GameRecord } from 'janggun';
import Module, { Board } from 'janggun/ffish';
import { defineBoard } from 'janggun/board';

export async function use(): Promise<string> {
  await load();
  const match = Match.start(games[0]!.id);
  const moves: string[] = match.facts.moves;
  const record: GameRecord | undefined = readRecords('')[0]?.record;
  const engine: Engine = await Engine.load();
  const { best, lines } = await engine.analyse({ variant: 'janggi', moves }, { nodes: 1 });
  const ffish = await Module();
  const board: Board = new ffish.Board('janggi');
  defineBoard();
  return `${record?.variant} ${best} ${lines[0]?.score.value} ${board.legalMoves()}`;
}

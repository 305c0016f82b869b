// What <janggun-board> shows: every position of a game, from its attributes, a record, or a game of a server.
import { gameOf, type Game, descriptionOf, rulesetNamed } from '../core/games';
import { readRecords, textOf } from '../core/records';
import { inspect, loadRules, Match, styleOf } from '../core/rules';
import type { GameMessage } from '../generated/protocol';

/** A game as far as it is shown: the positions, and the moves between them. */
export interface Shown {
  variant: string;
  game: Game;
  fens: string[];
  /** UCI, for marking the last move. */
  moves: string[];
  /** For reading: the notation of the game. */
  texts: string[];
  names: { white: string; black: string };
  result: string;
  /** Whether moves can still come. */
  isLive: boolean;
  /** What is wrong with the moves or the record; what came before it is shown. Empty: nothing. */
  fault: string;
}

/** A record or game that cannot be fetched. */
export class Unreachable extends Error {
  constructor(
    why: string,
    /** Whether it may be there later. */
    readonly isTemporary: boolean,
  ) {
    super(why);
  }
}

async function fetched(address: string | URL): Promise<Response> {
  const response = await fetch(address).catch((error: unknown) => {
    throw new Unreachable(String((error as Error).message), true);
  });
  const { ok, status } = response;
  if (!ok) throw new Unreachable(`${String(address)}: ${status}`, status >= 500 || status === 429);
  return response;
}

const blank = (variant: string): Omit<Shown, 'fens' | 'moves' | 'texts'> => ({
  variant,
  game: gameOf(variant),
  names: { white: '', black: '' },
  result: '',
  isLive: false,
  fault: '',
});

/**
 * A position alone, also one that no game reaches. Throws if the text is no FEN or there is no such variant. The rules are
 * needed for what is not the start of a named ruleset.
 */
export async function position(variant: string, fen: string): Promise<Shown> {
  const start = fen || descriptionOf(variant).start;
  if (fen || !rulesetNamed(variant)) {
    await loadRules();
    const { text } = inspect(variant, start);
    if (text !== undefined) throw new Error(text);
  }
  return { ...blank(variant), fens: [start], moves: [], texts: [] };
}

const longestTold = 40; // characters of a move that cannot be read

/** A start and moves in any notation; ends at the first move that is not legal, which is the fault. */
export async function line(variant: string, fen: string, moves: readonly string[], handicap = false): Promise<Shown> {
  await loadRules();
  const match = Match.start(variant, fen, { handicap });
  const start = match.copy();
  const shown: Shown = { ...blank(variant), fens: [match.facts.fen], moves: [], texts: [] };
  for (const [ply, text] of moves.entries()) {
    const uci = match.play(text, { playOn: true });
    if (typeof uci !== 'string') {
      const number = `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? '.' : '...'}`;
      shown.fault = `${number} ${text.slice(0, longestTold)}: ${uci.text}`;
      break;
    }
    shown.moves.push(uci);
    shown.fens.push(match.facts.fen);
  }
  shown.texts = start.write(shown.moves, styleOf(variant, 'pychess'));
  return shown;
}

/** The first game of a record: PGN, .gib or JSON. Throws if it cannot be read. */
export async function record(text: string): Promise<Shown> {
  await loadRules();
  const [first] = readRecords(text);
  if (!first?.record) throw new Error(first?.problems[0]?.text ?? 'no game');
  const { variant, start, root, handicap, first: white = '', second: black = '', result } = first.record;
  const moves: string[] = [];
  for (let node = root.children[0]; node?.uci; node = node.children[0]) moves.push(node.uci);
  const shown = await line(variant, start, moves, handicap);
  const problem = first.problems.find(({ severity }) => severity === 'error');
  return {
    ...shown,
    fault: shown.fault || (problem?.text ?? ''),
    names: { white, black },
    result: result && result !== '*' ? result : '',
  };
}

export async function recordAt(address: string): Promise<Shown> {
  const response = await fetched(address);
  return record(textOf(new Uint8Array(await response.arrayBuffer())));
}

/** The parts of GET /api/game/{id} that are shown. */
type ServerGame = Pick<GameMessage, 'variant' | 'handicap' | 'start_fen' | 'moves' | 'players' | 'result'>;

/** A game of a server by the address of its page, https://…/game/ID: as it stands now. */
export async function served(address: string): Promise<Shown> {
  const url = new URL(address, location.href);
  const id = /\/game\/([^/?#]+)/.exec(url.pathname)?.[1];
  if (!id) throw new Error(`expected the address of a game, not ${address}`);
  const response = await fetched(new URL(`/api/game/${id}`, url));
  const game = (await response.json()) as ServerGame;
  const moves = game.moves.map(({ uci }) => uci);
  const shown = await line(game.variant, game.start_fen, moves, Boolean(game.handicap));
  return {
    ...shown,
    names: { white: game.players.white.name, black: game.players.black.name },
    result: game.result?.score ?? '',
    isLive: !game.result,
  };
}

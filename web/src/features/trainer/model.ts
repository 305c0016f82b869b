// The model of the trainer: questions about coordinates and pieces, a run against the clock, and the best scores.
import { KeptValue } from '../../app/kept';
import { progressChanged } from '../../app/progress';
import { type Game, gameNamed, type Side } from '../../core/games';

export const drills = ['find', 'name', 'piece', 'pick'] as const;
/** Find a named square, name a square, name a piece, or pick a named piece. */
export type Drill = (typeof drills)[number];

export interface PieceCard {
  side: Side;
  /** The letter of FEN, '+' before a promoted piece. */
  kind: string;
}

export type Question =
  | { drill: 'find'; square: string }
  | { drill: 'name'; square: string; choices: string[] }
  | { drill: 'piece'; piece: PieceCard; choices: string[] }
  | { drill: 'pick'; piece: PieceCard; choices: string[] };

export type Random = () => number;
const choiceCount = 4;
/** Duration of a run. */
export const runTime = 30_000; // ms

const anyOf = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;

function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; --at) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

export function squaresOf(game: Game): string[] {
  const { files, ranks } = gameNamed(game);
  return Array.from({ length: files * ranks }, (_, at) => squareAt(at % files, Math.floor(at / files)));
}
export const squareAt = (file: number, rank: number): string => `${String.fromCharCode(97 + file)}${rank + 1}`;
export const fileOf = (square: string): number => square.charCodeAt(0) - 97;
export const rankOf = (square: string): number => Number(square.slice(1)) - 1;

/** A square on another file and another rank than the last one. */
function nextSquare(game: Game, last: string | undefined, random: Random): string {
  const open = squaresOf(game).filter(square => !last || (square[0] !== last[0] && rankOf(square) !== rankOf(last)));
  return anyOf(open, random);
}

/** Wrong names that are easily confused with the right one: its neighbours and its mirror images. */
function similarSquares(game: Game, square: string, random: Random): string[] {
  const { files, ranks } = gameNamed(game);
  const [file, rank] = [fileOf(square), rankOf(square)];
  const near: [number, number][] = [
    [file + 1, rank],
    [file - 1, rank],
    [file, rank + 1],
    [file, rank - 1],
    [files - 1 - file, rank],
    [file, ranks - 1 - rank],
    [rank, file],
  ];
  const inside = near.filter(([x, y]) => x >= 0 && x < files && y >= 0 && y < ranks);
  const names = new Set(inside.map(([x, y]) => squareAt(x, y)));
  names.delete(square);
  return shuffled([...names], random).slice(0, choiceCount - 1);
}

export function ask(game: Game, drill: Drill, last: Question | undefined, random: Random = Math.random): Question {
  if (drill === 'find' || drill === 'name') {
    const before = last && 'square' in last ? last.square : undefined;
    const square = nextSquare(game, before, random);
    if (drill === 'find') return { drill, square };
    return { drill, square, choices: shuffled([square, ...similarSquares(game, square, random)], random) };
  }
  const kinds = gameNamed(game).kinds.map(({ letter }) => letter);
  const before = last && 'piece' in last ? last.piece.kind : undefined;
  const kind = anyOf(
    kinds.filter(one => one !== before),
    random,
  );
  const others = shuffled(
    kinds.filter(one => one !== kind),
    random,
  ).slice(0, choiceCount - 1);
  const piece: PieceCard = { side: random() < 0.5 ? 'white' : 'black', kind };
  return { drill, piece, choices: shuffled([kind, ...others], random) };
}

/** The square or the kind that answers a question. */
export const answerTo = (question: Question): string => ('square' in question ? question.square : question.piece.kind);

/** One run: as many right answers as possible within the time. Wrong answers stay on the question. */
export class Run {
  question: Question;
  right = 0;
  wrong = 0;
  /** The last answer, to be shown: what was given, and whether it was right. */
  last: { given: string; answer: string; isRight: boolean } | undefined;
  private readonly end: number;

  constructor(
    readonly game: Game,
    readonly drill: Drill,
    now: number,
    private readonly random: Random = Math.random,
  ) {
    this.question = ask(game, drill, undefined, random);
    this.end = now + runTime;
  }

  left(now: number): number {
    return Math.max(0, this.end - now);
  }

  /** False after the end. */
  answer(given: string, now: number): boolean {
    if (this.left(now) === 0) return false;
    const answer = answerTo(this.question);
    const isRight = given === answer;
    this.last = { given, answer, isRight };
    if (isRight) {
      this.right += 1;
      this.question = ask(this.game, this.drill, this.question, this.random);
    } else this.wrong += 1;
    return true;
  }

  /** Right answers, less one for each wrong one: guessing does not pay. */
  get score(): number {
    return Math.max(0, this.right - this.wrong);
  }
}

const nameOf = (game: Game, drill: Drill): string => `${game}/${drill}`;

function readScores(value: unknown): Record<string, number> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.fromEntries(Object.entries(value).filter(([, score]) => Number.isInteger(score) && score > 0));
}

/** The best scores, kept in this browser and for accounts on the server. */
export class Scores {
  private readonly best = new KeptValue('janggun.trainer', readScores, {});

  of(game: Game, drill: Drill): number {
    return this.best.value[nameOf(game, drill)] ?? 0;
  }

  /** True if it is a new best score. */
  add({ game, drill, score }: Run): boolean {
    if (score <= this.of(game, drill)) return false;
    this.best.set({ ...this.best.value, [nameOf(game, drill)]: score });
    progressChanged();
    return true;
  }
}

// The model of a lesson: a position with a task, and whether it is solved.
import { uciParts } from '../../board/squares';
import { inspect, Match, type Facts } from '../../core/rules';
import type { DiagramSpec } from './chapters';
import type { Side } from '../../core/games';

/** `escape`: check, but not mate. `taken`: the piece would be captured. `other`: legal, but not what is asked. */
export type Mistake = { kind: 'escape' | 'taken'; reply: string } | { kind: 'noCheck' | 'other' };

function opened({ variant, fen, before = [] }: DiagramSpec): Match {
  const match = Match.start(variant, fen);
  match.playAll([...before]);
  return match;
}

export class Lesson {
  readonly mover: Side;
  private match: Match;
  /** The square of the piece to move, if it must be this one. */
  piece: string | undefined;
  private readonly reached = new Set<string>();
  last: string | undefined;
  done = false;

  constructor(readonly spec: DiagramSpec) {
    this.match = opened(spec);
    this.mover = this.match.facts.turn;
    this.piece = spec.piece;
  }

  get facts(): Facts {
    return this.match.facts;
  }

  /** A wrong move was played: the task can no longer be solved. */
  get isWrong(): boolean {
    return !this.done && this.last !== undefined && this.moves().length === 0;
  }

  /** What is wrong with the move that was played, and a reply that shows it. */
  get mistake(): Mistake | undefined {
    if (!this.isWrong) return undefined;
    const { facts } = this;
    if (this.spec.ends === 'checkmate') {
      const [reply] = facts.moves;
      return facts.check && reply ? { kind: 'escape', reply } : { kind: 'noCheck' };
    }
    const to = this.last ? uciParts(this.last)?.to : undefined;
    const taken = facts.moves.find(uci => {
      const parts = uciParts(uci);
      return parts?.to === to && parts?.from !== to;
    });
    return taken ? { kind: 'taken', reply: taken } : { kind: 'other' };
  }

  /** The moves that complete the task now. */
  solutions(): string[] {
    if (this.last !== undefined) return [];
    return this.moves().filter(uci => {
      const trial = new Lesson(this.spec);
      trial.play(uci);
      return trial.done;
    });
  }

  /** The squares still to be reached. */
  get open(): string[] {
    return (this.spec.reach ?? []).filter(square => !this.reached.has(square));
  }

  /** The moves that can be tried. */
  moves(): string[] {
    const { spec, facts } = this;
    if (spec.still || facts.outcome || facts.turn !== this.mover) return [];
    return this.piece ? facts.moves.filter(uci => uciParts(uci)?.from === this.piece) : facts.moves;
  }

  play(uci: string): void {
    const { spec } = this;
    const parts = uciParts(uci);
    if (!parts || typeof this.match.play(uci) !== 'string') return;
    this.last = uci;
    if (this.piece) this.piece = parts.to;
    this.reached.add(parts.to);
    const kind = uci.includes('@') ? 'drop' : parts.promotes ? 'promote' : parts.from === parts.to ? 'pass' : 'move';
    this.done ||=
      (spec.reach !== undefined && this.open.length === 0) ||
      (spec.do !== undefined && (spec.do === kind || (spec.do === 'move' && kind !== 'pass'))) ||
      (spec.answers?.includes(uci) ?? false);
    this.answer(kind === 'pass');
    this.done ||= spec.ends !== undefined && this.facts.outcome?.reason === spec.ends;
  }

  reset(): void {
    const { spec } = this;
    this.match = opened(spec);
    this.piece = spec.piece;
    this.reached.clear();
    this.last = undefined;
    this.done = false;
  }

  /** The opponent's reply: a pass if the lesson says so, otherwise its turn is skipped. */
  private answer(passed: boolean): void {
    const { facts, spec } = this;
    if (facts.outcome) return;
    if (spec.answersWithPass && passed && facts.pass) this.match.play(facts.pass);
    else if (spec.reach || spec.answersWithPass) this.skip();
  }

  private skip(): void {
    const fen = this.facts.fen.replace(/ [wb] /, this.mover === 'white' ? ' w ' : ' b ');
    const found = inspect(this.spec.variant, fen.replace(/ (\S+) [a-h][36] /, ' $1 - '));
    if (found.fen) this.match = Match.start(this.spec.variant, found.fen);
  }
}

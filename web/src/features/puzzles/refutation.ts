// What is wrong with a move that was tried: the answer to it, by the engine in this browser.
import { redraw } from '../../app/redraw';
import type { Engine } from '../../core/engine';
import { turnOf } from '../../board/squares';
import { Match } from '../../core/rules';
import type { Puzzle } from './set';

const nodes = 200_000;
/** Plies of the answer that are shown. */
const longest = 3;

export class Refutation {
  private engine: Engine | undefined;
  private asked = '';
  isThinking = false;
  fault = '';
  /** The answer in UCI; undefined until it is known. */
  line: readonly string[] | undefined;

  /** `moves`: of the puzzle up to the move that was tried. */
  async find({ game, fen }: Puzzle, moves: readonly string[]): Promise<void> {
    const match = Match.start(game, fen);
    if (this.isThinking || !match.playAll([...moves])) return;
    this.forget();
    const asked = moves.join(' ');
    this.asked = asked;
    this.isThinking = true;
    redraw();
    try {
      if (!this.engine) this.engine = new (await import('../../core/engine')).Engine();
      let found: readonly string[] = [];
      await this.engine.analyse(
        { variant: game, fen, moves, turn: turnOf(match.facts.fen) },
        {
          nodes,
          onLines: lines => {
            found = lines[0]?.moves ?? found;
          },
        },
      );
      if (this.asked === asked) this.line = found.slice(0, longest);
    } catch (error) {
      this.fault = String((error as Error).message);
    }
    this.isThinking = false;
    redraw();
  }

  forget(): void {
    this.asked = '';
    this.line = undefined;
    this.fault = '';
  }
  close(): void {
    this.engine?.close();
  }
}

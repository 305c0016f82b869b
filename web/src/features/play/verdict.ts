// The outcome if the game ended by a pass, found by playing it on a copy of the game.
import type { Match, Outcome } from '../../core/rules';

/** How the game would end if the side to move passed now; undefined: it would go on. */
export function verdictOfPass(match: Match): Outcome | undefined {
  const { pass, pass_ends } = match.facts;
  if (!pass || !pass_ends) return undefined;
  const trial = match.copy();
  trial.play(pass);
  return trial.facts.outcome;
}

/** How the opponent could end the game by passing in answer to this move; undefined: not at all. */
export function verdictAfter(match: Match, uci: string): Outcome | undefined {
  const trial = match.copy();
  if (typeof trial.play(uci) !== 'string' || trial.facts.outcome) return undefined;
  return verdictOfPass(trial);
}

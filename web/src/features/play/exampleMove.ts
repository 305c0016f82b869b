// A move from the starting position in every notation that can be typed: "b1c3, H02-83, 02마83, …".
import { descriptionOf } from '../../core/games';
import { Match, rulesAreLoaded } from '../../core/rules';

const known = new Map<string, string>();

export function exampleMove(variant: string): string {
  const { id, notations, rulesets } = descriptionOf(variant);
  if (!rulesAreLoaded()) return '';
  let example = known.get(id);
  if (example === undefined) {
    const match = Match.start(rulesets[0]!.name);
    // A piece on the b-file: its move is written differently in every notation.
    const move = match.facts.moves.find(uci => uci.startsWith('b1')) ?? match.facts.moves[0] ?? '';
    example = [...new Set(notations.map(style => match.write([move], style)[0]))].join(', ');
    known.set(id, example);
  }
  return example;
}

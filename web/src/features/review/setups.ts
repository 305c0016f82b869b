// The set-ups that a starting position shows.
import { type BySide, descriptionOf, type Formation } from '../../core/games';
import { startFen } from '../../core/rules';

const placement = (fen: string): string => fen.split(' ', 1)[0]!;

/** The set-ups that a starting position shows; undefined in games without a choice and in other positions. */
export function setupsOf(variant: string, start: string): BySide<Formation> | undefined {
  const { setups } = descriptionOf(variant);
  for (const white of setups)
    for (const black of setups)
      if (placement(startFen(variant, { white, black })) === placement(start)) return { white, black };
  return undefined;
}

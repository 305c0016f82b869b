// Ranks (급, 단) by rating. No federation publishes such a table; this one is ours: docs/tournaments.md, "Ranks".

const lowest = 800; // below it, and up to the next step: 18급
const stepOfGeup = 50;
const firstDan = 1700;
const stepOfDan = 100;

export interface Rank {
  kind: 'geup' | 'dan';
  number: number;
}

/** From 18급, up to 1급 at 1650, and from 1단 at 1700 to 9단. */
export function rankOf(rating: number): Rank {
  if (rating >= firstDan) return { kind: 'dan', number: Math.min(9, 1 + Math.floor((rating - firstDan) / stepOfDan)) };
  const steps = Math.max(0, Math.floor((rating - lowest) / stepOfGeup));
  return { kind: 'geup', number: 18 - Math.min(17, steps) };
}

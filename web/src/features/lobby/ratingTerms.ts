// Rating ranges as text and numbers.

export interface Range {
  min?: number | null | undefined;
  max?: number | null | undefined;
}
export const lowest = 0;
export const highest = 9999; // the server's bounds: no limit

/** A whole number within the server's bounds; anything else means no limit. */
export function readRating(text: string): number | undefined {
  const value = Math.round(Number(text));
  return text.trim() !== '' && value > lowest && value < highest ? value : undefined;
}

/** "1400–1800", "≥ 1400", "≤ 1800", or nothing. */
export function rangeText({ min, max }: Range): string {
  const from = min && min > lowest ? min : undefined;
  const to = max && max < highest ? max : undefined;
  if (from && to) return `${from}–${to}`;
  if (from) return `≥ ${from}`;
  return to ? `≤ ${to}` : '';
}

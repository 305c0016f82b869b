// Several rating histories as one table over time.
export interface RatingLine {
  name: string;
  /** [milliseconds, rating], oldest first. */
  history: readonly (readonly [number, number])[];
}

/** A row of times, and a row of ratings per line; null where a line has no value at that time. */
export function joined(lines: readonly RatingLine[]): [number[], ...(number | null)[][]] {
  const times = [...new Set(lines.flatMap(line => line.history.map(([time]) => time)))].sort((a, b) => a - b);
  const place = new Map(times.map((time, index) => [time, index]));
  const rows = lines.map(({ history }) => {
    const row: (number | null)[] = times.map(() => null);
    for (const [time, rating] of history) row[place.get(time)!] = rating;
    return row;
  });
  return [times.map(time => time / 1000), ...rows];
}

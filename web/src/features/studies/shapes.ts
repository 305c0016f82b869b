// Arrows and circles of a study as text, as PGN has them: "Gb1c3" is a green arrow, "Re5" a red circle.
import type { Arrow } from '../../board/boardView';

const colours = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' } as const;
const pattern = /^([GRBY])([a-i](?:10|[1-9]))([a-i](?:10|[1-9]))?$/;

/** Words that are no shapes are left out. */
export function arrowsOf(shapes: readonly string[]): Arrow[] {
  return shapes.flatMap(shape => {
    const [, colour, from, to] = pattern.exec(shape) ?? [];
    if (!colour || !from) return [];
    return [{ from, ...(to ? { to } : {}), brush: colours[colour as keyof typeof colours] }];
  });
}

export function shapesOf(arrows: readonly Arrow[]): string[] {
  const letterOf = (brush: Arrow['brush']): string =>
    Object.entries(colours).find(([, name]) => name === brush)?.[0] ?? 'G';
  return [...new Set(arrows.map(({ from, to, brush }) => `${letterOf(brush)}${from}${to ?? ''}`))];
}

/** What a user has typed: the shapes, with the colour green where none is named; undefined if a word is none. */
export function readShapes(text: string): string[] | undefined {
  const words = text
    .split(/[\s,]+/)
    .filter(word => word !== '')
    .map(word => (/^[a-i]/.test(word) ? `G${word}` : word));
  return words.every(word => pattern.test(word)) ? [...new Set(words)] : undefined;
}

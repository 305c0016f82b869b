// Small helpers for writing SVG. A square, or the room around a point, is 100 units wide.
export interface Spot {
  x: number;
  y: number;
}

export const round = (value: number): string => String(Math.round(value * 10) / 10);

export const polygon = (corners: Spot[], attributes: string): string =>
  `<polygon points="${corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')}" ${attributes}/>`;

/** Flat on top, as Janggi's pieces lie. */
export function octagon(centre: Spot, radius: number): Spot[] {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = ((index + 0.5) * Math.PI) / 4;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

/** A picture for CSS. */
export const dataUrl = (svg: string): string => `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;

export const svgFile = (width: number, height: number, parts: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${parts}</svg>`;

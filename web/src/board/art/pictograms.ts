// Pictures for those who read neither hanja nor hangul, centred on (0, 0) in a box of 100 units: a solid shape, and
// lines in the colour of the ground.
export interface Pictogram {
  solid: string;
  lines: string;
}

const spokes = (radius: number, count: number, cx = 0, cy = 0): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index * Math.PI) / count;
    const x = Math.round(radius * Math.cos(angle) * 10) / 10;
    const y = Math.round(radius * Math.sin(angle) * 10) / 10;
    return `M${cx - x} ${cy - y}L${cx + x} ${cy + y}`;
  }).join('');
const disc = (radius: number, cx = 0, cy = 0): string =>
  `M${cx - radius} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;

export const pictograms: Readonly<Record<'k' | 'r' | 'c' | 'n' | 'b' | 'a' | 'p', Pictogram>> = {
  // a crown
  k: {
    solid:
      'M-34 36v-14h68v14zM-36 16l-10-46 24 20 22-36 22 36 24-20-10 46z' +
      disc(6, -46, -34) +
      disc(7, 0, -44) +
      disc(6, 46, -34),
    lines: 'M-12 6l12-10 12 10',
  },
  // a chariot's wheel
  r: {
    solid: disc(44),
    lines: `${disc(33)}${spokes(32, 4)}${disc(5)}`,
  },
  // a gun on its wheel
  c: {
    solid: `M-46 4l8-18 66-30 14 28-60 32-10 22zM-44 44l30-24 20 4 34 20z${disc(21, -4, 22)}`,
    lines: `${disc(13, -4, 22)}${spokes(12, 2, -4, 22)}M22-40l12 26`,
  },
  // a horse's head
  n: {
    solid:
      'M28 42c7-34 4-62-18-76l-4-12-11 13c-14 8-20 24-27 38-3 8 2 17 9 17 6 0 9-6 17-8 6 0 10-3 13-8 2 14-15 20-18 36z',
    lines: 'M-13-16h.1M8-30c11 13 14 38 9 60',
  },
  // an elephant's head from the front
  b: {
    solid:
      'M-16-34c-30-16-42 8-32 34 6 16 18 20 28 16 3 8 7 12 8 22 1 8 6 12 14 10 5-1 8-4 6-8-1-3-5-2-7-1-3 1-3-2-2-6l3-15c1-1 0-2 0-2 6 0 14 8 18-2 12 4 22 0 28-14 10-26-2-50-32-34-10-8-22-8-32 0z',
    lines: 'M-19-22c-5 14-5 22 0 36M19-22c5 14 5 22 0 36M-8-6h.1M8-6h.1',
  },
  // a shield
  a: {
    solid: 'M0-44c14 8 26 10 38 10v30c0 26-16 40-38 50-22-10-38-24-38-50v-30c12 0 24-2 38-10z',
    lines: 'M0-32v66M-26-4h52',
  },
  // a pawn
  p: {
    solid: 'M0-44a19 19 0 0 1 11 34q4 24 18 40h-58q14-16 18-40a19 19 0 0 1 11-34zM-34 46v-7q0-7 7-7h54q7 0 7 7v7z',
    lines: 'M-15-9h30',
  },
};

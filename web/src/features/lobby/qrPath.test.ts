// QR codes as paths.
import jsQR from 'jsqr';
import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { pathOf } from './qrPath';

it('Every dark module is covered by the path, and no other', () => {
  const { modules } = create('https://example.org/invite/Ab3dEf9h', { errorCorrectionLevel: 'M' });
  const covered = new Set<string>();
  for (const [, x, y, length] of pathOf(modules.size, modules.data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(length); ++at) covered.add(`${Number(x) + at} ${y}`);
  for (let row = 0; row < modules.size; ++row)
    for (let column = 0; column < modules.size; ++column)
      expect(covered.has(`${column} ${row}`)).toBe(Boolean(modules.data[row * modules.size + column]));
});

it('A scanner reads the address from what is drawn', () => {
  const address = 'http://192.168.0.17:8080/tournament/Ab3dEf9h';
  const { modules } = create(address, { errorCorrectionLevel: 'M' });
  const scale = 4;
  const quiet = 4;
  const width = (modules.size + 2 * quiet) * scale;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y, length] of pathOf(modules.size, modules.data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 0; row < scale; ++row)
      for (let column = 0; column < Number(length) * scale; ++column) {
        const at = ((Number(y) + quiet) * scale + row) * width + (Number(x) + quiet) * scale + column;
        pixels.fill(0, 4 * at, 4 * at + 3);
      }
  expect(jsQR(pixels, width, width)?.data).toBe(address);
});

// QR codes as paths.
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

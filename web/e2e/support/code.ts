// Reading a QR code as a phone does: from the pixels on the screen.
import jsQR from 'jsqr';
import type { Person } from './browser';

/** What the code on a page says; undefined if it cannot be read. */
export async function codeOn(person: Person): Promise<string | undefined> {
  const picture = await person.byId('qr').first().screenshot();
  const { width, height, pixels } = await person.page.evaluate(async base64 => {
    const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    return { width: bitmap.width, height: bitmap.height, pixels: Array.from(data) };
  }, picture.toString('base64'));
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}

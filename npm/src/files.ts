// The package's own files: beside the scripts, read by fetch in browsers and from the disk in Node.

// Written out, so that the bundlers of users see the addresses and copy the files. Our own build finds no such files in
// this folder and leaves the addresses as they are.
const places = {
  'rules.wasm': () => new URL('./rules.wasm', import.meta.url),
  'engine.wasm': () => new URL('./engine.wasm', import.meta.url),
  'janggi.nnue': () => new URL('./janggi.nnue', import.meta.url),
  'shogun.nnue': () => new URL('./shogun.nnue', import.meta.url),
};
export type FileName = keyof typeof places;

export async function bytesOf(name: FileName): Promise<Uint8Array<ArrayBuffer>> {
  const place = places[name]();
  if (place.protocol === 'file:') {
    const { readFile } = await import('node:fs/promises');
    return new Uint8Array(await readFile(place));
  }
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place.href}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

// Runs after Vite: writes the service worker's file list, and precompresses assets (.br, .gz).
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const out = process.env.JANGGUN_WEB_OUT ?? '../build/release/web';
const packed = new Set(['.html', '.js', '.css', '.svg', '.json', '.webmanifest', '.wasm', '.nnue', '.puzzles']);

const files = folder =>
  readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? files(path) : [path];
  });

// The service worker caches all files of a build; every build has its own cache.
const served = files(out)
  .map(path => relative(out, path).replaceAll('\\', '/'))
  .filter(path => path !== 'sw.js' && !/\.(br|gz|map)$/.test(path))
  .sort();
const version = createHash('sha256');
for (const path of served) version.update(path).update(readFileSync(join(out, path)));
// The documentation is cached with the first of its pages that somebody opens.
const isDocument = path => path.startsWith('docs/');
const list = JSON.stringify([
  '/',
  ...served.filter(path => path !== 'index.html' && !isDocument(path)).map(path => `/${path}`),
]);
const documents = JSON.stringify(['/docs/', ...served.filter(isDocument).map(path => `/${path}`)]);
const worker = readFileSync('tools/sw.js', 'utf8')
  .replace('= FILES;', () => `= ${list};`)
  .replace('= DOCUMENTS;', () => `= ${documents};`)
  .replace('VERSION', version.digest('hex').slice(0, 16));
writeFileSync(join(out, 'sw.js'), worker);

for (const path of files(out)) {
  if (!packed.has(extname(path)) || statSync(path).size < 256) continue;
  const bytes = readFileSync(path);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

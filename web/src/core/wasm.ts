// Calls into our WebAssembly modules: strings in, strings out (src/wasm/bridge.h).

export type Exported = (...numbers: number[]) => number;

/** The imports that the module needs. */
function surroundings(memory: () => WebAssembly.Memory): WebAssembly.Imports {
  const none = (): number => 0;
  return {
    env: { emscripten_notify_memory_growth: none },
    wasi_snapshot_preview1: {
      proc_exit: (code: number) => {
        throw new Error(`the core has stopped (${code})`);
      },
      environ_sizes_get: (count: number, size: number) => {
        const view = new DataView(memory().buffer);
        view.setUint32(count, 0, true);
        view.setUint32(size, 0, true);
        return 0;
      },
      environ_get: none,
      clock_time_get: (_clock: number, _precision: unknown, at: number) => {
        new DataView(memory().buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return 0;
      },
      fd_close: none,
      fd_seek: none,
      fd_read: none,
      fd_write: none,
    },
  };
}

/** Texts of a call up to this many bytes in all are passed without an allocation. */
const scratchBytes = 1024;

export class Core {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  private view = new Uint8Array(0);
  private scratch = 0;

  /** The exported functions, and the memory. */
  constructor(
    private readonly exports: WebAssembly.Exports,
    private readonly memory: () => ArrayBufferLike,
  ) {}

  static async load(source: Promise<Response> | Response | BufferSource): Promise<Core> {
    let instance: WebAssembly.Instance | undefined;
    const imports = surroundings(() => instance!.exports['memory'] as WebAssembly.Memory);
    const given = await source;
    instance =
      given instanceof Response
        ? (await instantiate(given, imports)).instance
        : (await WebAssembly.instantiate(given as BufferSource, imports)).instance;
    const { exports } = instance;
    (exports['_initialize'] as () => void)();
    return new Core(exports, () => (exports['memory'] as WebAssembly.Memory).buffer);
  }

  /**
   * Calls a function. Strings (zero-terminated) and bytes are copied into the module's memory and passed as pointers.
   */
  call(name: string, ...values: (string | number | Uint8Array)[]): number {
    const rooms: number[] = [];
    let used = 0;
    for (let i = 0; i < values.length; ++i) {
      const value = values[i]!;
      if (typeof value === 'number') continue;
      const size = typeof value === 'string' ? this.writeShort(value, used) : -1;
      if (size >= 0) {
        values[i] = this.scratch + used;
        used += size;
      } else {
        const room = this.copy(typeof value === 'string' ? this.encoder.encode(value.replaceAll('\0', '')) : value);
        rooms.push(room);
        values[i] = room;
      }
    }
    const result = this.number(name, ...(values as number[]));
    for (const room of rooms) this.number('deallocate', room);
    return result;
  }

  /** The answer of the last call. */
  answer(): string {
    const start = this.number('answer_data');
    const bytes = this.bytes().subarray(start, start + this.number('answer_size'));
    // TextDecoder rejects a SharedArrayBuffer: decode a copy.
    return this.decoder.decode(bytes.buffer instanceof ArrayBuffer ? bytes : bytes.slice());
  }

  /** Writes a short ASCII text with its zero into the scratch buffer; returns its bytes, or -1 if it is not such a text. */
  private writeShort(text: string, at: number): number {
    if (at + text.length >= scratchBytes) return -1;
    if (this.scratch === 0) this.scratch = this.number('allocate', scratchBytes);
    const bytes = this.bytes();
    const start = this.scratch + at;
    for (let i = 0; i < text.length; ++i) {
      const code = text.charCodeAt(i);
      if (code === 0 || code > 127) return -1;
      bytes[start + i] = code;
    }
    bytes[start + text.length] = 0;
    return text.length + 1;
  }

  private copy(bytes: Uint8Array): number {
    const room = this.number('allocate', bytes.length + 1);
    const memory = this.bytes();
    memory.set(bytes, room);
    memory[room + bytes.length] = 0;
    return room;
  }

  /** The module's memory; its buffer is another one after it has grown. */
  private bytes(): Uint8Array {
    const buffer = this.memory();
    if (this.view.buffer !== buffer) this.view = new Uint8Array(buffer);
    return this.view;
  }

  private number(name: string, ...numbers: number[]): number {
    return (this.exports[name] as Exported)(...numbers);
  }
}

/** Compiles while streaming if the server sends the right content type, otherwise after the download. */
async function instantiate(
  response: Response,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  if (response.headers.get('Content-Type')?.startsWith('application/wasm'))
    return WebAssembly.instantiateStreaming(response, imports);
  return WebAssembly.instantiate(await response.arrayBuffer(), imports);
}

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

export class Core {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

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
    const numbers = values.map(value => {
      if (typeof value === 'number') return value;
      const bytes = typeof value === 'string' ? this.encoder.encode(value.replaceAll('\0', '')) : value;
      const room = this.number('take_room', bytes.length + 1);
      rooms.push(room);
      const memory = new Uint8Array(this.memory());
      memory.set(bytes, room);
      memory[room + bytes.length] = 0;
      return room;
    });
    const result = this.number(name, ...numbers);
    for (const room of rooms) this.number('give_room', room);
    return result;
  }

  /** The answer of the last call. */
  answer(): string {
    const start = this.number('answer_data');
    // A copy: the decoder takes no shared memory.
    return this.decoder.decode(new Uint8Array(this.memory()).slice(start, start + this.number('answer_size')));
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

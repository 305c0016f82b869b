// Values in local storage, with fallbacks where there is no storage.

/** The stored value if `read` accepts it; blocked storage and invalid text count as empty. */
export function kept<T>(name: string, read: (value: unknown) => T | undefined): T | undefined {
  try {
    const text = globalThis.localStorage?.getItem(name);
    return text ? read(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

/** False if it could not be stored: the value then lasts until the page is closed. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** A value in local storage that other tabs and parts of the page may change too; blocked storage: in memory. */
export class KeptValue<T> {
  private isStored = true;
  private memory: T;
  private read: { text: string; value: T } | undefined;

  constructor(
    private readonly name: string,
    private readonly accept: (value: unknown) => T | undefined,
    private readonly empty: T,
  ) {
    this.memory = empty;
  }

  get value(): T {
    if (!this.isStored) return this.memory;
    let text: string;
    try {
      text = globalThis.localStorage.getItem(this.name) ?? '';
    } catch {
      return this.memory;
    }
    if (this.read?.text !== text) this.read = { text, value: kept(this.name, this.accept) ?? this.empty };
    return this.read.value;
  }
  /** `stored`: how it is written, if not as it is. */
  set(value: T, stored: unknown = value): void {
    this.memory = value;
    this.isStored = keep(this.name, stored);
  }
}

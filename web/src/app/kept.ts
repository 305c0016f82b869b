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

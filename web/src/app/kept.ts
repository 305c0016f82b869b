// Small things kept in this browser: a value under a name, with what to do where there is no storage.

/** The stored value if `read` takes it; storage that is forbidden or holds somebody else's text counts as empty. */
export function kept<T>(name: string, read: (value: unknown) => T | undefined): T | undefined {
  try {
    const text = globalThis.localStorage?.getItem(name);
    return text ? read(JSON.parse(text)) : undefined;
  } catch {
    return undefined;
  }
}

/** False where it could not be stored: it holds until the page is closed. */
export function keep(name: string, value: unknown): boolean {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

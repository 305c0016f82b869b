// What one has learnt (lessons, best scores): kept in this browser, and for accounts on the server too. Both only grow,
// so that several browsers can be merged in any order.
import type { ProgressKey } from '../generated/protocol';
import { ask } from './http';
import { keep, kept } from './kept';
import { redraw } from './redraw';

const fieldsOf = (value: unknown): Map<string, unknown> => new Map(Object.entries(value ?? {}));

/** Where this browser has it, and its form there. */
interface Place {
  name: string;
  toItem(stored: unknown): object;
  fromItem(item: object): unknown;
}
const nested = (name: string, field: string): Place => ({
  name,
  toItem: stored => ({ [field]: stored ?? [] }),
  fromItem: item => fieldsOf(item).get(field) ?? [],
});
const places: Record<ProgressKey, Place> = {
  lessons: nested('janggun.learn', 'done'),
  trainer: nested('janggun.trainer', 'best'),
  puzzle_series: {
    name: 'janggun.puzzle_series',
    toItem: stored => (typeof stored === 'object' && stored !== null ? stored : {}),
    fromItem: item => item,
  },
};

/** Whose progress this browser has; none yet: a guest's, which the first account takes over. */
const ownerName = 'janggun.progress_owner';
const mostBytes = 16 * 1024; // of an item, by the server
const delay = 2000; // ms from a change to its storing
const deepest = 4;

/** Objects win over lists, lists over numbers; nothing else is kept. */
function rankOf(value: unknown): number {
  if (Array.isArray(value)) return 2;
  if (typeof value === 'object' && value !== null) return 3;
  return typeof value === 'number' && Number.isFinite(value) ? 1 : 0;
}

/** Fields and words of lists of both, the larger of two numbers; in the same order whichever comes first. */
export function merge(a: unknown, b: unknown, depth = 0): unknown {
  const [first, second] = rankOf(a) >= rankOf(b) ? [a, b] : [b, a];
  const rank = rankOf(first);
  const other = rankOf(second) === rank ? second : undefined;
  if (rank === 0 || depth > deepest) return undefined;
  if (rank === 1) return Math.max(first as number, (other ?? first) as number);
  if (rank === 2) {
    const words = [...(first as unknown[]), ...((other ?? []) as unknown[])];
    return [...new Set(words.filter(word => typeof word === 'string'))].sort();
  }
  const [left, right] = [fieldsOf(first), fieldsOf(other)];
  const fields = [...new Set([...left.keys(), ...right.keys()])].sort();
  const merged = fields.map(field => [field, merge(left.get(field), right.get(field), depth + 1)] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

const textOf = (value: unknown): string => JSON.stringify(merge(value, value)) ?? '';

/** Only of an account; undefined: a guest, or not connected yet. */
let account: string | undefined;
/** Something has changed that the server may not have. */
let isPending = true;
let timer: ReturnType<typeof setTimeout> | undefined;

/** After each connection, with the account that is signed in. */
export async function progressOf(user: string | undefined): Promise<void> {
  if (user !== account) isPending = true;
  account = user;
  if (isPending) await synchronize();
}

/** The browser's part has changed. */
export function progressChanged(): void {
  isPending = true;
  if (account === undefined) return;
  clearTimeout(timer);
  timer = setTimeout(() => void synchronize(), delay);
}

/** Merges what the server and the browser have. Whatever fails is tried again after the next change or connection. */
async function synchronize(): Promise<void> {
  clearTimeout(timer);
  const user = account;
  if (user === undefined) return;
  try {
    const { items } = await ask('GET /api/account/progress');
    if (user !== account) return;
    isPending = false;
    forgetOthers(user);
    for (const key of Object.keys(places) as ProgressKey[]) await mergeItem(key, places[key], items[key]);
  } catch {
    isPending = true;
  }
  redraw();
}

/** Discards the progress of an account that was signed in here before; the server keeps it. */
function forgetOthers(user: string): void {
  const owner = kept(ownerName, value => (typeof value === 'string' ? value : undefined));
  if (owner !== undefined && owner !== user)
    for (const { name, toItem, fromItem } of Object.values(places)) keep(name, fromItem(toItem(undefined)));
  keep(ownerName, user);
}

async function mergeItem(key: ProgressKey, place: Place, remote: object | undefined): Promise<void> {
  const { name, toItem, fromItem } = place;
  const local = toItem(kept(name, value => value));
  const merged = merge(local, remote ?? {}) as object;
  const text = textOf(merged);
  if (text !== textOf(local)) keep(name, fromItem(merged));
  if (text === textOf(remote ?? toItem(undefined)) || new TextEncoder().encode(text).length > mostBytes) return;
  await ask('PUT /api/account/progress/{key}', { path: { key }, body: JSON.parse(text) });
}

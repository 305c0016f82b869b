// The user's settings, kept in local storage.
import { languages } from './i18n/languages';
import { redraw } from './redraw';

/** Each setting with the values it may have; the first is the default. */
const choices = {
  theme: ['system', 'light', 'dark'],
  language: ['system', ...languages],
  janggiPieces: ['hanja', 'hanja-green', 'hangul', 'international'],
  janggiBoard: ['wood', 'paper', 'slate', 'green'],
  /** The offer of pieces with pictures on the first visit. */
  piecesOffer: ['open', 'answered'],
  shogunPieces: ['figures'],
  shogunBoard: ['walnut', 'sea', 'meadow', 'grey'],
  coordinates: ['korean', 'letters', 'none'],
  notation: ['korean', 'pychess', 'western'],
  pieceSize: ['normal', 'large', 'small'],
  boardSize: ['full', 'medium', 'small'],
  zen: ['off', 'on'],
  sound: ['on', 'off'],
  volume: ['full', 'half', 'quiet'],
  calls: ['both', 'text', 'off'],
  countdown: ['beep', 'speak', 'off'],
  confirmPass: ['on', 'off'],
  confirmResign: ['on', 'off'],
  premoves: ['on', 'off'],
  targets: ['on', 'off'],
  animation: ['on', 'off'],
  moveInput: ['off', 'on'],
  showPoints: ['on', 'off'],
  /** 급 and 단 beside ratings. */
  ranks: ['off', 'on'],
  showChat: ['on', 'off'],
} as const;

type Choices = typeof choices;
export type Settings = { -readonly [K in keyof Choices]: Choices[K][number] };
export type SettingName = keyof Settings;

/** Players who do not read Korean get PyChess's notation by default. */
const usual = (name: string): string | undefined =>
  name === 'notation' && !/^ko/.test(globalThis.navigator?.language ?? '') ? 'pychess' : undefined;

const place = 'janggun.settings';
let current: Settings = read();

function read(): Settings {
  let stored: { readonly [Name in SettingName]?: unknown } = {};
  try {
    const text = globalThis.localStorage?.getItem(place);
    const value: unknown = text ? JSON.parse(text) : {};
    if (typeof value === 'object' && value !== null) stored = value;
  } catch {
    // no storage, or invalid JSON in it: use the defaults
  }
  const known = Object.entries(choices).map(([name, values]) => {
    const chosen = values.find(value => value === stored[name as SettingName]);
    return [name, chosen ?? usual(name) ?? values[0]];
  });
  return Object.fromEntries(known) as Settings;
}

const listeners: (() => void)[] = [];

export const settings = (): Readonly<Settings> => current;
export const choicesOf = <K extends SettingName>(name: K): readonly Settings[K][] =>
  choices[name] as readonly string[] as readonly Settings[K][];

export function change<K extends SettingName>(name: K, value: Settings[K]): void {
  current = { ...current, [name]: value };
  try {
    localStorage.setItem(place, JSON.stringify(current));
  } catch {
    // storage is full or blocked: the setting lasts until the page is closed
  }
  for (const listener of listeners) listener();
  redraw();
}

export function onChange(listener: () => void): void {
  listeners.push(listener);
}

// Another tab has changed them.
globalThis.addEventListener?.('storage', event => {
  if ((event as StorageEvent).key !== place) return;
  current = read();
  for (const listener of listeners) listener();
  redraw();
});

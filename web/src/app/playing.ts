// Whether a game of the user's own is being played on this page: nothing may open over it. And where a game that begins
// opens by itself.
let playing: () => boolean = () => false;

/** From the game's page; the answer is asked for whenever something else wants to open. */
export function setPlaying(test: (() => boolean) | undefined): void {
  playing = test ?? (() => false);
}

export const isPlaying = (): boolean => playing();

/** Where the user has something to lose if another page opens: the form of a new tournament. */
const isForm = (path: string): boolean => /^\/tournaments\/new\b/.test(path);

/**
 * What to do about a game of the user's own that has begun: open it where people wait for games; ask first over a
 * running game and over a form.
 */
export function onGameBegun(path: string): 'open' | 'ask' | 'leave' {
  if (isPlaying() || isForm(path)) return 'ask';
  return /^\/($|lobby|invite|game|tournament|user)/.test(path) ? 'open' : 'leave';
}

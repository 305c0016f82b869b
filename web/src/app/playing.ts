// Whether a game of the user's own is being played on this page: nothing may open over it.
let playing: () => boolean = () => false;

/** From the game's page; the answer is asked for whenever something else wants to open. */
export function setPlaying(test: (() => boolean) | undefined): void {
  playing = test ?? (() => false);
}

export const isPlaying = (): boolean => playing();

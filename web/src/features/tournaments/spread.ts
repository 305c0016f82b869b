// When the watchers of a tournament ask for it again. Everyone hears of a change at the same moment: each waits a random
// time, so that the server does not get all requests at once.

/** ms that changes are collected for, at least. */
const least = 200;
/** ms of waiting for each player: the server then gets about a hundred requests a second at most. */
const perPlayer = 10;
const longest = 5000;

/** How long to wait, in ms; `random` is between 0 and 1. */
export const waitOf = (players: number, random: number): number =>
  least + random * Math.min(longest, Math.max(least, players * perPlayer));

// Ratings with their deviation: Glicko-2 (Mark Glickman, "Example of the Glicko-2 system", 2013), in the paper's steps
// and letters. Must agree with src/server/domain/glicko.cpp, which rates accounts.

export interface Rating {
  rating: number;
  deviation: number;
  volatility: number;
  /** Time of the last update; none before the first. */
  last?: number;
}

const scale = 173.7178;
const tau = 0.75; // how fast the volatility may change
const leastDeviation = 45;
const mostDeviation = 350;
/** The deviation grows while a player is inactive: one rating period of the paper is this long. */
const period = 5 * 24 * 3600 * 1000;

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
const weight = (phi: number): number => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** The paper's step 5: the volatility that explains the surprise, by the Illinois algorithm. */
function newVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const d = phi * phi + v + e;
    return (e * (delta * delta - d)) / (2 * d * d) - (x - a) / (tau * tau);
  };
  let low = a;
  let high = a;
  if (delta * delta > phi * phi + v) high = Math.log(delta * delta - phi * phi - v);
  else {
    let k = 1;
    while (f(a - k * tau) < 0 && k < 100) ++k;
    high = a - k * tau;
  }
  let [fLow, fHigh] = [f(low), f(high)];
  for (let i = 0; i < 100 && Math.abs(high - low) > 1e-6; ++i) {
    const middle = low + ((low - high) * fLow) / (fHigh - fLow);
    const fMiddle = f(middle);
    if (fMiddle * fHigh <= 0) [low, fLow] = [high, fHigh];
    else fLow /= 2;
    [high, fHigh] = [middle, fMiddle];
  }
  return Math.exp(low / 2);
}

/** After a game against `opponent`: 1 for a win, 0.5 for a draw, 0 for a loss. */
export function afterGame(
  own: Rating,
  opponent: Pick<Rating, 'rating' | 'deviation'>,
  score: number,
  now: number,
): Rating {
  const mu = (own.rating - 1500) / scale;
  const phi = own.deviation / scale;
  const g = weight(opponent.deviation / scale);
  const e = 1 / (1 + Math.exp(-g * (mu - (opponent.rating - 1500) / scale)));
  const v = 1 / (g * g * e * (1 - e));
  const sigma = newVolatility(own.volatility, phi, v, v * g * (score - e));
  const periods = own.last === undefined ? 1 : Math.max(0, (now - own.last) / period);
  const grown = Math.sqrt(phi * phi + periods * sigma * sigma);
  const newPhi = 1 / Math.sqrt(1 / (grown * grown) + 1 / v);
  return {
    rating: clamp((mu + newPhi * newPhi * g * (score - e)) * scale + 1500, 100, 4000),
    deviation: clamp(newPhi * scale, leastDeviation, mostDeviation),
    volatility: clamp(sigma, 0.01, 0.15),
    last: now,
  };
}

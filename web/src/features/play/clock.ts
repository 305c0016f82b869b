// Clock arithmetic between server messages, and clocks as text.
import { t } from '../../app/i18n';
import type { Clock, ClockSide } from './protocol';
import type { Side } from '../../core/games';

export interface TimeTerms {
  main: number; // seconds
  increment: number;
  periods: number;
  period: number;
  days: number;
}

/** "600+3x30", "300+5", "1/259200", "-". */
export function termsOf(text: string): TimeTerms {
  const none = { main: 0, increment: 0, periods: 0, period: 0, days: 0 };
  const days = /^1\/(\d+)$/.exec(text);
  if (days) return { ...none, days: Math.round(Number(days[1]) / 86400) };
  const found = /^([\d.]+)(?:\+(?:(\d+)x)?([\d.]+))?$/.exec(text);
  if (!found) return none;
  const main = Number(found[1]);
  if (found[2] !== undefined) return { ...none, main, periods: Number(found[2]), period: Number(found[3]) };
  return { ...none, main, increment: Number(found[3] ?? 0) };
}

/** "10 min + 3 × 30 s"; lines break only before the plus. */
export const clockName = (text: string): string => plainClockName(text).replace(/ (?!\+)/g, '\u00a0');

function plainClockName(text: string): string {
  const terms = termsOf(text);
  if (terms.days) return t('clock.days', { days: terms.days });
  if (terms.main === 0 && terms.period === 0 && terms.increment === 0) return t('clock.none');
  const main =
    terms.main % 60 === 0
      ? t('clock.minutes', { minutes: terms.main / 60 })
      : t('clock.seconds', { seconds: terms.main });
  if (terms.periods)
    return t('clock.withPeriods', {
      main,
      periods: terms.periods,
      period: t('clock.seconds', { seconds: terms.period }),
    });
  if (terms.increment) return `${main} + ${t('clock.seconds', { seconds: terms.increment })}`;
  return main;
}

/** The same, split where a line may break: "10 min", "+ 3 × 30 s". */
export const clockParts = (text: string): string[] => clockName(text).split(/ (?=\+)/);

/** The time left for a side, `elapsed` ms after the server's last clock. */
export function timeLeft(clock: Clock, side: Side, elapsed: number, terms: TimeTerms): ClockSide {
  const left = { ...clock[side] };
  if (clock.running !== side) return left;
  let over = elapsed - left.main;
  left.main = Math.max(0, left.main - elapsed);
  if (over <= 0 || left.periods === 0) return left;
  const length = terms.period * 1000;
  while (over >= left.period && left.periods > 1) {
    over -= left.period;
    left.periods -= 1;
    left.period = length;
  }
  left.period = Math.max(0, left.period - over);
  return left;
}

/** In byo-yomi: main time is over and periods run. */
export const inByoyomi = (left: ClockSide): boolean => left.main <= 0 && left.periods > 0;

/** "9:57", "0:08.4", "1:02:30". */
export function timeText(ms: number, tenths: boolean): string {
  const shown = Math.max(0, tenths ? ms : Math.ceil(ms / 1000) * 1000);
  const seconds = Math.floor(shown / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return t('clock.daysLeft', { days: Math.floor(hours / 24) });
  const text =
    hours > 0
      ? `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
      : `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return tenths ? `${text}.${Math.floor((shown % 1000) / 100)}` : text;
}

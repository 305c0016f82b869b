// Time controls as form fields with bounds, and as the protocol's text: docs/protocol.md, "Terms".
import { termsOf } from '../play/clock';

export const presets = ['180+1x20', '300+3x30', '600+3x30', '900+3x40', '1800+3x40', '300+5', '600+10'];
export const dayChoices = [1, 2, 3, 5, 7, 14];

export type ClockKind = 'live' | 'days' | 'none';
export type Extra = 'byoyomi' | 'increment' | 'nothing';

/** Main time and what follows it. */
export interface ClockFields {
  minutes: number;
  extra: Extra;
  periods: number;
  /** Of a byo-yomi period, or added after each move. */
  seconds: number;
}
export const bounds = {
  minutes: { min: 0, max: 180, step: 0.5 },
  periods: { min: 1, max: 10, step: 1 },
  seconds: { min: 1, max: 300, step: 1 },
} as const;

const format = /^(-|1\/[1-9]\d{0,8}|\d{1,7}(\.\d{1,3})?(\+(\d{1,3}x)?\d{1,7}(\.\d{1,3})?)?)$/;
/** Whether the text is a valid clock: stored values and addresses are untrusted. */
export const isClock = (text: string): boolean => format.test(text);

export function kindOf(text: string): ClockKind {
  if (text === '-') return 'none';
  return termsOf(text).days > 0 ? 'days' : 'live';
}

export function fieldsOf(text: string): ClockFields {
  const { main, increment, periods, period } = termsOf(text);
  if (periods > 0) return { minutes: main / 60, extra: 'byoyomi', periods, seconds: period };
  if (increment > 0) return { minutes: main / 60, extra: 'increment', periods: 3, seconds: increment };
  return { minutes: main / 60, extra: 'nothing', periods: 3, seconds: 30 };
}

/** The protocol's text for these fields, clamped to their bounds; a clock without any time gets a minute. */
export function clockOf({ minutes, extra, periods, seconds }: ClockFields): string {
  const main = Math.round(60 * within('minutes', minutes));
  if (extra === 'byoyomi')
    return `${main}+${Math.round(within('periods', periods))}x${Math.round(within('seconds', seconds))}`;
  if (extra === 'increment') return `${main}+${Math.round(within('seconds', seconds))}`;
  return String(Math.max(main, 60));
}

export const daysClock = (days: number): string => `1/${days * 86400}`;

function within(name: keyof typeof bounds, value: number): number {
  const { min, max } = bounds[name];
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : min;
}

// The settings of a new tournament: defaults, what each format uses, and the request.
import type {
  Endpoints,
  TournamentFormat as Format,
  TournamentScoring as Scoring,
  TournamentSettings,
} from '../../generated/protocol';

export type TieBreak = TournamentSettings['tie_breaks'][number];
type Body = Endpoints['POST /api/tournament']['body'];

export const formats: readonly Format[] = ['swiss', 'arena', 'round_robin', 'double_round_robin', 'groups_knockout'];
export const tieBreaks: readonly TieBreak[] = ['BH-C1', 'BH', 'BH-M1', 'SB', 'DE', 'WON', 'PD'];
/** In seconds. */
export const graceChoices = [30, 60, 120, 300, 600, 900, 1800];
/** In rating points. */
export const handicapChoices = [0, 50, 100, 150, 200, 300, 400];
export const breakChoices = [0, 10, 30, 60, 120, 300, 600, 900, 1800];

/** The server's bounds. */
export const bounds = {
  rounds: { min: 1, max: 30 },
  byes: { min: 0, max: 30 },
  minutes: { min: 5, max: 720 },
  groups: { min: 1, max: 64 },
  qualifiers: { min: 1, max: 16 },
  maxPlayers: { min: 2, max: 1000 },
} as const;
export type NumberField = keyof typeof bounds;
type FormatNumber = Exclude<NumberField, 'maxPlayers'>;

export interface TournamentWishes {
  name: string;
  description: string;
  format: Format;
  scoring: Exclude<Scoring, 'arena'>;
  variant: string;
  clock: string;
  rated: boolean;
  /** Local time as a datetime-local field has it; empty: the creator starts it. */
  starts: string;
  rounds: number;
  /** Half-point byes of one player. */
  byes: number;
  minutes: number;
  groups: number;
  qualifiers: number;
  /** None: those that are usual for the format. */
  tieBreaks: TieBreak[];
  password: string;
  min?: number | undefined;
  max?: number | undefined;
  maxPlayers?: number | undefined;
  grace: number;
  break: number;
  auto: boolean;
  /** Rating points for a step of handicap; 0: none. */
  handicapStep: number;
}

export const defaults = (variant: string): TournamentWishes => ({
  name: '',
  description: '',
  format: 'swiss',
  scoring: 'classic',
  variant,
  clock: '600+3x30',
  rated: false,
  starts: '',
  rounds: 5,
  byes: 1,
  minutes: 60,
  groups: 4,
  qualifiers: 2,
  tieBreaks: [],
  password: '',
  grace: 300,
  break: 60,
  auto: true,
  handicapStep: 0,
});

/** The fields of the form that a format uses, besides those of all. */
export function fieldsOf(format: Format): readonly (NumberField | 'scoring' | 'tieBreaks' | 'break')[] {
  switch (format) {
    case 'arena':
      return ['minutes'];
    case 'swiss':
      return ['rounds', 'byes', 'scoring', 'tieBreaks', 'break'];
    case 'groups_knockout':
      return ['groups', 'qualifiers', 'scoring', 'tieBreaks', 'break'];
    default:
      return ['scoring', 'tieBreaks', 'break'];
  }
}

/** Clamped to the server's bounds; anything that is no number is the least. */
export function within(name: NumberField, value: number): number {
  const { min, max } = bounds[name];
  return Number.isFinite(value) ? Math.min(max, Math.max(min, Math.round(value))) : min;
}

export type Fault = 'name' | 'startsPast' | 'range';
export function faultsOf(wishes: TournamentWishes, now: number): Fault[] {
  const faults: Fault[] = [];
  if ([...wishes.name.trim()].length < 2) faults.push('name');
  if (wishes.starts && !(Date.parse(wishes.starts) > now)) faults.push('startsPast');
  if (wishes.min && wishes.max && wishes.min > wishes.max) faults.push('range');
  return faults;
}

/** The request; what the format does not use is left out. */
export function bodyOf(wishes: TournamentWishes): Body {
  const { format, variant, clock, rated, grace, auto, min, max, maxPlayers } = wishes;
  const used = fieldsOf(format);
  const number = (name: FormatNumber): object => (used.includes(name) ? { [name]: within(name, wishes[name]) } : {});
  return {
    name: wishes.name.trim(),
    ...(wishes.description.trim() ? { description: wishes.description.trim() } : {}),
    format,
    variant,
    clock,
    rated,
    scoring: format === 'arena' ? 'arena' : wishes.scoring,
    ...(wishes.starts ? { starts: Date.parse(wishes.starts) } : {}),
    ...number('rounds'),
    ...number('byes'),
    ...number('minutes'),
    ...number('groups'),
    ...number('qualifiers'),
    ...(used.includes('tieBreaks') && wishes.tieBreaks.length > 0
      ? { tie_breaks: wishes.tieBreaks as NonNullable<Body['tie_breaks']> }
      : {}),
    ...(wishes.password ? { password: wishes.password } : {}),
    ...(min ? { min } : {}),
    ...(max ? { max } : {}),
    ...(maxPlayers ? { max_players: within('maxPlayers', maxPlayers) } : {}),
    grace,
    ...(used.includes('break') ? { break: wishes.break, auto } : {}),
    ...(wishes.handicapStep > 0 ? { handicap_step: wishes.handicapStep } : {}),
  };
}

/** A time as the value of a datetime-local field: "2026-11-20T19:30". */
export function localTime(ms: number): string {
  const date = new Date(ms);
  const two = (value: number): string => String(value).padStart(2, '0');
  return (
    `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}` +
    `T${two(date.getHours())}:${two(date.getMinutes())}`
  );
}

/** What was chosen last time, checked: stored text is not to be trusted. Name, start and password are not kept. */
export function readWishes(
  stored: unknown,
  usual: TournamentWishes,
  isVariant: (text: string) => boolean,
): TournamentWishes {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<TournamentWishes>;
  const number = (name: FormatNumber): number =>
    typeof from[name] === 'number' ? within(name, from[name]) : usual[name];
  return {
    ...usual,
    format: formats.find(each => each === from.format) ?? usual.format,
    scoring: from.scoring === 'korean' ? 'korean' : 'classic',
    variant: typeof from.variant === 'string' && isVariant(from.variant) ? from.variant : usual.variant,
    clock: typeof from.clock === 'string' && /^[\d.]+(\+(\d+x)?[\d.]+)?$/.test(from.clock) ? from.clock : usual.clock,
    rated: from.rated === true,
    rounds: number('rounds'),
    byes: number('byes'),
    minutes: number('minutes'),
    groups: number('groups'),
    qualifiers: number('qualifiers'),
    grace: graceChoices.find(each => each === from.grace) ?? usual.grace,
    break: breakChoices.find(each => each === from.break) ?? usual.break,
    auto: from.auto !== false,
    handicapStep: handicapChoices.find(each => each === from.handicapStep) ?? 0,
  };
}

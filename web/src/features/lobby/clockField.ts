// The time control field of the game form: presets, custom, correspondence, or unlimited.
import type { VNode } from 'snabbdom';
import { choice, h, select } from '../../app/dom';
import { redraw } from '../../app/redraw';
import { clockName } from '../play/clock';
import { t } from '../../app/i18n';
import {
  bounds,
  clockOf,
  dayChoices,
  daysClock,
  fieldsOf,
  kindOf,
  presets,
  type ClockFields,
  type ClockKind,
  type Extra,
} from './clockTerms';

/** "Custom" is selected, even if its fields still equal a preset. */
let custom = false;

export function clockField(clock: string, choose: (clock: string) => void, kinds: readonly ClockKind[]): VNode {
  const kind = kindOf(clock);
  const first: Record<ClockKind, string> = { live: '600+3x30', days: daysClock(3), none: '-' };
  return h('div.clock-field', { key: 'clock-field' }, [
    ...(kinds.length > 1
      ? [
          choice<ClockKind>(
            t('form.clock'),
            kinds.map(value => ({ value, text: t(`clock.kind.${value}`) })),
            kind,
            value => {
              if (value !== kind) choose(first[value]);
            },
          ),
        ]
      : []),
    kind === 'live' ? live(clock, choose) : kind === 'days' ? days(clock, choose) : h('span', { key: 'none' }),
  ]);
}

function live(clock: string, choose: (clock: string) => void): VNode {
  const own = custom || !presets.includes(clock);
  return h('div.clock-live', { key: 'live' }, [
    select(
      'clock',
      t('form.clock'),
      [...presets.map(value => ({ value, text: clockName(value) })), { value: 'custom', text: t('clock.custom') }],
      own ? 'custom' : clock,
      value => {
        custom = value === 'custom';
        if (!custom) choose(value);
        redraw();
      },
    ),
    own ? customFields(clock, choose) : h('span', { key: 'no-custom' }),
  ]);
}

function customFields(clock: string, choose: (clock: string) => void): VNode {
  const fields = fieldsOf(clock);
  const change = (part: Partial<ClockFields>): void => choose(clockOf({ ...fields, ...part }));
  return h('div.clock-custom', { key: 'custom' }, [
    number('minutes', t('clock.main'), fields.minutes, minutes => change({ minutes })),
    h('label', { key: 'extra' }, [
      t('clock.then'),
      select(
        'extra',
        t('clock.then'),
        (['byoyomi', 'increment', 'nothing'] as const).map(value => ({ value, text: t(`clock.extra.${value}`) })),
        fields.extra,
        value => change({ extra: value as Extra }),
      ),
    ]),
    fields.extra === 'byoyomi'
      ? number('periods', t('clock.periodCount'), fields.periods, periods => change({ periods }))
      : h('span', { key: 'no-periods' }),
    fields.extra !== 'nothing'
      ? number('seconds', t('clock.secondsEach'), fields.seconds, seconds => change({ seconds }))
      : h('span', { key: 'no-seconds' }),
    h('p.muted', { key: 'sum' }, clockName(clock)),
  ]);
}

const days = (clock: string, choose: (clock: string) => void): VNode =>
  select(
    'days',
    t('clock.kind.days'),
    [...new Set([...dayChoices.map(daysClock), clock])].map(value => ({ value, text: clockName(value) })),
    clock,
    choose,
  );

function number(name: keyof typeof bounds, label: string, value: number, change: (value: number) => void): VNode {
  return h('label', { key: name }, [
    label,
    h('input', {
      attrs: { type: 'number', name, inputmode: 'decimal', ...bounds[name] },
      props: { value: String(value) },
      on: { change: event => change(Number((event.target as HTMLInputElement).value)) },
    }),
  ]);
}

// The rating range of a seek: two fields in the form.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { t } from '../../app/i18n';
import { highest, lowest, readRating, type Range } from './ratingTerms';

export function ratingRange(
  range: Range,
  change: (range: { min?: number | undefined; max?: number | undefined }) => void,
): VNode {
  const bound = (name: 'min' | 'max', label: string): VNode =>
    h('input', {
      key: name,
      attrs: {
        type: 'number',
        name,
        min: lowest,
        max: highest,
        step: 50,
        placeholder: t('archive.any'),
        'aria-label': label,
      },
      props: { value: range[name] ? String(range[name]) : '' },
      on: { change: event => change({ [name]: readRating((event.target as HTMLInputElement).value) }) },
    });
  return h('div.rating-range', { key: 'range' }, [
    bound('min', t('form.from')),
    h('span', '–'),
    bound('max', t('form.to')),
  ]);
}

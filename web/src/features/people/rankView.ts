// The rank beside a rating, if the user wants it.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { t } from '../../app/i18n';
import { settings } from '../../app/settings';
import { rankOf } from './ranks';

export function rankView({ rating, provisional }: { rating: number; provisional?: boolean }): VNode | '' {
  if (settings().ranks !== 'on' || provisional) return '';
  const { kind, number } = rankOf(rating);
  return h('span.tag.rank', { attrs: { 'data-testid': 'rank' } }, t(`rank.${kind}`, { number }));
}

// The archive: search by player, rules, result, set-up, date or position.
import type { VNode } from 'snabbdom';
import type { Row } from '../../generated/protocol';
import { button, h } from '../../app/dom';
import { ask } from '../../app/http';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { refusalText } from '../../app/refusal';
import { navigate, type Address } from '../../app/router';
import { t } from '../../app/i18n';
import { isCustom } from '../play/rulesText';
import { variantName } from '../play/words';
import { gameRow } from './rows';
import { rulesetNames } from '../../core/games';

const fields = ['player', 'opponent', 'variant', 'result', 'setup', 'since', 'until', 'fen'] as const;
type Field = (typeof fields)[number];

export function open(address: Address): Page {
  const wanted = new URLSearchParams();
  for (const field of fields) {
    const value = address.query.get(field);
    if (value) wanted.set(field, value);
  }
  let rows: Row[] = [];
  let before: string | null = null;
  let state: 'loading' | 'done' | string = 'loading';
  const load = (): void => {
    const query = new URLSearchParams(wanted);
    for (const field of ['since', 'until'] as const) {
      const date = wanted.get(field);
      if (date) query.set(field, String(Date.parse(date) + (field === 'until' ? 86_400_000 - 1 : 0)));
    }
    query.set('limit', '24');
    if (before) query.set('before', before);
    state = 'loading';
    ask('GET /api/games', { query }).then(
      answer => {
        rows = [...rows, ...answer.games];
        before = answer.before;
        // The bounded search found nothing yet: continue with the next page.
        if (!answer.complete && answer.games.length === 0 && before) return load();
        state = 'done';
        redraw();
      },
      (error: Error) => {
        state = refusalText(error);
        redraw();
      },
    );
  };
  load();
  return {
    title: () => t('nav.archive'),
    view: () =>
      h('main.archive', { key: 'archive' }, [
        h('h1', t('archive.title')),
        searchForm(wanted),
        h('div.mini-games', { attrs: { 'data-testid': 'archive-games' } }, rows.map(gameRow)),
        state === 'loading'
          ? h('p.muted', t('archive.loading'))
          : state !== 'done'
            ? h('p.error-text', state)
            : rows.length === 0
              ? h('p.muted', t('archive.none'))
              : h('span'),
        before && state === 'done' ? button(t('archive.more'), load, { look: '.large' }) : h('span'),
      ]),
  };
}

function searchForm(wanted: URLSearchParams): VNode {
  return h(
    'form.card.search-form',
    {
      on: {
        submit: event => {
          event.preventDefault();
          const data = new FormData(event.currentTarget as HTMLFormElement);
          const query = new URLSearchParams();
          for (const field of fields) {
            const value = String(data.get(field) ?? '').trim();
            if (value) query.set(field, value);
          }
          navigate(`/archive${query.size > 0 ? `?${query}` : ''}`);
        },
      },
    },
    [
      input('player', t('archive.player'), wanted),
      input('opponent', t('archive.opponent'), wanted),
      choose(
        'variant',
        t('form.rules'),
        wanted,
        [...rulesetNames, ...[wanted.get('variant') ?? ''].filter(isCustom)].map(value => [
          value,
          isCustom(value) ? value : variantName(value),
        ]),
      ),
      choose('result', t('archive.result'), wanted, [
        ['1-0', '1–0'],
        ['0-1', '0–1'],
        ['1/2-1/2', '½–½'],
      ]),
      choose('setup', t('archive.setup'), wanted, [
        ['inner-*', t('setup.inner')],
        ['outer-*', t('setup.outer')],
        ['left-*', t('setup.left')],
        ['right-*', t('setup.right')],
      ]),
      input('since', t('archive.since'), wanted, 'date'),
      input('until', t('archive.until'), wanted, 'date'),
      input('fen', t('archive.fen'), wanted),
      h('div.actions', [h('button.button.primary', { attrs: { type: 'submit' } }, t('archive.search'))]),
    ],
  );
}

const input = (field: Field, label: string, wanted: URLSearchParams, type = 'text'): VNode =>
  h('div.field', { key: field }, [
    h('label', { attrs: { for: `search-${field}` } }, label),
    h(`input#search-${field}`, { attrs: { type, name: field, value: wanted.get(field) ?? '' } }),
  ]);

const choose = (field: Field, label: string, wanted: URLSearchParams, values: string[][]): VNode =>
  h('div.field', { key: field }, [
    h('label', { attrs: { for: `search-${field}` } }, label),
    h(`select#search-${field}`, { attrs: { name: field } }, [
      h('option', { attrs: { value: '' } }, t('archive.any')),
      ...values.map(([value, text]) =>
        h('option', { attrs: { value: value!, ...(wanted.get(field) === value ? { selected: true } : {}) } }, text),
      ),
    ]),
  ]);

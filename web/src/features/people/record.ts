// Parts of a profile: results by set-up and by opponent, and trophies.
import type { VNode } from 'snabbdom';
import type { PlayerRecord, Trophies } from '../../generated/protocol';
import { h, link } from '../../app/dom';
import { t } from '../../app/i18n';
import { gameName, sideName } from '../../board/names';
import { gameOf } from '../../core/games';
import { dayText } from '../archive/rows';
import { seatName } from '../play/setup';

type Counts = Pick<PlayerRecord['opponents'][number], 'games' | 'wins' | 'draws' | 'losses'>;

/** A draw counts half. */
const percent = ({ games, wins, draws }: Counts): string =>
  `${games > 0 ? Math.round((100 * (wins + draws / 2)) / games) : 0} %`;

const cells = (counts: Counts): VNode[] => [
  h('td.num', String(counts.games)),
  h('td.num', String(counts.wins)),
  h('td.num', String(counts.draws)),
  h('td.num', String(counts.losses)),
  h('td.num', percent(counts)),
];

function table(key: string, title: string, heads: string[], rows: VNode[]): VNode {
  const columns = [
    ...heads,
    t('leaderboard.games'),
    t('profile.wins'),
    t('profile.draws'),
    t('profile.losses'),
    t('profile.winRate'),
  ];
  return h('section.card.player-record', { key, attrs: { 'data-testid': key } }, [
    h('h2', title),
    h('div.table-room', { attrs: { tabindex: 0, role: 'region', 'aria-label': title } }, [
      h('table', [
        h('thead', [
          h(
            'tr',
            columns.map(text => h('th', { attrs: { scope: 'col' } }, text)),
          ),
        ]),
        h('tbody', rows),
      ]),
    ]),
  ]);
}

/** Rulesets of a game are added up. */
export function setupTable({ setups }: PlayerRecord): VNode {
  const rows = new Map<string, PlayerRecord['setups'][number]>();
  for (const one of setups) {
    const key = `${gameOf(one.variant)} ${one.side} ${one.setup}`;
    const before = rows.get(key);
    rows.set(
      key,
      before
        ? {
            ...before,
            games: before.games + one.games,
            wins: before.wins + one.wins,
            draws: before.draws + one.draws,
            losses: before.losses + one.losses,
          }
        : one,
    );
  }
  return table(
    'record-setups',
    t('profile.setups'),
    [t('form.game'), t('profile.setup')],
    [...rows].map(([key, one]) =>
      h('tr', { key }, [
        h('td', `${gameName(gameOf(one.variant))} · ${sideName(gameOf(one.variant), one.side)}`),
        h('td', seatName(one.side, one.setup)),
        ...cells(one),
      ]),
    ),
  );
}

export function opponentTable(player: string, { opponents }: PlayerRecord): VNode {
  const address = (name: string): string =>
    `/archive?player=${encodeURIComponent(player)}&opponent=${encodeURIComponent(name)}`;
  return table(
    'record-opponents',
    t('profile.opponents'),
    [t('seek.player')],
    opponents.map(one => h('tr', { key: one.name }, [h('td', link(address(one.name), one.name)), ...cells(one)])),
  );
}

const medals = ['🥇', '🥈', '🥉'];

export function trophyList(trophies: Trophies['trophies']): VNode {
  return h('section.card.trophies', { key: 'trophies', attrs: { 'data-testid': 'trophies' } }, [
    h('h2', t('profile.trophies')),
    h(
      'ul',
      trophies.map(({ tournament, name, place, players, ended }) =>
        h('li', { key: tournament }, [
          h('span', { attrs: { 'aria-hidden': 'true' } }, `${medals[place - 1] ?? ''} `),
          link(`/tournament/${tournament}`, name),
          h('span.muted', ` · ${t('profile.trophy', { place, players })} · ${dayText(ended)}`),
        ]),
      ),
    ),
  ]);
}

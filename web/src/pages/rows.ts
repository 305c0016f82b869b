// Games in lists.
import type { VNode } from 'snabbdom';
import { h } from '../app/dom';
import { language, t } from '../i18n';
import { clockName } from '../play/clock';
import { rulesText } from '../play/rulesText';
import { reasonText, variantName } from '../play/words';
import { miniGame } from './miniGame';
import type { Player } from '../play/protocol';

export interface Row {
  game: string;
  variant: string;
  clock: string;
  rated: boolean;
  created: number;
  ended: number | null;
  white: Player;
  black: Player;
  plies: number;
  score: string | null;
  winner: 'white' | 'black' | null;
  reason: string | null;
  fen: string;
}

export const dateText = (ms: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

export const dayText = (ms: number): string => new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(ms);

export const gameRow = (row: Row): VNode =>
  h('div.game-row', { key: row.game }, [
    miniGame({ id: row.game, variant: row.variant, fen: row.fen, players: row, score: row.score }),
    h('p.muted', [
      `${variantName(row.variant)} · ${clockName(row.clock)}`,
      h('br'),
      ...(rulesText(row.variant) ? [rulesText(row.variant), h('br')] : []),
      row.reason ? `${reasonText(row.reason)} · ` : '',
      t('row.plies', { plies: row.plies }),
      h('br'),
      dateText(row.created),
    ]),
  ]);

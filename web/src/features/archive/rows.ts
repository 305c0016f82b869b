// Rows of game lists.
import type { VNode } from 'snabbdom';
import type { Row } from '../../generated/protocol';
import { h } from '../../app/dom';
import { language, t } from '../../app/i18n';
import { clockName } from '../play/clock';
import { rulesText } from '../play/rulesText';
import { reasonText, variantName } from '../play/words';
import { miniGame } from '../play/miniGame';

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

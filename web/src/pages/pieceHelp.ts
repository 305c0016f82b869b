// Help during a game: which piece is which.
import { showDialog } from '../app/dialog';
import { h } from '../app/dom';
import { t } from '../i18n';
import type { Game } from '../core/games';

export function showPieceChart(game: Game): void {
  void import('../learn/pieceChart').then(({ pieceChart }) =>
    showDialog(t('chart.title'), () => h('div.piece-help', [h('h2', t('chart.title')), pieceChart(game)])),
  );
}

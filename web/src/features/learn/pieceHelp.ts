// The piece chart as a dialog during a game.
import { showDialog } from '../../app/dialog';
import { h } from '../../app/dom';
import { t } from '../../app/i18n';
import type { Game } from '../../core/games';

export function showPieceChart(game: Game): void {
  void import('./pieceChart').then(({ pieceChart }) =>
    showDialog(t('chart.title'), () => h('div.piece-help', [h('h2', t('chart.title')), pieceChart(game)])),
  );
}

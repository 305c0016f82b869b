// Sharing a review by its link: the server keeps the review of its own games, any other game is in the link.
import { copyText } from '../../app/clipboard';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { me } from '../../app/me';
import { localGameLink } from '../analysis/addresses';
import type { Study } from '../analysis/study';
import { requestReview } from './stored';

function linkOf({ gameId, tree }: Study): string {
  if (gameId) return `/analysis/game/${gameId}?review`;
  const moves = tree.mainLine().slice(1);
  const spent = moves.map(({ spent: time }) => time);
  return localGameLink(
    {
      variant: tree.variant,
      fen: tree.start,
      moves: moves.map(({ uci }) => uci),
      spent: spent.every(time => time !== undefined) ? spent : [],
    },
    { review: '' },
  );
}

/** Shows the link, and has the server keep the review: with an account it reviews the game itself. */
export function shareReview(study: Study): void {
  const url = location.origin + linkOf(study);
  const { gameId, review } = study;
  if (gameId && !review?.isStored && me()?.guest === false) void requestReview(gameId);
  const isKept = gameId !== undefined && (review?.isStored || me()?.guest === false);
  showDialog(t('review.share'), () =>
    h('div', [
      h('h2', t('review.share')),
      h('p', t(isKept ? 'review.shareKept' : 'review.shareHere')),
      h('div.field', [
        h('input', {
          attrs: {
            type: 'text',
            readonly: true,
            value: url,
            'aria-label': t('review.link'),
            'data-testid': 'review-link',
          },
          on: { focus: event => (event.target as HTMLInputElement).select() },
        }),
      ]),
      h('div.actions', [
        button(t('analysis.copy'), () => void copyText(url), { look: '.primary', attrs: { autofocus: true } }),
        button(t('dialog.close'), closeDialog),
      ]),
    ]),
  );
}

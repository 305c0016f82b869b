// Offers pieces with pictures on the first visit, in languages whose readers do not know hanja. Asked once.
import type { VNode } from 'snabbdom';
import { janggiKinds, janggiPiece, rankHeight } from '../../board/art/janggiPieces';
import { button, h, link } from '../../app/dom';
import { change, settings } from '../../app/settings';
import { language, t } from '../../app/i18n';
import { languageInfo } from '../../app/i18n/languages';

/** Empty once it was answered, or if another piece set is chosen. */
export function piecesOffer(): VNode {
  const { piecesOffer: state, janggiPieces } = settings();
  if (state === 'answered' || janggiPieces !== 'hanja' || languageInfo(language()).readsHanja)
    return h('div', { key: 'no-offer' });
  return h('aside.pieces-offer', { key: 'offer', attrs: { 'data-testid': 'pieces-offer' } }, [
    h(
      'span.pieces-offer-art',
      { attrs: { 'aria-hidden': 'true' } },
      (['hanja', 'international'] as const).map(set =>
        h('span', {
          props: {
            innerHTML: janggiKinds
              .slice(1, 4)
              .map(kind => `<svg viewBox="0 0 100 ${rankHeight}">${janggiPiece('white', kind, set, 'large')}</svg>`)
              .join(''),
          },
        }),
      ),
    ),
    h('p', [t('pieces.offer'), ' ', link('/learn/pieces', t('chart.title'))]),
    h('div.actions', [
      button(t('pieces.usePictures'), () => answer('international'), {
        look: '.primary',
        attrs: { 'data-testid': 'use-pictures' },
      }),
      button(t('pieces.keep'), () => answer('hanja'), { attrs: { 'data-testid': 'keep-hanja' } }),
    ]),
  ]);
}

function answer(set: 'hanja' | 'international'): void {
  change('piecesOffer', 'answered');
  change('janggiPieces', set);
}

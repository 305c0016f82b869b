// The opening of a game, named by the pair of set-ups.
import { t } from '../../app/i18n';
import { sideName } from '../../board/names';
import { descriptionOf } from '../../core/games';
import { seatName } from '../play/setup';
import { setupsOf } from './setups';

/** "Cho: inner elephants – Han: left elephant", or nothing. */
export function openingName(variant: string, start: string): string {
  const setups = setupsOf(variant, start);
  if (!setups) return '';
  const game = descriptionOf(variant).id;
  const names = (['white', 'black'] as const).map(side =>
    t('review.setup', { side: sideName(game, side), name: seatName(side, setups[side]) }),
  );
  return names.join(' – ');
}

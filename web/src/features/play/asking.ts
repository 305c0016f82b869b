// Confirmation of moves that may end the game: passes, and bikjang that the opponent may accept.
import { confirm } from '../../app/dialog';
import { settings } from '../../app/settings';
import { isPass } from '../../board/squares';
import { t } from '../../app/i18n';
import type { Match } from '../../core/rules';
import { verdictAfter, verdictOfPass } from './verdict';
import { verdictText } from './words';
import type { Side } from '../../core/games';

/** Whether the player confirms the move. Asks only if the move may end the game. */
export function isMeant(variant: string, match: Match, you: Side, uci: string): Promise<boolean> {
  return isPass(uci) ? passIsMeant(variant, match, you, uci) : bikjangIsMeant(variant, match, you, uci);
}

async function passIsMeant(variant: string, match: Match, you: Side, pass: string): Promise<boolean> {
  const end = verdictOfPass(match);
  if (end)
    return confirm(t('pass.endsTitle'), t('pass.endsYes'), `${t('pass.endsText')} ${verdictText(variant, end)}`, {
      cautious: end.winner !== you,
    });
  const lets = verdictAfter(match, pass);
  const costs = lets !== undefined && lets.winner !== you;
  if (!costs && settings().confirmPass === 'off') return true;
  const details = lets ? `${t('pass.lets')} ${verdictText(variant, lets)}` : t('pass.text');
  return confirm(t('pass.title'), t('pass.yes'), details, { cautious: costs });
}

async function bikjangIsMeant(variant: string, match: Match, you: Side, uci: string): Promise<boolean> {
  const lets = verdictAfter(match, uci);
  if (!lets || lets.winner === you) return true;
  const details = `${t('bikjang.lets')} ${verdictText(variant, lets)}`;
  return confirm(t('bikjang.ask'), t('bikjang.yes'), details, { cautious: true });
}

// A game of one's own in a tournament has begun: it is opened, unless another game is being played or a form filled in.
import { announce } from '../../app/messages';
import { showOutside } from '../../app/outside';
import { onGameBegun } from '../../app/playing';
import { showRequest } from '../../app/requests';
import { openGame } from '../../app/router';
import type { MessageOf } from '../../app/socket';
import { play } from '../../app/sound';
import { t } from '../../app/i18n';
import { nameText } from '../play/words';
import { rememberGame } from './backLink';
import { isArena } from './formats';

export function gameBegan(message: MessageOf<'tournament_game'>): void {
  const { tournament, game } = message;
  rememberGame(game, tournament);
  const text = textOf(message);
  showOutside(text, `game ${game}`);
  if (location.pathname === `/game/${game}`) return;
  if (onGameBegun(location.pathname) === 'open') {
    openGame(game);
    return;
  }
  play('offer');
  announce(text);
  showRequest({ id: game, text, accept: () => openGame(game), acceptText: t('game.goTo') });
}

/** The rounds of an arena are its pairings every few seconds: players do not count them. */
function textOf({ tournament, name, round, opponent }: MessageOf<'tournament_game'>): string {
  const values = { name, opponent: nameText(opponent.name) };
  return isArena(tournament) ? t('tournament.arenaGameBegan', values) : t('tournament.gameBegan', { ...values, round });
}

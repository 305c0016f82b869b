// A game of one's own in a tournament has begun: it is opened, unless another game is being played.
import { announce } from '../../app/messages';
import { showRequest } from '../../app/requests';
import { openGame } from '../../app/router';
import type { MessageOf } from '../../app/socket';
import { play } from '../../app/sound';
import { isPlaying } from '../../app/playing';
import { t } from '../../app/i18n';
import { nameText } from '../play/words';
import { rememberGame } from './backLink';

export function gameBegan({ tournament, name, round, game, opponent }: MessageOf<'tournament_game'>): void {
  rememberGame(game, tournament);
  if (location.pathname === `/game/${game}`) return;
  const waitsHere = /^\/($|lobby|tournament|game|user)/.test(location.pathname);
  if (waitsHere && !isPlaying()) {
    openGame(game);
    return;
  }
  const text = t('tournament.gameBegan', { name, round, opponent: nameText(opponent.name) });
  play('offer');
  announce(text);
  showRequest({ id: game, text, accept: () => openGame(game), acceptText: t('game.goTo') });
}

// Starting games: against the engine, with a friend, in the lobby; without a server against the engine in the browser.
import { toast } from '../../app/messages';
import { navigate, openGame } from '../../app/router';
import { refusalText } from '../../app/refusal';
import { server } from '../../app/socket';
import { t } from '../../app/i18n';
import type { Wishes } from './gameForm';

export type Purpose = 'engine' | 'friend' | 'seek' | 'challenge';

export async function startGame(purpose: Purpose, wishes: Wishes): Promise<void> {
  const { variant, clock, colour, level, handicap, rated, min, max, fen, user } = wishes;
  // Idempotency key: resent after a reconnection, the command creates one game only.
  const key = Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  const terms = {
    key,
    variant,
    clock,
    colour,
    ...(fen ? { fen } : {}),
    ...(handicap ? { handicap } : {}),
  };
  if (purpose === 'engine' && !(await server.isThere())) {
    navigate(offlineAddress(wishes));
    return;
  }
  try {
    if (purpose === 'engine') {
      const { game } = await server.send('play_engine', { ...terms, level });
      openGame(game);
    } else if (purpose === 'friend') {
      const { invite } = await server.send('invite', { ...terms, rated });
      navigate(`/invite/${invite}`);
    } else if (purpose === 'challenge') {
      await server.send('challenge', { ...terms, rated, user: user ?? '' });
      toast(t('challenge.sent', { name: user ?? '' }));
    } else {
      await server.send('seek', { variant, clock, colour, rated, ...(min ? { min } : {}), ...(max ? { max } : {}) });
      if (location.pathname !== '/lobby') navigate('/lobby');
    }
  } catch (error) {
    toast(refusalText(error), 'error');
  }
}

/** A game against the engine that runs in this browser. */
export function offlineAddress({ variant, colour, level, clock, fen, handicap }: Wishes): string {
  const query = new URLSearchParams({ variant, colour, level: String(level), clock });
  if (fen) query.set('fen', fen);
  if (handicap) query.set('handicap', handicap);
  return `/engine?${query}`;
}

// Incoming challenges, and replies to one's own.
import { me } from '../../app/me';
import { announce, toast } from '../../app/messages';
import { dropRequest, showRequest } from '../../app/requests';
import { refusalText } from '../../app/refusal';
import { server, type MessageOf } from '../../app/socket';
import { clockName } from '../play/clock';
import { playerName, variantName } from '../play/words';
import { t } from '../../app/i18n';
import { play } from '../../app/sound';

export function challenged({ from, challenge, status, variant, clock, rated }: MessageOf<'challenge'>): void {
  const own = from.id === me()?.id;
  if (status === 'declined' && own) toast(t('challenge.declined'));
  if (status !== 'created') dropRequest(challenge);
  if (status !== 'created' || own) return;
  const terms = `${variantName(variant)}, ${clockName(clock)}, ${t(rated ? 'game.rated' : 'game.casual')}`;
  const text = t('challenge.from', { name: playerName(from), terms });
  const send = (type: 'accept_challenge' | 'decline_challenge') => (): void => {
    server.send(type, { challenge }).catch((error: unknown) => {
      toast(refusalText(error), 'error');
    });
  };
  play('offer');
  announce(text);
  showRequest({ id: challenge, text, accept: send('accept_challenge'), decline: send('decline_challenge') });
}

// Somebody challenges this person, or answers a challenge.
import { me } from '../app/me';
import { announce, toast } from '../app/messages';
import { dropRequest, showRequest } from '../app/requests';
import { Refusal, server, type Message } from '../app/socket';
import { clockName } from '../play/clock';
import { refusalText } from '../play/liveTable';
import { playerName, variantName } from '../play/words';
import { t } from '../i18n';
import { play } from '../sound/sound';
import type { Player } from '../play/protocol';

export function challenged(message: Message): void {
  const from = message['from'] as Player;
  const challenge = String(message['challenge']);
  const own = from.id === me()?.id;
  if (message['status'] === 'declined' && own) toast(t('challenge.declined'));
  if (message['status'] !== 'created') dropRequest(challenge);
  if (message['status'] !== 'created' || own) return;
  const terms = `${variantName(String(message['variant']))}, ${clockName(String(message['clock']))}, ${t(message['rated'] ? 'game.rated' : 'game.casual')}`;
  const text = t('challenge.from', { name: playerName(from), terms });
  const send = (type: string) => (): void => {
    server.send(type, { challenge }).catch((error: unknown) => {
      toast(error instanceof Refusal ? refusalText(error) : String(error), 'error');
    });
  };
  play('offer');
  announce(text);
  showRequest({ id: challenge, text, accept: send('accept_challenge'), decline: send('decline_challenge') });
}

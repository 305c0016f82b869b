// Somebody challenges this person, or answers a challenge.
import { closeDialog, confirm } from '../app/dialog';
import { me } from '../app/me';
import { toast } from '../app/messages';
import { Refusal, server, type Message } from '../app/socket';
import { clockName } from '../play/clock';
import { refusalText } from '../play/liveTable';
import { playerName, variantName } from '../play/words';
import { t } from '../i18n';
import { play } from '../sound/sound';
import type { Player } from '../play/protocol';

export async function challenged(message: Message): Promise<void> {
  const from = message['from'] as Player;
  const own = from.id === me()?.id;
  if (message['status'] === 'declined' && own) toast(t('challenge.declined'));
  if (message['status'] === 'canceled' && !own) closeDialog();
  if (message['status'] !== 'created' || own) return;
  play('offer');
  const terms = `${variantName(String(message['variant']))}, ${clockName(String(message['clock']))}, ${t(message['rated'] ? 'game.rated' : 'game.casual')}`;
  const yes = await confirm(t('challenge.from', { name: playerName(from), terms }), t('offer.accept'));
  server.send(yes ? 'accept_challenge' : 'decline_challenge', { challenge: message['challenge'] }).catch((error: unknown) => {
    toast(error instanceof Refusal ? refusalText(error) : String(error), 'error');
  });
}

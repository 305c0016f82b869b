// Portuguese texts: notifications.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'notification.title': 'Notificações',
  'notification.unread': '{count, plural, one {# notificação nova} other {# notificações novas}}',
  'notification.none': 'Nada de novo.',
  'notification.allow': 'Mostrar também fora da página',
  'notification.turn': 'Sua vez contra {name}',
  'notification.challenge': '{name} desafia você',
  'notification.follow': '{name} segue você',
  'notification.report.upheld': 'Sua denúncia sobre {name} foi aceita',
  'notification.report.dismissed': 'Sua denúncia sobre {name} foi rejeitada',
  'notification.tournament': 'A rodada {round} começa: {name}',
  'notification.arbiter_call': '{name} chama o árbitro',
};
export default texts;

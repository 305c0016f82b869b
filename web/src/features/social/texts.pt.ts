// Portuguese texts: following, blocking and friends.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'social.follow': 'Seguir',
  'social.unfollow': 'Deixar de seguir',
  'social.block': 'Bloquear',
  'social.unblock': 'Desbloquear',
  'social.blockQuestion': 'Bloquear {name}?',
  'social.blockText': 'Vocês não serão pareados, e esta pessoa não poderá desafiar você nem escrever para você.',
  'social.followers': '{count, plural, one {# seguidor} other {# seguidores}}',
  'social.blocked': 'Pessoas bloqueadas',
  'social.nobodyBlocked': 'Você não bloqueou ninguém.',
  'social.friendsOnline': 'Amigos online',
  'social.noFriends': 'Ninguém que você segue está online.',
};
export default texts;

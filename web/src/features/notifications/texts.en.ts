// English texts: notifications.
const texts = {
  'notification.title': 'Notifications',
  'notification.unread': '{count, plural, one {# new notification} other {# new notifications}}',
  'notification.none': 'Nothing new.',
  'notification.allow': 'Also show them outside the page',
  'notification.turn': 'Your turn against {name}',
  'notification.challenge': '{name} challenges you',
  'notification.follow': '{name} follows you',
  'notification.report.upheld': 'Your report about {name} was upheld',
  'notification.report.dismissed': 'Your report about {name} was dismissed',
  'notification.tournament': 'Round {round} begins: {name}',
  'notification.arbiter_call': '{name} calls the arbiter',
};
export default texts;

// English texts: following, blocking and friends.
const texts = {
  'social.follow': 'Follow',
  'social.unfollow': 'Unfollow',
  'social.block': 'Block',
  'social.unblock': 'Unblock',
  'social.blockQuestion': 'Block {name}?',
  'social.blockText': 'You will not be paired with each other, and this person cannot challenge you or write to you.',
  'social.followers': '{count, plural, one {# follower} other {# followers}}',
  'social.blocked': 'Blocked people',
  'social.nobodyBlocked': 'You have not blocked anybody.',
  'social.friendsOnline': 'Friends online',
  'social.noFriends': 'Nobody you follow is online.',
};
export default texts;

// Chinese texts: following, blocking and friends.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'social.follow': '关注',
  'social.unfollow': '取消关注',
  'social.block': '拉黑',
  'social.unblock': '取消拉黑',
  'social.blockQuestion': '拉黑{name}？',
  'social.blockText': '你们不会被配对，对方也不能向您挑战或发消息。',
  'social.followers': '{count}位关注者',
  'social.blocked': '黑名单',
  'social.nobodyBlocked': '您没有拉黑任何人。',
  'social.friendsOnline': '在线好友',
  'social.noFriends': '您关注的人都不在线。',
};
export default texts;

// Korean texts: following, blocking and friends.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'social.follow': '팔로우',
  'social.unfollow': '팔로우 취소',
  'social.block': '차단',
  'social.unblock': '차단 해제',
  'social.blockQuestion': '{name} 님을 차단할까요?',
  'social.blockText': '서로 대국이 잡히지 않으며, 이 사람은 도전하거나 대화를 보낼 수 없습니다.',
  'social.followers': '팔로워 {count}명',
  'social.blocked': '차단한 사람',
  'social.nobodyBlocked': '차단한 사람이 없습니다.',
  'social.friendsOnline': '접속 중인 친구',
  'social.noFriends': '팔로우하는 사람이 접속해 있지 않습니다.',
};
export default texts;

// Korean texts: notifications.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'notification.title': '알림',
  'notification.unread': '새 알림 {count}개',
  'notification.none': '새 알림이 없습니다.',
  'notification.allow': '페이지 밖에서도 알리기',
  'notification.turn': '{name} 님과의 대국에서 둘 차례입니다',
  'notification.challenge': '{name} 님이 도전했습니다',
  'notification.follow': '{name} 님이 팔로우합니다',
  'notification.report.upheld': '{name} 님에 대한 신고가 받아들여졌습니다',
  'notification.report.dismissed': '{name} 님에 대한 신고가 기각되었습니다',
  'notification.tournament': '{round}라운드가 시작됩니다: {name}',
  'notification.arbiter_call': '{name} 님이 심판을 부릅니다',
};
export default texts;

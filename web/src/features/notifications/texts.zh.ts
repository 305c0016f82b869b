// Chinese texts: notifications.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'notification.title': '通知',
  'notification.unread': '{count}条新通知',
  'notification.none': '没有新通知。',
  'notification.allow': '在页面外也显示通知',
  'notification.turn': '轮到您走棋，对手：{name}',
  'notification.challenge': '{name}向您挑战',
  'notification.follow': '{name}关注了您',
  'notification.report.upheld': '您对{name}的举报成立',
  'notification.report.dismissed': '您对{name}的举报被驳回',
  'notification.tournament': '第 {round} 轮开始：{name}',
  'notification.arbiter_call': '{name} 呼叫裁判',
};
export default texts;

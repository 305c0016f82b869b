// Chinese texts: the owner’s page.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'owner.title': '站长',
  'owner.only': '此页面仅供站长使用。',
  'owner.figures': '站点数据',
  'owner.online': '当前在线',
  'owner.live_games': '进行中的对局',
  'owner.accounts': '账号',
  'owner.new_accounts': '24 小时内新账号',
  'owner.guests': '访客',
  'owner.games': '已结束的对局',
  'owner.new_games': '24 小时内对局',
  'owner.tournaments': '比赛',
  'owner.studies': '研究',
  'owner.open_reports': '待处理举报',
  'owner.announcement': '公告',
  'owner.announcementNote': '在用户关闭之前显示在每个页面的顶部。留空即移除。',
  'owner.announce': '保存',
  'owner.signup': '注册',
  'owner.signupOpen': '任何人都可以注册账号。',
  'owner.signupClosed': '无法注册账号，访客仍可对局。',
  'owner.closeSignup': '关闭注册',
  'owner.openSignup': '开放注册',
  'owner.storage': '存储',
  'owner.database': '数据库：{size}',
  'owner.free': '剩余空间：{size}',
  'owner.backup': '立即备份',
  'owner.noBackup': '此数据库请用自带工具（如 pg_dump）备份。',
  'owner.backedUp': '已备份（{size}）：',
  'owner.done': '完成。',
};
export default texts;

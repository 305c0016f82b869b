// Korean texts: the owner’s page.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'owner.title': '운영자',
  'owner.only': '운영자만 볼 수 있는 페이지입니다.',
  'owner.figures': '현황',
  'owner.online': '현재 접속',
  'owner.live_games': '진행 중인 대국',
  'owner.accounts': '계정',
  'owner.new_accounts': '24시간 신규 계정',
  'owner.guests': '손님',
  'owner.games': '끝난 대국',
  'owner.new_games': '24시간 대국',
  'owner.tournaments': '대회',
  'owner.studies': '연구',
  'owner.open_reports': '처리할 신고',
  'owner.announcement': '공지',
  'owner.announcementNote': '닫기 전까지 모든 페이지 위쪽에 보입니다. 비우면 사라집니다.',
  'owner.announce': '저장',
  'owner.signup': '회원 가입',
  'owner.signupOpen': '누구나 계정을 만들 수 있습니다.',
  'owner.signupClosed': '계정을 만들 수 없습니다. 손님은 계속 둘 수 있습니다.',
  'owner.closeSignup': '가입 닫기',
  'owner.openSignup': '가입 열기',
  'owner.storage': '저장 공간',
  'owner.database': '데이터베이스: {size}',
  'owner.free': '남은 공간: {size}',
  'owner.backup': '지금 백업',
  'owner.noBackup': '이 데이터베이스는 pg_dump 같은 자체 도구로 백업합니다.',
  'owner.backedUp': '백업했습니다({size}):',
  'owner.done': '완료했습니다.',
};
export default texts;

// Korean texts: finished games.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'row.plies': '{plies}수',
  'row.games': '{games}국',
  'archive.title': '기보 찾기',
  'archive.loading': '찾는 중…',
  'archive.none': '맞는 대국이 없습니다. 조건을 줄여 보세요.',
  'archive.more': '더 보기',
  'archive.player': '대국자',
  'archive.opponent': '상대',
  'archive.result': '결과',
  'archive.setup': '초의 차림',
  'archive.since': '시작일',
  'archive.until': '종료일',
  'archive.fen': '국면 (FEN)',
  'archive.any': '모두',
  'archive.search': '찾기',
};
export default texts;

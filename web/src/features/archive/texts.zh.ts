// Chinese texts: finished games.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'row.plies': '{plies} 步',
  'row.games': '{games} 局',
  'archive.title': '棋谱',
  'archive.loading': '搜索中……',
  'archive.none': '没有符合的对局，请减少条件。',
  'archive.more': '更多',
  'archive.player': '棋手',
  'archive.opponent': '对手',
  'archive.result': '结果',
  'archive.setup': '楚方布阵',
  'archive.since': '从',
  'archive.until': '到',
  'archive.fen': '局面（FEN）',
  'archive.any': '不限',
  'archive.search': '搜索',
};
export default texts;

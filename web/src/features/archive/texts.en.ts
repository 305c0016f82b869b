// English texts: finished games.
const texts = {
  'row.plies': '{plies, plural, one {# ply} other {# plies}}',
  'row.games': '{games, plural, one {# game} other {# games}}',
  'archive.title': 'Games',
  'archive.loading': 'Searching…',
  'archive.none': 'No games found. Try fewer filters.',
  'archive.more': 'More',
  'archive.player': 'Player',
  'archive.opponent': 'Opponent',
  'archive.result': 'Result',
  'archive.setup': "Cho's set-up",
  'archive.since': 'From',
  'archive.until': 'To',
  'archive.fen': 'Position (FEN)',
  'archive.any': 'any',
  'archive.search': 'Search',
};
export default texts;

// Portuguese texts: finished games.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'row.plies': '{plies, plural, one {# meio-lance} other {# meios-lances}}',
  'row.games': '{games, plural, one {# partida} other {# partidas}}',
  'archive.title': 'Partidas',
  'archive.loading': 'Procurando…',
  'archive.none': 'Nenhuma partida corresponde. Tente menos condições.',
  'archive.more': 'Mais',
  'archive.player': 'Jogador',
  'archive.opponent': 'Oponente',
  'archive.result': 'Resultado',
  'archive.setup': 'Formação de Cho',
  'archive.since': 'De',
  'archive.until': 'Até',
  'archive.fen': 'Posição (FEN)',
  'archive.any': 'qualquer',
  'archive.search': 'Procurar',
};
export default texts;

// Portuguese texts: the position editor.
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'editor.title': 'Editor de posições',
  'editor.pieces': 'Peças',
  'editor.help':
    'Arraste peças para o tabuleiro e para fora dele para removê-las. Ou escolha uma peça e clique nas casas.',
  'editor.erase': 'Borracha',
  'editor.turn': 'Quem joga',
  'editor.castling': 'Roque',
  'editor.kingside': '{side}: ala do rei',
  'editor.queenside': '{side}: ala da dama',
  'editor.hands': 'Na mão',
  'editor.clear': 'Tabuleiro vazio',
  'editor.start': 'Posição inicial',
  'editor.fen': 'Posição (FEN)',
  'editor.good': 'Esta posição pode ser jogada.',
  'editor.faults': 'Esta posição ainda não pode ser jogada:',
  'editor.analyse': 'Analisar',
  'editor.play': 'Jogar daqui',
  'fault.noGeneral': '{side} não tem general: ponha um em seu palácio.',
  'fault.severalGenerals': '{side} tem um segundo general em {square}.',
  'fault.generalOutsidePalace': 'O general de {side} em {square} está fora do palácio.',
  'fault.guardOutsidePalace': 'O guarda de {side} em {square} está fora do palácio.',
  'fault.soldierBehindItsLine': 'O soldado de {side} em {square} está atrás da linha inicial; soldados nunca recuam.',
  'fault.tooManyPieces':
    '{side, select, Brancas {As brancas têm peças demais} Pretas {As pretas têm peças demais} other {{side} tem peças demais}}.',
  'fault.opponentInCheck':
    '{side, select, Brancas {As brancas estão em xeque} Pretas {As pretas estão em xeque} other {{side} está em xeque}}, mas é a vez do outro lado.',
  'fault.noKing':
    '{side, select, Brancas {As brancas não têm rei} Pretas {As pretas não têm rei} other {{side} não tem rei}}.',
  'fault.severalKings':
    '{side, select, Brancas {As brancas têm} Pretas {As pretas têm} other {{side} tem}} um segundo rei em {square}.',
  'fault.pawnOnLastRank':
    'O peão {side, select, Brancas {das brancas} Pretas {das pretas} other {de {side}}} em {square} deveria ter sido promovido.',
  'fault.severalOfOneMajor':
    '{side, select, Brancas {As brancas têm} Pretas {As pretas têm} other {{side} tem}} a mesma peça maior duas vezes; a segunda está em {square}.',
  'fault.castlingWithoutKingOrRook':
    '{side, select, Brancas {As brancas não podem rocar} Pretas {As pretas não podem rocar} other {{side} não pode rocar}}: o rei ou a torre não está na casa inicial.',
  'fault.impossibleEnPassant': 'Não há peão a capturar en passant ali.',
};
export default texts;

// Portuguese texts: the learn pages (the lessons themselves: lessons.pt.ts).
import type en from './texts.en';

const texts: Record<keyof typeof en, string> = {
  'learn.title': 'Aprenda a jogar',
  'learn.intro':
    'Cada diagrama é um tabuleiro de verdade: mova a peça e veja o que as regras permitem. Anéis amarelos são casas a alcançar.',
  'learn.heading.janggi': 'Janggi · 장기',
  'learn.heading.shogun': 'Shogun Chess',
  'learn.about.janggi': 'Xadrez coreano: dois exércitos, dois palácios e canhões que saltam.',
  'learn.about.shogun': 'Xadrez em que as peças capturadas voltam e quase todas podem ser promovidas.',
  'learn.done': 'Muito bem!',
  'learn.wrong': 'Não é bem isso.',
  'learn.again': 'Recomeçar',
  'learn.tryAgain': 'Tentar de novo',
  'learn.progress': '{done} de {all} capítulos concluídos',
  'learn.continue': 'Continuar: {title}',
  'learn.finished': 'concluído',
  'learn.stage.start': 'Comece aqui',
  'learn.stage.pieces': 'As peças',
  'learn.stage.rules': 'As regras',
  'learn.stage.tactics': 'Como vencer',
  'learn.stage.play': 'Uma partida inteira',
  'learn.puzzles': 'Praticar com problemas',
  'learn.firstGame': 'Jogar contra o computador mais fraco',
  'learn.play': 'Jogar uma partida',
  'learn.move': 'Escolha um lance',
  'chart.title': 'Quadro das peças',
  'chart.text':
    'As mesmas peças em todos os conjuntos. Nos conjuntos em hanja, Cho é escrito em letra cursiva e Han em letra de imprensa, como nos tabuleiros coreanos.',
  'chart.piece': 'Peça',
  'chart.hanja': 'Hanja',
  'chart.promoted': 'Promove a',
  'chart.use': 'Peças no tabuleiro',
  'chart.none': 'não é promovido',
  'pieces.offer': 'Novo no janggi? As peças podem mostrar figuras em vez de caracteres chineses.',
  'pieces.usePictures': 'Usar figuras',
  'pieces.keep': 'Manter os caracteres',
};
export default texts;

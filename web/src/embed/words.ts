// The few words of <janggun-board>, which is used without the page's texts but the names of games and sides.
import enNames from '../board/texts.en';
import koNames from '../board/texts.ko';
import ptNames from '../board/texts.pt';
import zhNames from '../board/texts.zh';
import { type Game, gameNamed, type Side } from '../core/games';

const english = {
  board: 'Board: {game}, {side} to move',
  first: 'First position',
  back: 'One move back',
  next: 'One move forward',
  last: 'Last position',
  flip: 'Turn the board',
  start: 'Start',
  live: 'Live',
  waiting: 'Waiting for the game to begin',
  unreadable: 'The game cannot be read: {why}',
  unreadablePosition: 'The position cannot be read: {why}',
  unreachable: 'The game cannot be loaded',
  retrying: 'The game cannot be loaded; trying again',
  faulty: 'Error in the game: {why}',
  hand: 'In hand: {side}',
};
export type Word = keyof typeof english;

const words: Record<string, Record<Word, string>> = {
  en: english,
  ko: {
    board: '판: {game}, {side} 차례',
    first: '처음',
    back: '한 수 뒤로',
    next: '한 수 앞으로',
    last: '마지막',
    flip: '판 뒤집기',
    start: '시작',
    live: '생중계',
    waiting: '대국 시작을 기다리는 중',
    unreadable: '기보를 읽을 수 없습니다: {why}',
    unreadablePosition: '국면을 읽을 수 없습니다: {why}',
    unreachable: '대국을 불러올 수 없습니다',
    retrying: '대국을 불러올 수 없어 다시 시도합니다',
    faulty: '기보 오류: {why}',
    hand: '잡은 기물: {side}',
  },
  zh: {
    board: '棋盘：{game}，轮到{side}',
    first: '开局',
    back: '后退一步',
    next: '前进一步',
    last: '最后局面',
    flip: '翻转棋盘',
    start: '开始',
    live: '直播',
    waiting: '等待对局开始',
    unreadable: '无法读取棋谱：{why}',
    unreadablePosition: '无法读取局面：{why}',
    unreachable: '无法加载对局',
    retrying: '无法加载对局，正在重试',
    faulty: '棋谱有误：{why}',
    hand: '持驹：{side}',
  },
  pt: {
    board: 'Tabuleiro: {game}, joga {side}',
    first: 'Primeira posição',
    back: 'Um lance atrás',
    next: 'Um lance à frente',
    last: 'Última posição',
    flip: 'Virar o tabuleiro',
    start: 'Início',
    live: 'Ao vivo',
    waiting: 'À espera do início da partida',
    unreadable: 'Não é possível ler a partida: {why}',
    unreadablePosition: 'Não é possível ler a posição: {why}',
    unreachable: 'Não é possível carregar a partida',
    retrying: 'Não é possível carregar a partida; a tentar de novo',
    faulty: 'Erro na partida: {why}',
    hand: 'Na mão: {side}',
  },
};

const codeOf = (language: string): string => language.slice(0, 2).toLowerCase();

/** In the language of a tag such as "pt-BR"; English if there is none. */
export function say(language: string, word: Word, values: Record<string, string> = {}): string {
  const table = words[codeOf(language)] ?? english;
  return table[word].replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

const names: Record<string, Readonly<Record<string, string>>> = { en: enNames, ko: koNames, pt: ptNames, zh: zhNames };
const named = (language: string, key: string): string | undefined => (names[codeOf(language)] ?? names['en'])?.[key];
export const gameName = (language: string, game: Game): string =>
  named(language, `game.${game}`) ?? gameNamed(game).name;
export const sideName = (language: string, game: Game, side: Side): string => {
  const name = gameNamed(game).sides[side];
  return named(language, `side.${name}`) ?? name;
};

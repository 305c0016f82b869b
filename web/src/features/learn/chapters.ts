// What is taught, in which order, and the positions that show it. The words are in lessons.??.ts.
import type { JanggiKind } from '../../board/art/janggiPieces';
import type { Game } from '../../core/games';

export interface DiagramSpec {
  id: string;
  variant: string;
  fen: string;
  /** Moves played before the task, for the rules that ask what has happened: repetition. */
  before?: readonly string[];
  /** The piece to move; if left out, any of the side to move. */
  piece?: string;
  /** Nothing can be moved. */
  still?: boolean;
  /** Bring the piece to each of these squares. */
  reach?: readonly string[];
  /** Or end the game in this way, */
  ends?: string;
  /** or play any move of this kind, */
  do?: 'move' | 'pass' | 'promote' | 'drop';
  /** or play one of these moves. */
  answers?: readonly string[];
  /** The opponent answers with a pass; otherwise its turn is skipped. */
  answersWithPass?: boolean;
  /** Squares to look at. */
  rings?: readonly string[];
  /** Only these ranks are shown, as a picture. */
  ranks?: [number, number];
}

/** The path from the first look at the board to a whole game. */
export const stages = ['start', 'pieces', 'rules', 'tactics', 'play'] as const;
export type Stage = (typeof stages)[number];

export interface ChapterSpec {
  game: Game;
  id: string;
  stage: Stage;
  /** The theme of puzzles that practise it: src/puzzle/theme.h. */
  theme?: string;
  /** The drill of the trainer that practises it, where no puzzle does. */
  drill?: 'find' | 'name' | 'piece' | 'pick';
  /** Ends with a game against the weakest computer under these rules. */
  play?: string;
  diagrams: readonly DiagramSpec[];
  /** The Janggi pieces that it teaches, shown for both sides beside the title. */
  pieces?: readonly JanggiKind[];
}

const start = 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1';
const plain = 'janggicasual'; // without bikjang: one rule at a time

function setup(id: string, backRank: string): DiagramSpec {
  return { id, variant: plain, fen: start.replace('RNBA1ABNR', backRank), still: true, ranks: [1, 4] };
}
const piece = (id: string, fen: string, square: string, reach: string[]): DiagramSpec => ({
  id,
  variant: plain,
  fen,
  piece: square,
  reach,
});
const figure = (id: string, letter: string, reach: string[]): DiagramSpec => ({
  id,
  variant: 'shogun',
  fen: `7k/8/8/8/4${letter}3/8/8/K7[] w - - 0 1`,
  piece: 'e4',
  reach,
});

export const chapters: readonly ChapterSpec[] = [
  {
    game: 'janggi',
    id: 'board',
    stage: 'start',
    drill: 'piece',
    diagrams: [{ id: 'start', variant: plain, fen: start, still: true, rings: ['e2', 'e9'] }],
  },
  {
    game: 'janggi',
    id: 'general',
    stage: 'pieces',
    theme: 'palace-mate',
    pieces: ['k', 'a'],
    diagrams: [
      piece('middle', '9/3k5/9/8p/9/9/P8/9/4K4/9 w - - 0 1', 'e2', ['f3', 'd1']),
      piece('side', '9/5k3/9/8p/9/9/P8/9/3K5/9 w - - 0 1', 'd2', ['e1']),
      piece('guard', '9/3k5/9/8p/9/9/P8/5A3/9/4K4 w - - 0 1', 'f3', ['d1']),
    ],
  },
  {
    game: 'janggi',
    id: 'chariot',
    stage: 'pieces',
    theme: 'chariot-check',
    pieces: ['r'],
    diagrams: [
      piece('open', '9/4k4/2n6/9/9/2R3P2/9/9/9/4K4 w - - 0 1', 'c5', ['c8']),
      piece('palace', '9/5k3/3R5/9/9/9/9/9/4K4/9 w - - 0 1', 'd8', ['f10']),
    ],
  },
  {
    game: 'janggi',
    id: 'cannon',
    stage: 'pieces',
    theme: 'cannon-check',
    pieces: ['c'],
    diagrams: [
      piece('open', '9/3c1k3/9/9/3P5/9/1c1C1p2r/9/9/4K4 w - - 0 1', 'd4', ['i4']),
      piece('palace', '9/3k5/9/9/9/9/9/9/4K4/3C5 w - - 0 1', 'd1', ['f3']),
    ],
  },
  {
    game: 'janggi',
    id: 'horse',
    stage: 'pieces',
    theme: 'horse-check',
    pieces: ['n'],
    diagrams: [piece('block', '9/4k4/9/9/4p4/4N4/9/9/9/4K4 w - - 0 1', 'e5', ['e6'])],
  },
  {
    game: 'janggi',
    id: 'elephant',
    stage: 'pieces',
    theme: 'elephant-check',
    pieces: ['b'],
    diagrams: [piece('block', '9/5k3/9/3p5/9/4Bp3/9/9/9/4K4 w - - 0 1', 'e5', ['g8', 'd6'])],
  },
  {
    game: 'janggi',
    id: 'soldier',
    stage: 'pieces',
    theme: 'soldier-check',
    pieces: ['p'],
    diagrams: [
      piece('open', '9/4k4/9/9/9/2P6/9/9/4K4/9 w - - 0 1', 'c5', ['d7']),
      piece('palace', '5k3/9/3P5/9/9/9/9/9/4K4/9 w - - 0 1', 'd8', ['e9']),
    ],
  },
  {
    game: 'janggi',
    id: 'setups',
    stage: 'rules',
    theme: 'opening',
    diagrams: [
      setup('inner', 'RNBA1ABNR'),
      setup('outer', 'RBNA1ANBR'),
      setup('left', 'RBNA1ABNR'),
      setup('right', 'RNBA1ANBR'),
      piece('develop', start, 'h1', ['g3']),
    ],
  },
  {
    game: 'janggi',
    id: 'check',
    stage: 'rules',
    theme: 'mate-in-1',
    diagrams: [
      { id: 'parry', variant: plain, fen: '3k5/9/9/9/4r4/9/9/9/4K4/R2A5 w - - 0 1', do: 'move' },
      {
        id: 'screen',
        variant: plain,
        fen: '3k5/9/9/4c4/9/9/4P4/9/4K4/9 w - - 0 1',
        answers: ['e4d4', 'e4f4'],
        rings: ['e7'],
      },
      {
        id: 'mate',
        variant: plain,
        fen: '4k4/1R7/7bn/4p1p1p/R8/9/P1P3P1P/2N4C1/3K5/3A1A3 w - - 0 1',
        ends: 'checkmate',
      },
    ],
  },
  {
    game: 'janggi',
    id: 'pass',
    stage: 'rules',
    theme: 'pass',
    diagrams: [{ id: 'rest', variant: plain, fen: '3k5/3r5/9/9/9/9/9/9/5r3/4K4 w - - 0 1', do: 'pass' }],
  },
  {
    game: 'janggi',
    id: 'bikjang',
    stage: 'rules',
    theme: 'bikjang',
    diagrams: [
      {
        id: 'break',
        variant: 'janggi',
        fen: '3a1a3/4k4/2n3b2/p2p2p1p/9/3P5/P5P1P/2N3B2/4K4/3A1A3 b - - 0 1',
        do: 'move',
      },
      { id: 'accept', variant: 'janggi', fen: 'R3k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1', ends: 'bikjang' },
    ],
  },
  {
    game: 'janggi',
    id: 'points',
    stage: 'rules',
    theme: 'two-passes',
    diagrams: [{ id: 'passes', variant: 'janggi', fen: start, ends: 'two passes', answersWithPass: true }],
  },
  {
    game: 'janggi',
    id: 'ending',
    stage: 'rules',
    theme: 'endgame',
    diagrams: [
      { id: 'limit', variant: 'janggi', fen: '3k5/9/9/9/9/2R6/9/9/4K4/9 w - - 99 80', ends: 'move limit' },
      { id: 'bare', variant: plain, fen: '9/5k3/5a3/9/9/9/9/9/3p5/3KA4 w - - 0 90', ends: 'bare generals' },
      {
        id: 'repeat',
        variant: 'janggi',
        fen: '9/4k4/9/4p4/9/R8/4P4/9/3K5/9 w - - 0 40',
        before: ['a5a2', 'e9e10', 'a2a1', 'e10e9', 'a1a2', 'e9e10', 'a2a1', 'e10e9'],
        ends: 'repetition',
      },
      {
        id: 'perpetual',
        variant: 'janggi',
        fen: '9/4k4/R8/4p4/9/n8/4P4/9/3K5/9 w - - 0 40',
        before: ['a8a9', 'e9e10', 'a9a10', 'e10e9', 'a10a9', 'e9e10', 'a9a10', 'e10e9'],
        answers: ['a10a5'],
      },
    ],
  },
  {
    game: 'janggi',
    id: 'capture',
    stage: 'tactics',
    theme: 'hanging-piece',
    diagrams: [
      { id: 'free', variant: plain, fen: '1r1k5/9/9/9/9/1n2R2c1/9/9/9/5K3 w - - 0 1', answers: ['e5h5'] },
      { id: 'dear', variant: plain, fen: '3k5/9/9/9/9/3rPb3/9/9/9/5K3 w - - 0 1', answers: ['e5d5'] },
    ],
  },
  {
    game: 'janggi',
    id: 'tactics',
    stage: 'tactics',
    theme: 'fork',
    diagrams: [
      { id: 'fork', variant: plain, fen: '3a1a3/4k4/1r7/9/9/2N6/9/9/9/3K5 w - - 0 1', answers: ['c5d7'] },
      { id: 'discovered', variant: plain, fen: '3a1a3/4k4/9/6r2/4N4/9/4R4/9/9/3K5 w - - 0 1', answers: ['e6g7'] },
      { id: 'battery', variant: plain, fen: '9/4k4/9/9/9/9/3P5/4C4/9/3K5 w - - 0 1', answers: ['d4e4'] },
    ],
  },
  {
    game: 'janggi',
    id: 'mates',
    stage: 'tactics',
    theme: 'mate-in-2',
    diagrams: [
      { id: 'ladder', variant: plain, fen: '4k4/R8/9/9/9/1R7/9/9/9/3K5 w - - 0 1', ends: 'checkmate' },
      { id: 'cannon', variant: plain, fen: '3bkb3/9/9/9/9/4P4/9/C1N6/9/3K5 w - - 0 1', ends: 'checkmate' },
      { id: 'horse', variant: plain, fen: '3ka4/9/9/5N3/9/R8/9/9/9/4K4 w - - 0 1', ends: 'checkmate' },
    ],
  },
  { game: 'janggi', id: 'game', stage: 'play', theme: 'middlegame', play: 'janggi', diagrams: [] },
  {
    game: 'janggi',
    id: 'rulesets',
    stage: 'play',
    theme: 'bikjang',
    diagrams: [
      {
        id: 'association',
        variant: 'janggikja',
        fen: '3a5/4k4/9/2p6/9/2R6/9/9/3K5/9 w - - 0 80',
        answers: ['d2e2'],
      },
      {
        id: 'shuttle',
        variant: 'janggimodern',
        fen: '9/4k4/9/9/9/R8/4P4/7p1/9/3K5 w - - 0 40',
        before: ['a5a2', 'e9e10', 'a2a3', 'e10e9', 'a3a2', 'e9e10', 'a2a3', 'e10e9'],
        answers: ['a3h3'],
      },
      {
        id: 'refused',
        variant: 'janggikakao',
        fen: '8r/4k4/9/4p4/9/R8/4P4/9/3K5/9 w - - 0 40',
        before: 'a5a2 e9e10 a2a1 e10e9 a1a2 e9e10 a2a1 e10e9 a1a2 e9e10 a2a1 e10e9'.split(' '),
        do: 'move',
        rings: ['a2'],
      },
      {
        id: 'low',
        variant: 'janggikakao',
        fen: '3k5/9/4n4/9/4p4/4P4/R8/4C4/9/3K5 w - - 0 60',
        ends: 'low material',
      },
    ],
  },
  {
    game: 'janggi',
    id: 'notation',
    stage: 'play',
    drill: 'find',
    diagrams: [{ id: 'horse', variant: plain, fen: start, piece: 'b1', reach: ['c3'] }],
  },
  {
    game: 'shogun',
    id: 'board',
    stage: 'start',
    drill: 'piece',
    diagrams: [
      {
        id: 'start',
        variant: 'shogun',
        fen: 'rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1',
        still: true,
        rings: ['d1', 'd8'],
      },
    ],
  },
  {
    game: 'shogun',
    id: 'basics',
    stage: 'pieces',
    theme: 'mate-in-1',
    diagrams: [
      {
        id: 'king',
        variant: 'shogun',
        fen: '7k/8/8/8/4K3/8/8/8[] w - - 0 1',
        piece: 'e4',
        reach: ['f5', 'd5'],
      },
      figure('rook', 'R', ['e7', 'a7']),
      figure('bishop', 'B', ['g6', 'c2']),
      figure('knight', 'N', ['f6', 'd5']),
      {
        id: 'pawn',
        variant: 'shogun',
        fen: '7k/8/8/3p4/8/2P5/8/K7[] w - - 0 1',
        piece: 'c3',
        reach: ['c4', 'd5'],
      },
    ],
  },
  {
    game: 'shogun',
    id: 'pieces',
    stage: 'pieces',
    theme: 'promotion',
    diagrams: [
      figure('duchess', 'F', ['d5', 'e6']),
      figure('captain', '+P', ['e6']),
      figure('general', '+N', ['f6', 'f5']),
      figure('archbishop', '+B', ['g5', 'h6']),
      figure('mortar', '+R', ['d6', 'd2']),
      figure('queen', '+F', ['b7', 'b2']),
    ],
  },
  {
    game: 'shogun',
    id: 'promotion',
    stage: 'rules',
    theme: 'promotion',
    diagrams: [
      { id: 'zone', variant: 'shogun', fen: '7k/2B5/8/8/6N1/8/8/K7[] w - - 0 1', do: 'promote' },
      { id: 'last', variant: 'shogun', fen: '7k/2P5/8/8/8/8/8/K7[] w - - 0 1', piece: 'c7', do: 'promote' },
    ],
  },
  {
    game: 'shogun',
    id: 'majors',
    stage: 'rules',
    theme: 'promotion-limit',
    diagrams: [
      {
        id: 'limit',
        variant: 'shogun',
        fen: '6k1/8/1N6/8/3+N4/8/8/K7[] w - - 0 1',
        piece: 'b6',
        do: 'move',
        rings: ['d4'],
      },
    ],
  },
  {
    game: 'shogun',
    id: 'drops',
    stage: 'rules',
    theme: 'drop',
    diagrams: [
      {
        id: 'zone',
        variant: 'shogun',
        fen: 'r3kb1r/ppp2ppp/2n1b3/4p3/4P3/2N5/PPP2PPP/R1B1K2R[NPfn] w KQkq - 0 12',
        do: 'drop',
      },
      {
        id: 'demoted',
        variant: 'shogun',
        fen: '7k/8/8/4+f3/8/5N2/8/1K6[] w - - 0 1',
        before: ['f3e5', 'h8g8'],
        do: 'drop',
      },
    ],
  },
  {
    game: 'shogun',
    id: 'pawns',
    stage: 'rules',
    theme: 'promotion',
    diagrams: [
      { id: 'steps', variant: 'shogun', fen: '4k3/8/8/8/8/8/2P5/P3K3[] w - - 0 1', piece: 'c2', reach: ['c4'] },
      {
        id: 'passant',
        variant: 'shogun',
        fen: '4k3/8/8/3pP3/8/8/8/4K3[] w - d6 0 1',
        piece: 'e5',
        reach: ['d6'],
      },
    ],
  },
  {
    game: 'shogun',
    id: 'castling',
    stage: 'rules',
    theme: 'opening',
    diagrams: [
      {
        id: 'short',
        variant: 'shogun',
        fen: 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[] w KQkq - 0 1',
        piece: 'e1',
        reach: ['g1'],
      },
      {
        id: 'long',
        variant: 'shogun',
        fen: 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[] w KQkq - 0 1',
        piece: 'e1',
        reach: ['c1'],
      },
    ],
  },
  {
    game: 'shogun',
    id: 'end',
    stage: 'rules',
    theme: 'mate-in-1',
    diagrams: [
      { id: 'mate', variant: 'shogun', fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1[] w - - 0 1', ends: 'checkmate' },
      { id: 'block', variant: 'shogun', fen: '6k1/8/8/8/8/8/5PPP/r5K1[N] w - - 0 1', do: 'drop' },
      { id: 'stalemate', variant: 'shogun', fen: '7k/8/8/8/8/8/8/K4+F2[] w - - 0 1', ends: 'stalemate' },
      {
        id: 'repeat',
        variant: 'shogun',
        fen: '6k1/6p1/8/8/4+F3/r7/1r6/7K[] w - - 0 40',
        before: ['e4e8', 'g8h7', 'e8h5', 'h7g8', 'h5e8', 'g8h7', 'e8h5', 'h7g8'],
        ends: 'repetition',
      },
      {
        id: 'limit',
        variant: 'shogun',
        fen: '6k1/8/5p2/8/8/8/5P2/R5K1[] w - - 99 80',
        answers: ['f2f3', 'f2f4'],
      },
    ],
  },
  {
    game: 'shogun',
    id: 'tactics',
    stage: 'tactics',
    theme: 'fork',
    diagrams: [
      {
        id: 'fork',
        variant: 'shogun',
        fen: 'r3k3/8/8/3N4/8/8/8/4K3[] w - - 0 1',
        answers: ['d5c7', 'd5c7+'],
      },
      { id: 'drop', variant: 'shogun', fen: '8/8/3k4/8/7r/8/8/4K3[N] w - - 0 1', answers: ['N@f5'] },
      { id: 'dropMate', variant: 'shogun', fen: '6rk/6p1/8/8/8/8/8/4K3[R] w - - 0 1', ends: 'checkmate' },
    ],
  },
  { game: 'shogun', id: 'game', stage: 'play', theme: 'middlegame', play: 'shogun', diagrams: [] },
];

export const chapterAt = (game: string, id: string): ChapterSpec | undefined =>
  chapters.find(chapter => chapter.game === game && chapter.id === id);

/** The text of a chapter: **this** is bold. */
export interface ChapterText {
  title: string;
  paragraphs: readonly string[];
  /** By the diagram's id. */
  captions?: Readonly<Record<string, string>>;
  /** After the diagrams. */
  more?: readonly string[];
}
/** By "janggi/cannon". Every language has the same chapters, so that the files of lessons have the same shape. */
export type LearnTexts = Readonly<Record<string, ChapterText>>;

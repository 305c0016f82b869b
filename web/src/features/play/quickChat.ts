// Canned chat phrases: one press sends one, and every reader sees it in their own language.
import { language } from '../../app/i18n';
import { type Language, languages } from '../../app/i18n/languages';

type Phrase = Readonly<Record<Language, string>>;

/** What players say before, during and after a game. */
const phrases = {
  before: [
    { en: 'Hello!', ko: '안녕하세요!', zh: '你好！', pt: 'Olá!' },
    { en: 'Have a good game!', ko: '잘 부탁드립니다.', zh: '请多指教。', pt: 'Bom jogo!' },
  ],
  during: [
    { en: 'Nice move!', ko: '좋은 수네요!', zh: '好棋！', pt: 'Boa jogada!' },
    { en: 'Please wait a moment.', ko: '잠시만 기다려 주세요.', zh: '请稍等。', pt: 'Um momento, por favor.' },
    { en: 'Sorry!', ko: '죄송합니다!', zh: '抱歉！', pt: 'Desculpe!' },
  ],
  after: [
    { en: 'Good game!', ko: '수고하셨습니다.', zh: '下得很好！', pt: 'Boa partida!' },
    { en: 'Thank you!', ko: '감사합니다!', zh: '谢谢！', pt: 'Obrigado!' },
    { en: 'One more?', ko: '한 판 더 두실까요?', zh: '再来一盘？', pt: 'Mais uma?' },
  ],
} as const satisfies Record<string, readonly Phrase[]>;

type Moment = keyof typeof phrases;

const byText: ReadonlyMap<string, Phrase> = new Map(
  Object.values(phrases)
    .flat()
    .flatMap(phrase => languages.map(code => [phrase[code], phrase] as const)),
);

export const momentOf = (phase: string, plies: number): Moment =>
  phase === 'over' ? 'after' : plies < 4 ? 'before' : 'during';

export const phrasesAt = (moment: Moment): readonly string[] => phrases[moment].map(phrase => phrase[language()]);

/** A line as its reader sees it: a canned phrase in their language, any other text as it was written. */
export const shownText = (text: string, reader: Language = language()): string => byText.get(text)?.[reader] ?? text;

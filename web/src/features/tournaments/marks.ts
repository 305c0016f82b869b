// Results of a round as text, under each scoring.
import type { TournamentBoard, TournamentMark as Mark, TournamentScoring as Scoring } from '../../generated/protocol';

const classic: Record<Mark, string> = {
  win: '1',
  points_win: '1',
  draw: '½',
  points_loss: '0',
  loss: '0',
  forfeit_win: '+',
  forfeit_loss: '−',
  bye: '1',
  full_bye: '1',
  half_bye: '½',
  absent: '0',
};
/** Win 7, points win 4, points loss 2, loss 0. */
const korean: Partial<Record<Mark, string>> = {
  win: '7',
  points_win: '4',
  draw: '2',
  points_loss: '2',
  bye: '7',
  full_bye: '7',
  half_bye: '2',
};

/** What a player has from one round: "1", "½", "7"; forfeits are + and −. */
export function markText(mark: Mark, scoring: Scoring): string {
  if (scoring === 'korean') return korean[mark] ?? classic[mark];
  // Points of an arena depend on the streak; a board shows who won.
  return classic[mark];
}

/** "1 – 0"; empty while the game is not decided. */
export function resultText({ result }: Pick<TournamentBoard, 'result'>, scoring: Scoring): string {
  if (!result) return '';
  const white = markText(result.white, scoring);
  return result.black === null ? white : `${white} – ${markText(result.black, scoring)}`;
}

/** What the opponent of a player with this mark has; none: the mark is not of a game. */
export function answerTo(mark: Mark): Mark | undefined {
  const answers: Partial<Record<Mark, Mark>> = {
    win: 'loss',
    points_win: 'points_loss',
    draw: 'draw',
    points_loss: 'points_win',
    loss: 'win',
    forfeit_win: 'forfeit_loss',
    forfeit_loss: 'forfeit_win',
  };
  return answers[mark];
}

export interface Ruling {
  white: Mark;
  black: Mark;
}
/** The results that an arbiter may enter, as white sees them. */
export function rulings(scoring: Scoring): Ruling[] {
  const marks: Mark[] =
    scoring === 'korean'
      ? ['win', 'points_win', 'points_loss', 'loss', 'forfeit_win', 'forfeit_loss']
      : ['win', 'draw', 'loss', 'forfeit_win', 'forfeit_loss'];
  return [
    ...marks.map(white => ({ white, black: answerTo(white)! })),
    { white: 'forfeit_loss' as const, black: 'forfeit_loss' as const },
  ];
}

/** Points with halves as the tables of tournaments write them: "3½", "12", "22.25". */
export function pointsText(points: number, language: string): string {
  const whole = Math.trunc(points);
  if (Math.abs(points - whole) === 0.5) return whole === 0 ? (points < 0 ? '−½' : '½') : `${whole}½`;
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }).format(points);
}

// Moves, positions, players and results as translated text.
import { t, type TextKey } from '../../app/i18n';
import { settings } from '../../app/settings';
import { otherSide, piecesOf, uciParts, isPass } from '../../board/squares';
import { type Game, gameNamed, gameOf, type Side } from '../../core/games';
import { pieceName, rulesetName, sideName } from '../../board/names';
import type { Outcome } from '../../core/rules';
import type { Player, Result } from './protocol';
import { deomOf, isCustom, type Terms } from './rulesText';

/** The square in the chosen coordinates: "71" or "a4". */
export function squareName(game: Game, square: string): string {
  const { notations, ranks } = gameNamed(game);
  if (!notations.includes('korean') || settings().coordinates !== 'korean') return square;
  return `${(ranks + 1 - Number(square.slice(1))) % 10}${square.charCodeAt(0) - 96}`;
}

export const variantName = (variant: string): string =>
  isCustom(variant) ? t('variant.custom') : rulesetName(variant);

export function playerName(player: Player): string {
  if (player.engine) return t('player.engine', { level: player.engine });
  return nameText(player.name);
}

/** "Guest XYZ" instead of the id "guest-XYZ", which is not available for accounts. */
export const nameText = (name: string): string =>
  name.startsWith('guest-') ? t('player.guest', { name: name.slice('guest-'.length) }) : name;

export const ratingText = (player: Player): string =>
  player.rating ? `${Math.round(player.rating)}${player.provisional ? '?' : ''}` : '';

export const reasonText = (reason: string): string => t(`reason.${reason.replaceAll(' ', '_')}` as TextKey);

/** "Cho wins", "Draw", "Game aborted". */
export function resultTitle(variant: string, result: Result): string {
  if (result.score === '*') return t('result.aborted');
  return result.winner ? t('result.wins', { side: sideName(gameOf(variant), result.winner) }) : t('result.draw');
}

/** "Points decide after two passes: Cho 72, Han 73.5. Han leads by 1.5." */
export function resultDetails({ variant, handicap }: Terms, result: Result): string {
  if (result.score === '*') return t('result.abortedText');
  const parts = [reasonText(result.reason)];
  if (result.points) parts.push(pointsText({ variant, handicap }, result.points));
  return parts.join(' ');
}

export function pointsText(terms: Terms, points: Record<Side, number>): string {
  const { variant } = terms;
  const lead = Math.abs(points.white - points.black);
  const leader: Side = points.white > points.black ? 'white' : 'black';
  const deom = deomOf(terms);
  const values = { cho: points.white, han: points.black };
  const totals = deom > 0 ? t('points.totalsWithDeom', { ...values, deom }) : t('points.totals', values);
  return lead === 0 ? totals : `${totals} ${t('points.lead', { side: sideName(gameOf(variant), leader), lead })}`;
}

/** "Han would win 73.5 : 72 (by 1.5 points)." or "It would be a draw." */
export function verdictText(variant: string, { winner, points }: Pick<Outcome, 'winner' | 'points'>): string {
  if (!winner) return t('verdict.draw');
  const side = sideName(gameOf(variant), winner);
  if (!points) return t('verdict.wins', { side });
  const loser = otherSide(winner);
  return t('verdict.points', { side, more: points[winner], less: points[loser], lead: points[winner] - points[loser] });
}

/** A move for screen readers: "Cho: horse b1 to c3, takes soldier, check". */
export function spokenMove(variant: string, before: string, uci: string, check: boolean): string {
  const game = gameOf(variant);
  const parts = uciParts(uci);
  if (!parts) return uci;
  const pieces = piecesOf(game, before);
  const at = (square: string): string | undefined => pieces.find(piece => piece.square === square)?.kind;
  const side: Side = before.split(' ')[1] === 'b' ? 'black' : 'white';
  const who = sideName(game, side);
  let text: string;
  if (isPass(uci)) text = t('speak.pass', { side: who });
  else if (parts.from.includes('@'))
    text = t('speak.drop', {
      side: who,
      piece: pieceName(game, parts.from[0]!.toLowerCase()),
      to: squareName(game, parts.to),
    });
  else {
    text = t('speak.move', {
      side: who,
      piece: pieceName(game, at(parts.from) ?? 'p'),
      from: squareName(game, parts.from),
      to: squareName(game, parts.to),
    });
    const taken = at(parts.to);
    if (taken) text += `, ${t('speak.takes', { piece: pieceName(game, taken) })}`;
    if (parts.promotes) text += `, ${t('speak.promotes')}`;
  }
  return check ? `${text}, ${t('speak.check')}` : text;
}

/** The whole position for screen readers. */
export function spokenPosition(variant: string, fen: string): string {
  const game = gameOf(variant);
  const pieces = piecesOf(game, fen);
  return (['white', 'black'] as const)
    .map(side => {
      const own = pieces.filter(piece => piece.side === side);
      const kinds = [...new Set(own.map(piece => piece.kind))];
      const list = kinds
        .map(
          kind =>
            `${pieceName(game, kind)} ${own
              .filter(piece => piece.kind === kind)
              .map(piece => squareName(game, piece.square))
              .join(' ')}`,
        )
        .join(', ');
      return `${sideName(game, side)}: ${list}.`;
    })
    .join(' ');
}

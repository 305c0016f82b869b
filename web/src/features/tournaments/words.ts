// Tournaments as translated text.
import type { VNode } from 'snabbdom';
import type {
  TournamentBoard,
  TournamentFormat,
  TournamentMark,
  TournamentPlayer,
  TournamentSettings,
  TournamentSummary,
} from '../../generated/protocol';
import { h } from '../../app/dom';
import { t, type TextKey } from '../../app/i18n';
import { Refusal, refusalText } from '../../app/refusal';
import { clockName } from '../play/clock';
import { nameText, variantName } from '../play/words';
import { rangeText } from '../lobby/ratingTerms';

export const formatName = (format: TournamentFormat): string => t(`tournament.format.${format}`);
export const markName = (mark: TournamentMark): string => t(`tournament.mark.${mark}`);
export const tieBreakName = (name: TournamentSettings['tie_breaks'][number]): string =>
  t(`tournament.tieBreak.${name}`);

/** "5 min", "30 s". */
export const durationText = (seconds: number): string =>
  seconds % 60 === 0 && seconds > 0 ? t('clock.minutes', { minutes: seconds / 60 }) : t('clock.seconds', { seconds });

/** "Round 2 of 5", "Round 2"; of an arena nothing. */
export function roundText({ format, round, rounds }: Pick<TournamentSummary, 'format' | 'round' | 'rounds'>): string {
  if (format === 'arena' || round === 0) return '';
  return rounds === null ? t('tournament.round', { round }) : t('tournament.roundOf', { round, rounds });
}

/** "Result of round 2, board 3"; a game of an arena is known by its players. */
export const boardTitle = (
  { format }: Pick<TournamentSummary, 'format'>,
  { round, board }: Pick<TournamentBoard, 'round' | 'board'>,
  key: TextKey,
  arenaKey: TextKey,
): string => (format === 'arena' ? t(arenaKey) : t(key, { round, board }));

/** "Swiss, 5 rounds · Janggi · 10 min + 3 × 30 s · rated". */
export function termsText(tournament: TournamentSummary): string {
  const { format, rounds, minutes, variant, clock, rated } = tournament;
  const length =
    format === 'arena' && minutes !== null
      ? `, ${t('clock.minutes', { minutes })}`
      : rounds !== null
        ? `, ${t('tournament.roundCount', { rounds })}`
        : '';
  return [
    `${formatName(format)}${length}`,
    variantName(variant),
    clockName(clock),
    t(rated ? 'game.rated' : 'game.casual'),
  ].join(' · ');
}

/** "With a password · rating 1400–1800", or nothing. */
export function conditionsText({ password, min, max }: Pick<TournamentSummary, 'password' | 'min' | 'max'>): string {
  const range = rangeText({ min, max });
  return [
    ...(password ? [t('tournament.withPassword')] : []),
    ...(range ? [t('tournament.withRating', { range })] : []),
  ].join(' · ');
}

/** A player's name; an account's links to its profile. */
export function playerView(player: TournamentPlayer): VNode {
  const name = nameText(player.name);
  const attrs = { title: name }; // it may be cut
  if (player.id === null || player.name.startsWith('guest-')) return h('span.tournament-player', { attrs }, name);
  return h('a.tournament-player', { attrs: { ...attrs, href: `/user/${encodeURIComponent(player.name)}` } }, name);
}

export function problemText(error: unknown): string {
  switch (error instanceof Refusal ? error.code : undefined) {
    case 'wrong_password':
      return t('tournament.wrongPassword');
    case 'rating_range':
      return t('tournament.notInRange');
    case 'guest':
      return t('tournament.needsAccount');
    default:
      return refusalText(error);
  }
}

// The rounds of groups with a knockout by name.
import type { Tournament } from '../../generated/protocol';
import { t } from '../../app/i18n';

type Stages = Pick<Tournament, 'group_rounds'>;

export const isKnockout = ({ group_rounds: groups }: Stages, round: number): boolean =>
  groups !== null && round > groups;

/** `boards`: of this round, if that is known; a bye in the knockout is a board, too. */
export function roundName(tournament: Stages, round: number, boards?: number): string {
  const { group_rounds: groups } = tournament;
  if (groups === null) return t('tournament.round', { round });
  if (round <= groups) return t('tournament.groupRound', { round, rounds: groups });
  switch (boards) {
    case undefined:
      return t('tournament.knockoutRound', { round: round - groups });
    case 1:
      return t('tournament.final');
    case 2:
      return t('tournament.semifinals');
    case 4:
      return t('tournament.quarterfinals');
    default:
      return t('tournament.lastPlayers', { players: 2 * boards });
  }
}

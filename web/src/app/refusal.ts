// A refused request or command, and what it says to the user.
import type { ErrorCode } from '../generated/protocol';
import { t } from './i18n';

/** The server's message is in English; `offline` and `bad_answer` are made here, in the user's language. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode | 'offline' | 'bad_answer',
    text: string,
  ) {
    super(text);
  }
}

/** The error message for what went wrong, by its code; the server's own words follow where they say more. */
export function refusalText(error: unknown): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error);
  const detail = error.message;
  switch (error.code) {
    case 'offline':
    case 'bad_answer':
      return detail;
    case 'illegal_move':
      return t('refused.illegal');
    case 'repetition':
      return t('refused.repetition');
    case 'not_your_turn':
      return t('refused.turn');
    case 'wrong_ply':
      return t('refused.ply');
    case 'too_early':
      return t('refused.early');
    case 'too_many':
      return t('refused.many');
    case 'too_large':
      return t('refused.large');
    case 'storage':
      return t('refused.storage');
    case 'draining':
      return t('refused.draining');
    case 'guest':
      return t('refused.guest');
    case 'unauthorised':
      return t('refused.signIn');
    case 'engine_busy':
      return t('refused.engine');
    case 'not_found':
      return t('refused.gone');
    case 'not_a_player':
      return t('refused.notPlayer');
    case 'rating_range':
      return t('refused.ratingRange');
    case 'stale':
      return t('refused.stale');
    case 'muted':
      return t('refused.muted');
    case 'unrated':
      return t('refused.unrated');
    case 'blocked':
      return t('refused.blocked');
    case 'suspended':
      return t('account.suspended', { reason: detail });
    case 'name_taken':
      return t('account.nameTaken');
    case 'bad_name':
      return t('account.badName');
    case 'weak_password':
      return t('account.weakPassword');
    case 'wrong_password':
      return t('account.wrongPassword');
    case 'forbidden':
      return t('refused.forbidden', { detail });
    case 'not_allowed':
      return t('refused.notAllowed', { detail });
    case 'wrong_phase':
      return t('refused.phase', { detail });
    case 'bad_field':
      return t('refused.field', { detail });
    default:
      return t('refused.other', { detail });
  }
}

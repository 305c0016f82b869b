// Why the server has refused something about a study.
import { t } from '../../app/i18n';
import { Refusal, refusalText } from '../../app/refusal';

/** What the server says in detail is technical English. */
export function studyRefusal(error: unknown): string {
  if (!(error instanceof Refusal)) return String((error as Error).message);
  const text = error.message;
  switch (error.code) {
    case 'guest':
    case 'unauthorised':
      return t('study.needsAccount');
    case 'forbidden':
      return t('study.refused.forbidden');
    case 'not_found':
      return t('study.gone');
    case 'stale':
      return t('study.refused.stale');
    case 'not_allowed':
      return t('study.refused.limit', { text });
    case 'too_large':
      return t('study.refused.large');
    case 'bad_field':
    case 'bad_request':
    case 'bad_message':
      return t('study.refused.field', { text });
    default:
      return refusalText(error);
  }
}

// What is asked of the server once.
import { t } from '../i18n';
import { Refusal } from './socket';

/** GET, or POST and the like with a body. Whatever goes wrong is a Refusal with words for a person. */
export async function ask<T>(path: string, method = 'GET', body?: Record<string, unknown>): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: { Accept: 'application/json', ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Refusal('offline', t('connection.none'));
  }
  let content: unknown;
  try {
    content = await answer.json();
  } catch {
    throw new Refusal('bad_answer', t('connection.badAnswer'));
  }
  if (answer.ok) return content as T;
  const { error, code } = content as { error?: string; code?: string };
  throw new Refusal(code ?? String(answer.status), error ?? t('connection.badAnswer'));
}

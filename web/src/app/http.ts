// Requests to the HTTP API.
import type { Endpoints, Error as ErrorBody } from '../generated/protocol';
import { t } from './i18n';
import { Refusal } from './refusal';

type Parameters = Record<string, string | number | boolean>;
/** The parameters of an endpoint: path, query, body. */
export type RequestTo<E extends keyof Endpoints> = Omit<Endpoints[E], 'answer' | 'query'> &
  (Endpoints[E] extends { query?: infer Query } ? { query?: Query | URLSearchParams } : unknown);

function addressOf(
  endpoint: string,
  { path = {}, query = {} }: { path?: Parameters; query?: Parameters | URLSearchParams },
): string {
  const filled = endpoint.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''));
  const search =
    query instanceof URLSearchParams
      ? query
      : new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/**
 * Calls an endpoint: `ask('GET /api/user/{name}', { path: { name } })`. Every error is a Refusal with a message for
 * the user.
 */
export async function ask<E extends keyof Endpoints>(
  endpoint: E,
  ...[request]: object extends RequestTo<E> ? [RequestTo<E>?] : [RequestTo<E>]
): Promise<Endpoints[E]['answer']> {
  const { body, ...place }: { path?: Parameters; query?: Parameters | URLSearchParams; body?: object } = request ?? {};
  const [method = 'GET', pattern = ''] = endpoint.split(' ');
  let answer: Response;
  try {
    answer = await fetch(addressOf(pattern, place), {
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
  if (answer.ok) return content as Endpoints[E]['answer'];
  const { error, code } = content as Partial<ErrorBody>;
  throw new Refusal(code ?? 'bad_answer', error ?? t('connection.badAnswer'));
}

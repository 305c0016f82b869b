// What a refusal says: every code of the server, in the user's language.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '../generated/protocol';
import { loadLanguage } from './i18n';
import { Refusal, refusalText } from './refusal';

const api = JSON.parse(readFileSync(new URL('../../../src/server/protocol/openapi.json', import.meta.url), 'utf8')) as {
  components: { schemas: { ErrorCode: { enum: ErrorCode[] } } };
};
const codes = api.components.schemas.ErrorCode.enum;
const textOf = (code: Refusal['code'], detail = 'server words'): string => refusalText(new Refusal(code, detail));

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe.each([
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /\p{Script=Han}/u],
] as const)('In %s', (language, letters) => {
  beforeAll(() => loadLanguage(language));

  it.each(codes)('%s is explained', code => expect(textOf(code)).toMatch(letters));
  it('what only the server knows follows the explanation', () => {
    for (const code of ['bad_field', 'not_allowed', 'wrong_phase', 'forbidden', 'no_page'] as const)
      expect(textOf(code), code).toMatch(/server words/);
  });
});

it('A code of a newer server still has an explanation', async () => {
  await loadLanguage('en');
  expect(textOf('code_of_tomorrow' as ErrorCode)).toBe('The server refused this: server words');
});

it('What is explained in the user’s language already is not changed', () => {
  expect(textOf('offline', '서버에 연결할 수 없습니다.')).toBe('서버에 연결할 수 없습니다.');
});

it('Other errors keep their message', () => {
  expect(refusalText(new TypeError('no such thing'))).toBe('no such thing');
  expect(refusalText('thrown')).toBe('thrown');
});

// The words that the search of the documentation finds.
import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { options, tokenize } from './tokens.mjs';

it('Words are divided by everything but letters, digits and underscores', () => {
  expect(tokenize('cancel_seek, 빅장 (bikjang)!  x2')).toEqual(['cancel_seek', '빅장', 'bikjang', 'x2']);
  expect(tokenize('')).toEqual([]);
});

it('Every character and every pair of hanja is a word', () => {
  expect(tokenize('將軍')).toEqual(['將', '軍', '將軍']);
  expect(tokenize('朝鲜象棋')).toEqual(['朝', '鲜', '象', '棋', '朝鲜', '鲜象', '象棋']);
  expect(tokenize('車')).toEqual(['車']);
});

it('Hanja beside other letters are words of their own', () => {
  expect(tokenize('02馬83')).toEqual(['馬', '02', '83']);
  expect(tokenize('將군')).toEqual(['將', '군']);
});

it('A search finds hanja and hangul within sentences', () => {
  const index = new MiniSearch(options);
  index.addAll([
    { id: 1, heading: '장기', title: 'Janggi', text: '將軍을 부르고 멍군' },
    { id: 2, heading: '规则', title: '朝鲜象棋规则', text: '双方不能重复局面' },
  ]);
  const found = query => index.search(query, { combineWith: 'AND' }).map(({ id }) => id);
  expect(found('將軍')).toEqual([1]);
  expect(found('象棋')).toEqual([2]);
  expect(found('軍將')).toEqual([]);
  expect(found('멍군')).toEqual([1]);
});

// Phrases by phase of the game, and how readers see them.
import { expect, it } from 'vitest';
import { momentOf, shownText } from './quickChat';

it('A canned phrase is shown in the language of its reader', () => {
  expect(shownText('Good game!', 'ko')).toBe('수고하셨습니다.');
  expect(shownText('수고하셨습니다.', 'pt')).toBe('Boa partida!');
  expect(shownText('Boa partida!', 'pt')).toBe('Boa partida!');
});

it('Any other text is shown as it was written', () => {
  expect(shownText('good game', 'ko')).toBe('good game');
  expect(shownText('Good game!!', 'ko')).toBe('Good game!!');
  expect(shownText('constructor', 'ko')).toBe('constructor');
});

it('The phrases depend on the moment of the game', () => {
  expect(momentOf('setup', 0)).toBe('before');
  expect(momentOf('playing', 3)).toBe('before');
  expect(momentOf('playing', 4)).toBe('during');
  expect(momentOf('over', 0)).toBe('after');
});

import { beforeAll, describe, expect, it } from 'vitest';
import { gameNamed } from '../core/games';
import { loadRulesForTests } from '../core/testing';
import { position } from './source';
import { gameName, say, sideName } from './words';

beforeAll(loadRulesForTests);

describe('A position without moves', () => {
  it('is the start if there is no FEN', async () => {
    expect((await position('shogun', '')).fens).toEqual([gameNamed('shogun').start]);
    expect((await position('janggi:bikjang=off', '')).fens).toEqual([gameNamed('janggi').start]);
  });

  it('may be one that no game reaches', async () => {
    const fen = '9/9/9/9/4N4/9/9/9/9/9 w - - 0 1';
    expect((await position('janggi', fen)).fens).toEqual([fen]);
  });

  it('is refused with the place where the text is no FEN', async () => {
    await expect(position('janggi', '9/9/9')).rejects.toThrow(/^column 6: the board ends before its last rank/);
    await expect(position('janggi', '4k4/9/9/9/9/9/9/9/4Z4/9')).rejects.toThrow(/^column 20: /);
    await expect(position('shogun', 'rnbqkbnr/pppppppp')).rejects.toThrow(/^column \d+: /);
    await expect(position('xiangqi', '')).rejects.toThrow('no such variant');
  });
});

describe('The words of the element', () => {
  it('name games and sides in every language', () => {
    expect(['en', 'ko', 'zh', 'pt'].map(language => sideName(language, 'janggi', 'black'))).toEqual([
      'Han',
      '한',
      '汉',
      'Han',
    ]);
    expect(gameName('ko-KR', 'shogun')).toBe('쇼군 체스');
    expect(sideName('fr', 'shogun', 'white')).toBe('White');
    expect(say('pt-BR', 'hand', { side: 'Brancas' })).toBe('Na mão: Brancas');
  });
});

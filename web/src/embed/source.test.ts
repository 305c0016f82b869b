import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { gameNamed } from '../core/games';
import { loadRulesForTests } from '../core/testing';
import { line, position, record, recordAt, Unreachable } from './source';
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

describe('A game with an error', () => {
  it('is shown up to the first move that is not legal, which is named', async () => {
    const shown = await line('janggi', '', ['e4e5', 'e7e8', 'b1c3']);
    expect(shown.moves).toEqual(['e4e5']);
    expect(shown.fens).toHaveLength(2);
    expect(shown.fault).toMatch(/^1\.\.\. e7e8: \S/);
    expect((await line('shogun', '', ['x'.repeat(5000)])).fault.length).toBeLessThan(200);
    expect((await line('shogun', '', ['e4', 'e5'])).fault).toBe('');
  });

  it('tells the first error of a record', async () => {
    const shown = await record('[Variant "Janggi"]\n\n1. e4e5 e7e8 2. b1c3 *\n');
    expect(shown.moves).toEqual(['e4e5']);
    expect(shown.fault).toMatch(/e7e8/);
    expect((await record('{"variant":"janggi","moves":["e4e5","e7e8"]}')).fault).toMatch(/e7e8/);
    expect((await record('{"variant":"janggi","moves":["e4e5","e7e6"]}')).fault).toBe('');
  });
});

describe('A record by its address', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answerWith = (answer: () => Promise<Response>): unknown => vi.stubGlobal('fetch', answer);

  it('may be there later if the network or the site fails, and not if there is none', async () => {
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(recordAt('game.pgn')).rejects.toMatchObject({ isTemporary: true });
    for (const [status, isTemporary] of [
      [503, true],
      [429, true],
      [404, false],
    ] as const) {
      answerWith(() => Promise.resolve(new Response('', { status })));
      const fault = await recordAt('game.pgn').catch((error: unknown) => error);
      expect(fault).toBeInstanceOf(Unreachable);
      expect(fault).toMatchObject({ isTemporary });
    }
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

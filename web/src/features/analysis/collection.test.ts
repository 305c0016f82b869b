// Searching the games of an imported file.
import { describe, expect, it } from 'vitest';
import type { GameRecord } from '../../core/records';
import { Collection, lineOf } from './collection';

const game = (first: string, second: string, more: Partial<GameRecord> = {}): GameRecord => ({
  variant: 'janggi',
  start: '',
  root: {} as GameRecord['root'],
  first,
  second,
  ...more,
});
const games = [
  game('김경중', '조인호', { result: '1-0', date: '2009-12-08', event: '왕위전' }),
  game('Kim', 'Lee', { result: '0-1', date: '2010-01-02' }),
  game('Lee', 'Kim', { result: '1-0' }),
];

describe('A collection', () => {
  it('finds every word, in any order and case', () => {
    const collection = new Collection(games);
    expect(collection.matching('lee KIM')).toEqual([games[1], games[2]]);
    expect(collection.matching('kim 2010')).toEqual([games[1]]);
    expect(collection.matching('왕위전')).toEqual([games[0]]);
    expect(collection.matching('nobody')).toEqual([]);
    expect(collection.matching('  ')).toHaveLength(3);
  });
  it('knows the game before and after the one that is open', () => {
    const collection = new Collection(games);
    expect(collection.beside(1)).toBe(games[0]);
    collection.open(games[1]!);
    expect(collection.beside(-1)).toBe(games[0]);
    expect(collection.beside(1)).toBe(games[2]);
    collection.open(games[2]!);
    expect(collection.beside(1)).toBeUndefined();
  });
  it('summarises a game in one line', () => {
    expect(lineOf(games[0]!)).toBe('김경중 – 조인호 1-0 2009-12-08');
    expect(lineOf({ variant: 'janggi', start: '', root: {} as GameRecord['root'] })).toBe('? – ?');
  });
});

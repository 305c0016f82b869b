// What the rules core says about each game, and that the page has a text, a drawing and a level for all of it.
import { beforeAll, describe, expect, it } from 'vitest';
import { artOf } from '../board/art/gameArt';
import { janggiKinds } from '../board/art/janggiPieces';
import { shogunKinds } from '../board/art/shogunPieces';
import en from '../app/i18n/en';
import { baseOf, descriptionOf, gameNamed, gameOf, games, rulesetNamed, rulesetNames, usualVariant } from './games';
import { inspect, Match, startFen } from './rules';
import { loadRulesForTests } from './testing';

beforeAll(loadRulesForTests);

describe('Janggi', () => {
  const janggi = gameNamed('janggi');
  it('is played on 9 by 10 points, with passes and points, and without hands', () => {
    expect(janggi).toMatchObject({ files: 9, ranks: 10, passes: true, points: true, hand: [], castling: false });
  });
  it('has set-ups, handicaps and Korean notations', () => {
    expect(janggi.setups).toEqual(['inner', 'outer', 'left', 'right']);
    expect(janggi.handicaps).toContain('AA');
    expect(janggi.notations).toEqual(expect.arrayContaining(['korean', 'hanja', 'pychess']));
    expect(janggi.formats).toContain('gib');
  });
  it('has rulesets with settings', () => {
    for (const ruleset of janggi.rulesets) expect(ruleset.settings?.['deom'], ruleset.name).toBeDefined();
    expect(rulesetNamed('janggicasual')).toMatchObject({ game: 'janggi', bikjang: 'ignored', agreed_draw: true });
  });
});

describe('Shogun Chess', () => {
  const shogun = gameNamed('shogun');
  it('is played on 8 by 8 squares, with hands and castling, and without passes', () => {
    expect(shogun).toMatchObject({ files: 8, ranks: 8, passes: false, points: false, castling: true, setups: [] });
    expect(shogun.hand).toEqual(['p', 'n', 'b', 'r', 'f']);
  });
  it('limits the pieces of which a side may have one', () => {
    expect([...shogun.limited].sort()).toEqual(['+b', '+f', '+n', '+r']);
  });
  it('has one notation to read and one set of rules', () => {
    expect(shogun.notations[0]).toBe('san');
    expect(shogun.rulesets.map(({ name, settings }) => [name, settings])).toEqual([['shogun', undefined]]);
  });
});

describe('A name', () => {
  it('leads to its game, custom rules too', () => {
    expect(gameOf('janggikakao')).toBe('janggi');
    expect(gameOf('janggi:bikjang=off')).toBe('janggi');
    expect(descriptionOf('shogun').id).toBe('shogun');
    expect(baseOf('janggikja:deom=0')).toBe('janggikja');
    expect(rulesetNames).toContain(usualVariant);
  });
  it('of no game is refused', () => expect(() => gameNamed('chess' as never)).toThrow('chess'));
});

describe.each(games)('$name', game => {
  it('starts from the described position', () => {
    expect(startFen(game.id)).toBe(game.start);
    expect(inspect(game.id, game.start)).toEqual({ fen: game.start });
    expect(game.start.split(' ')[0]!.replace(/\[.*/, '').split('/')).toHaveLength(game.ranks);
  });
  it('passes, counts points and has hands exactly as its positions do', () => {
    const { facts } = Match.start(game.id);
    expect(facts.pass !== undefined).toBe(game.passes);
    expect(facts.points !== undefined).toBe(game.points);
    expect(facts.hands !== undefined).toBe(game.hand.length > 0);
  });
  it('writes a move in every notation it names', () => {
    const match = Match.start(game.id);
    for (const style of game.notations) expect(match.write(match.facts.moves.slice(0, 1), style)).toHaveLength(1);
  });
  it('has texts for name, sides, pieces, set-ups, handicaps, rulesets and levels', () => {
    const keys = [
      `game.${game.id}`,
      ...Object.values(game.sides).map(side => `side.${side}`),
      ...game.kinds.map(({ name }) => `piece.${game.id}.${name}`),
      ...game.setups.map(setup => `setup.${setup}`),
      ...game.handicaps.map(letters => `handicap.${letters}`),
      ...game.rulesets.map(({ name }) => `variant.${name}`),
      ...game.levels.map(({ name }) => `level.${name}`),
    ];
    for (const key of keys) expect(en).toHaveProperty([key]);
  });
  it('has drawings', () => {
    const drawn: Record<string, readonly string[]> = { janggi: janggiKinds, shogun: shogunKinds };
    expect(game.kinds.map(({ letter }) => letter).sort()).toEqual([...(drawn[game.id] ?? [])].sort());
    expect(artOf(game.id).hasCharacters).toBe(game.id === 'janggi');
  });
  it('has ten levels with rising ratings', () => {
    expect(game.levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const ratings = game.levels.map(({ rating }) => rating);
    expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
  });
});

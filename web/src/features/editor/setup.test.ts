// Editing positions.
import { beforeAll, describe, expect, it } from 'vitest';
import { startFen } from '../../core/rules';
import { loadRulesForTests } from '../../core/testing';
import { Setup } from './setup';

beforeAll(loadRulesForTests);

describe('The editor’s position', () => {
  it('begins with the start position, and round-trips FENs', () => {
    for (const variant of ['janggi', 'shogun']) expect(new Setup(variant).fen()).toBe(startFen(variant));
    const fen = 'r3kb1r/ppp2ppp/2n1b3/4p3/4P3/2N5/PPP2PPP/R1B1K2R[NPfn] w KQkq - 0 1';
    expect(new Setup('shogun', fen).fen()).toBe(fen);
  });

  it('reports every fault until it is legal', () => {
    const setup = new Setup('janggi');
    setup.clear();
    expect(setup.inspect().faults?.map(fault => fault.reason)).toEqual(['noGeneral', 'noGeneral']);
    setup.put('e2', 'white', 'k');
    setup.put('d9', 'black', 'k');
    setup.put('a5', 'white', 'a');
    expect(setup.inspect().faults).toMatchObject([{ reason: 'guardOutsidePalace', side: 'white', square: 'a5' }]);
    setup.take('a5');
    expect(setup.inspect().fen).toBe('9/3k5/9/9/9/9/9/9/4K4/9 w - - 0 1');
  });

  it('has hands and castling rights in Shogun', () => {
    const setup = new Setup('shogun');
    setup.take('a7');
    setup.setInHand('white', 'p', 1);
    setup.toggleCastling('Q');
    expect(setup.fen()).toBe('rnb+fkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[P] w Kkq - 0 1');
    expect(setup.inspect().fen).toBe(setup.fen());
    setup.take('e1');
    expect(setup.inspect().faults?.map(fault => fault.reason)).toContain('noKing');
  });
});

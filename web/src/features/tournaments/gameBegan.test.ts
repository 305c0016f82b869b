// A game of a tournament has begun: what the page does, and what it says in a hidden tab.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setPlaying } from '../../app/playing';
import type { MessageOf } from '../../app/socket';
import { rememberFormat } from './formats';
import { gameBegan } from './gameBegan';

const app = vi.hoisted(() => {
  vi.stubGlobal('window', {}); // snabbdom looks for requestAnimationFrame when it is loaded
  return { announce: vi.fn(), openGame: vi.fn(), play: vi.fn(), showOutside: vi.fn(), showRequest: vi.fn() };
});
vi.mock('../../app/messages', () => ({ announce: app.announce }));
vi.mock('../../app/outside', () => ({ showOutside: app.showOutside }));
vi.mock('../../app/requests', () => ({ showRequest: app.showRequest }));
vi.mock('../../app/router', () => ({ openGame: app.openGame }));
vi.mock('../../app/sound', () => ({ play: app.play }));
vi.mock('../../app/i18n', () => ({ t: (key: string, values = {}) => `${key} ${JSON.stringify(values)}` }));
vi.mock('../play/words', () => ({ nameText: (name: string) => name }));

const message = (tournament: string): MessageOf<'tournament_game'> => ({
  t: 'tournament_game',
  tournament,
  name: 'Club evening',
  round: 341,
  board: 1,
  game: 'Ab3dEf9h',
  side: 'white',
  opponent: { number: 2, id: 'bomi', name: 'Bomi', rating: 1500 },
});
const isAt = (pathname: string): unknown => vi.stubGlobal('location', { pathname });

beforeEach(() => {
  vi.clearAllMocks();
  setPlaying(undefined);
  rememberFormat('Arena001', 'arena');
  rememberFormat('Swiss001', 'swiss');
});

describe('A game of a tournament', () => {
  it('opens by itself on the page of the tournament', () => {
    isAt('/tournament/Arena001');
    gameBegan(message('Arena001'));
    expect(app.openGame).toHaveBeenCalledExactlyOnceWith('Ab3dEf9h');
    expect(app.showRequest).not.toHaveBeenCalled();
  });
  it('is a notice with a sound over another game and over a form', () => {
    isAt('/tournaments/new');
    gameBegan(message('Swiss001'));
    isAt('/game/Other123');
    setPlaying(() => true);
    gameBegan(message('Swiss001'));
    expect(app.openGame).not.toHaveBeenCalled();
    expect(app.play.mock.calls).toEqual([['offer'], ['offer']]);
    expect(app.showRequest).toHaveBeenCalledTimes(2);
    app.showRequest.mock.lastCall![0].accept();
    expect(app.openGame).toHaveBeenCalledExactlyOnceWith('Ab3dEf9h');
  });
  it('is given to the browser, for a hidden tab, wherever the page is', () => {
    for (const path of ['/tournament/Arena001', '/tournaments/new', '/analysis', '/game/Ab3dEf9h']) {
      isAt(path);
      gameBegan(message('Arena001'));
    }
    expect(app.showOutside).toHaveBeenCalledTimes(4);
    expect(app.showOutside).toHaveBeenLastCalledWith(expect.stringContaining('Bomi'), 'game Ab3dEf9h');
  });
  it('of an arena is not given a round', () => {
    isAt('/analysis');
    gameBegan(message('Arena001'));
    expect(app.announce.mock.lastCall![0]).not.toContain('341');
    gameBegan(message('Swiss001'));
    expect(app.announce.mock.lastCall![0]).toContain('"round":341');
  });
});

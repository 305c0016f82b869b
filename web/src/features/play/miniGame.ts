// A mini board that links to its game, with the players and, while it is live, their clocks.
import type { VNode } from 'snabbdom';
import { boardPicture } from '../../board/art/picture';
import { h, link } from '../../app/dom';
import { otherSide } from '../../board/squares';
import { t } from '../../app/i18n';
import { inByoyomi, termsOf, timeLeft, timeText } from './clock';
import { runningTime } from './countdown';
import { playerName, ratingText } from './words';
import type { Clock, Player } from './protocol';
import { gameOf, type Side, type Game, gameNamed } from '../../core/games';

export interface MiniGame {
  id: string;
  variant: string;
  fen: string;
  players: Record<Side, Player>;
  lastMove?: string | undefined;
  score?: string | null | undefined;
  /** The game is live: its clocks as of `elapsed` ms ago, and its time control. */
  live?: { clock: Clock | null; terms: string; elapsed: number } | undefined;
  below?: Side;
}

export function miniGame(game: MiniGame): VNode {
  const { id, variant, fen, players, lastMove, below = 'white' } = game;
  return link(
    `/game/${id}`,
    [
      row(game, otherSide(below), game.live ? h('span.live-mark', t('mini.live')) : ''),
      h('span.mini-board', [
        boardPicture({
          game: gameOf(variant),
          fen,
          below,
          ...(lastMove ? { lastMove } : {}),
          label: t('mini.label', { white: playerName(players.white), black: playerName(players.black) }),
        }),
      ]),
      row(game, below),
    ],
    'a.mini-game',
  );
}

function row({ players, score, live }: MiniGame, side: Side, mark: VNode | '' = ''): VNode {
  const player = players[side];
  return h('span.mini-row', [
    h('span.mini-name', [playerName(player), ' ', h('span.muted', ratingText(player))]),
    mark,
    score ? h('strong', score.split('-')[side === 'white' ? 0 : 1] ?? '') : live ? clock(live, side) : '',
  ]);
}

function clock({ clock: clocks, terms, elapsed }: NonNullable<MiniGame['live']>, side: Side): VNode {
  if (!clocks) return h('span');
  const left = timeLeft(clocks, side, elapsed, termsOf(terms));
  return h(
    'span.mini-clock.num',
    { class: { running: clocks.running === side, byoyomi: inByoyomi(left) }, attrs: { role: 'timer' } },
    timeText(runningTime(left), false),
  );
}

/** A placeholder of the same size, to avoid layout shift. */
export function emptyGame(game: Game, label: string): VNode {
  const blank = (): VNode => h('span.mini-row', '\u00a0');
  return h('div.mini-game', { key: `empty-${game}` }, [
    blank(),
    h('span.mini-board', [boardPicture({ game, fen: gameNamed(game).start, label })]),
    blank(),
  ]);
}

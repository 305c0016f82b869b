// Notices beside the board: bikjang, first-move deadline, unseen moves, limited promotions.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { piecesOf, turnOf } from '../../board/squares';
import { t } from '../../app/i18n';
import { timeText } from './clock';
import { firstMoveTime } from './countdown';
import { verdictText } from './words';
import type { BoardState } from '../../board/boardView';
import type { Game } from './protocol';
import type { Replay } from './replay';
import type { GameScreen } from './screen';
import { gameOf, type Side, gameNamed } from '../../core/games';
import { pieceName, sideName } from '../../board/names';

export function bikjangNotice(game: Game, replay: Replay): VNode {
  const side = sideName(gameOf(game.variant), replay.facts!.turn);
  const verdict = replay.verdictOfPass();
  return h('div.notice.bikjang', { key: 'bikjang', attrs: { role: 'status', 'data-testid': 'bikjang' } }, [
    h('strong', `${t('bikjang.title')} `),
    t('bikjang.text', { side }),
    verdict ? ` ${verdictText(game.variant, verdict)}` : '',
  ]);
}

/** The first-move deadline, while it applies. */
export function firstMoveNotice({ table }: GameScreen): VNode {
  const game = table.game!;
  const left = firstMoveTime(game, table.now());
  if (left === undefined) return h('div', { key: 'no-first-move' });
  const turn = turnOf(game.fen);
  const time = timeText(left, false);
  return h(
    'div.notice.first-move',
    { key: 'first-move', class: { low: left < 10_000 }, attrs: { 'data-testid': 'first-move' } },
    turn === table.you
      ? t('firstMove.yours', { time })
      : t('firstMove.theirs', { side: sideName(gameOf(game.variant), turn), time }),
  );
}

/** The arbiter of the tournament has stopped the clocks. */
export function pausedNotice({ paused }: Game): VNode {
  if (!paused) return h('div', { key: 'not-paused' });
  return h(
    'div.notice',
    { key: 'paused', attrs: { role: 'status', 'data-testid': 'paused' } },
    t('game.pausedByArbiter'),
  );
}

/** What the arbiter has ruled about a repetition, with the moves that led to it. */
export function rulingNotice({ ruling, variant, moves }: Game): VNode {
  if (!ruling) return h('div', { key: 'no-ruling' });
  const side = ruling.against ? sideName(gameOf(variant), ruling.against) : '';
  const played = moves.slice(ruling.from, ruling.to).map(({ san }) => san);
  return h('div.notice', { key: 'ruling', attrs: { role: 'status', 'data-testid': 'ruling' } }, [
    h('strong', `${t('ruling.title')}: ${t(`ruling.rule.${ruling.rule}`)}. `),
    `${t(`ruling.verdict.${ruling.verdict}`, { side })} `,
    h('span.muted', t('ruling.moves', { from: ruling.from + 1, to: ruling.to, moves: played.join(' ') })),
  ]);
}

/** Moves were played while an earlier position is being viewed. */
export function unseenNotice(screen: GameScreen): VNode {
  const { game, you } = screen.table;
  const mine = game?.phase === 'playing' && you !== undefined && turnOf(game.fen) === you;
  return h('div.offer.unseen', { key: 'unseen', attrs: { role: 'status', 'data-testid': 'unseen' } }, [
    h(
      'span',
      mine
        ? `${t('moves.unseen', { count: screen.unseen })} ${t('game.yourTurn')}.`
        : t('moves.unseen', { count: screen.unseen }),
    ),
    button(t('moves.show'), () => screen.look(undefined), { look: '.primary' }),
  ]);
}

/** A side may have only one piece of some kinds: lists those the mover has, as promotions to them are not possible. */
export function limitNotice({ game, fen, mover, turn }: BoardState): VNode {
  const side: Side | undefined = mover === 'both' ? turn : mover;
  const placed = side ? piecesOf(game, fen).filter(piece => piece.side === side) : [];
  const taken = gameNamed(game).limited.filter(kind => placed.some(piece => piece.kind === kind));
  if (taken.length === 0) return h('div', { key: 'no-limit' });
  const names = taken.map(kind => pieceName(game, kind)).join(', ');
  return h('div.limit.muted', { key: 'limit', attrs: { title: t('limit.why') } }, t('limit.text', { pieces: names }));
}

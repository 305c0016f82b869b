// What a player must know now: generals that face each other, and promotions that are not open.
import type { VNode } from 'snabbdom';
import { h } from '../app/dom';
import { variantNamed, type Facts } from '../core/rules';
import { gameOf, piecesOf, type Side } from '../board/squares';
import { t } from '../i18n';
import { pieceName, pointsText, sideName } from './words';
import type { BoardState } from '../board/boardView';
import type { Game } from './protocol';

export function bikjangNotice(game: Game, facts: Facts): VNode {
  const side = sideName(gameOf(game.variant), facts.turn);
  const byPoints = variantNamed(game.variant)?.points ?? true;
  return h('div.notice.bikjang', { key: 'bikjang', attrs: { role: 'status', 'data-testid': 'bikjang' } }, [
    h('strong', `${t('bikjang.title')} `),
    t('bikjang.text', { side }),
    ' ',
    byPoints && facts.points ? `${t('bikjang.points')} ${pointsText(game.variant, facts.points)}` : t('bikjang.draw'),
  ]);
}

const majors = ['+f', '+r', '+b', '+n'];

/** Shogun: at most one of each major piece a side; says which of the mover's are on the board, so that nobody wonders. */
export function limitNotice(state: BoardState): VNode {
  const side: Side | undefined = state.mover === 'both' ? state.turn : state.mover;
  if (state.game !== 'shogun' || !side) return h('div', { key: 'no-limit' });
  const taken = majors.filter(kind => piecesOf('shogun', state.fen).some(piece => piece.side === side && piece.kind === kind));
  if (taken.length === 0) return h('div', { key: 'no-limit' });
  const names = taken.map(kind => pieceName('shogun', kind)).join(', ');
  return h('div.limit.muted', { key: 'limit', attrs: { title: t('limit.why') } }, t('limit.text', { pieces: names }));
}

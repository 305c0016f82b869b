// The view of an exercise: question, feedback, hint, solution, next.
import type { VNode } from 'snabbdom';
import { button, h } from '../../app/dom';
import { settings } from '../../app/settings';
import { t } from '../../app/i18n';
import type { Arrow, BoardState } from '../../board/boardView';
import { uciParts } from '../../board/squares';
import { pieceName, sideName } from '../../board/names';
import { gameOf } from '../../core/games';
import { styleOf } from '../../core/rules';
import { piecesOf } from '../../board/squares';
import { arrowOf } from './panel';
import { markOf } from './gameReview';
import type { Retry } from './retry';

/** What the board shows in an exercise. */
export function retryBoard(retry: Retry): Omit<BoardState, 'below'> {
  const facts = retry.facts();
  const { state } = retry;
  const isDone = state.kind === 'solved' || state.kind === 'shown' || state.kind === 'checking';
  return {
    game: gameOf(retry.tree.variant),
    fen: facts.fen,
    turn: facts.turn,
    mover: retry.isOpen ? retry.side : undefined,
    moves: retry.isOpen ? retry.tree.movesAt(retry.start) : [],
    lastMove: isDone ? state.uci : retry.start.uci || undefined,
    check: facts.check ? facts.royal[facts.turn] : undefined,
    bikjang: facts.bikjang ? [facts.royal.white, facts.royal.black] : undefined,
    arrows: arrows(retry),
    drawable: true,
  };
}

function arrows({ state, hints, best, mistake }: Retry): Arrow[] {
  if (state.kind === 'wrong') return arrowOf(state.uci, 'red');
  if (state.kind !== 'asking') return [];
  if (hints === 0) return arrowOf(mistake.uci, 'paleGrey');
  if (hints === 2) return arrowOf(best, 'green');
  const parts = uciParts(best);
  return parts ? [{ from: parts.from.includes('@') ? parts.to : parts.from, brush: 'green' }] : [];
}

export function retryPanel(retry: Retry, leave: () => void): VNode {
  const { state, exercises, at } = retry;
  const game = gameOf(retry.tree.variant);
  const isDone = state.kind === 'solved' || state.kind === 'shown';
  return h('section.retry', { key: 'retry', attrs: { 'aria-label': t('retry.title') } }, [
    h('header', [
      h('h2', t('retry.title')),
      h('span.muted.num', t('retry.of', { number: at + 1, count: exercises.length })),
      button('×', leave, { look: '.plain.tiny', title: t('dialog.close'), attrs: { 'data-testid': 'retry-close' } }),
    ]),
    h('p', [
      t('retry.played', { side: sideName(game, retry.side), move: textOf(retry, retry.mistake.uci) }),
      ' ',
      h('strong', t(`analysis.${markOf(retry.mistake) ?? 'mistake'}`)),
      '. ',
      t('retry.find'),
    ]),
    h(
      'p.retry-state',
      {
        class: { [state.kind]: true },
        attrs: { role: 'status', 'data-testid': 'retry-state', 'data-state': state.kind },
      },
      stateText(retry),
    ),
    h('div.actions', [
      ...(retry.isOpen
        ? [
            button(t('retry.hint'), () => retry.hint(), {
              disabled: retry.hints >= 2,
              attrs: { 'data-testid': 'retry-hint' },
            }),
            button(t('retry.solution'), () => retry.show(), { attrs: { 'data-testid': 'retry-solution' } }),
          ]
        : []),
      ...(isDone && !retry.isLast
        ? [button(t('retry.next'), () => retry.next(), { look: '.primary', attrs: { 'data-testid': 'retry-next' } })]
        : []),
      ...(isDone && retry.isLast
        ? [
            button(t('retry.again'), () => retry.restart()),
            button(t('retry.back'), leave, { look: '.primary', attrs: { 'data-testid': 'retry-back' } }),
          ]
        : []),
      ...(retry.isOpen && !retry.isLast ? [button(t('retry.skip'), () => retry.next(), { look: '.plain' })] : []),
    ]),
    ...(isDone && retry.isLast
      ? [
          h(
            'p',
            { attrs: { 'data-testid': 'retry-result' } },
            t('retry.result', { solved: retry.solved, count: exercises.length }),
          ),
        ]
      : []),
  ]);
}

const textOf = (retry: Retry, uci: string): string =>
  retry.tree.matchAt(retry.start).write([uci], styleOf(retry.tree.variant, settings().notation))[0] ?? uci;

function stateText(retry: Retry): string {
  const { state } = retry;
  switch (state.kind) {
    case 'asking':
      return retry.hints > 0 ? hintText(retry) : t('retry.yourTurn');
    case 'checking':
      return t('retry.checking');
    case 'wrong':
      return t(state.uci === retry.mistake.uci ? 'retry.same' : 'retry.wrong', { move: textOf(retry, state.uci) });
    case 'solved':
      return state.isBest
        ? t('retry.best')
        : t('retry.good', { move: textOf(retry, state.uci), best: textOf(retry, retry.best) });
    case 'shown':
      return t('retry.shown', { move: textOf(retry, state.uci) });
  }
}

/** First the piece, then the move. */
function hintText(retry: Retry): string {
  const game = gameOf(retry.tree.variant);
  const parts = uciParts(retry.best);
  if (retry.hints >= 2) return t('retry.shown', { move: textOf(retry, retry.best) });
  if (!parts) return t('retry.yourTurn');
  if (parts.from === parts.to) return t('retry.hintPass');
  const kind = parts.from.includes('@')
    ? parts.from[0]!.toLowerCase()
    : (piecesOf(game, retry.tree.factsOf(retry.start).fen).find(({ square }) => square === parts.from)?.kind ?? '');
  return t('retry.hintPiece', { piece: pieceName(game, kind) });
}

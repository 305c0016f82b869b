// The chosen pieces as a style sheet for the board and as SVG symbols for pictures.
import { janggiPiece, type JanggiKind } from './janggiPieces';
import { shogunPiece, type ShogunKind } from './shogunPieces';
import { dataUrl, svgFile } from './shapes';
import { onChange, settings } from '../app/settings';
import { roleOf } from '../board/squares';
import { type Game, games, type Side } from '../core/games';
import { rankHeightOf } from './looks';

const sides: Side[] = ['white', 'black'];

/** The parts of one piece of the chosen set, in its box: 100 by 94 units in Janggi, 100 by 100 in Shogun. */
export function pieceParts(game: Game, side: Side, kind: string): string {
  const { janggiPieces, pieceSize } = settings();
  return game === 'janggi'
    ? janggiPiece(side, kind as JanggiKind, janggiPieces, pieceSize)
    : shogunPiece(side, kind as ShogunKind);
}

export const symbolOf = (game: Game, side: Side, kind: string): string =>
  `piece-${game}-${side}-${kind.replace('+', 'promoted-')}`;

let sheet: CSSStyleSheet | undefined;
let symbols: SVGSVGElement | undefined;
let drawnFor = '';

/** Creates style sheet and symbols for the chosen pieces, once per choice. */
export function usePieces(): void {
  const { janggiPieces, pieceSize } = settings();
  const wanted = `${janggiPieces} ${pieceSize}`;
  if (wanted === drawnFor) return;
  drawnFor = wanted;
  let rules = '';
  let markup = '';
  for (const { id: game, kinds } of games)
    for (const side of sides)
      for (const { letter: kind } of kinds) {
        const parts = pieceParts(game, side, kind);
        const picture = dataUrl(svgFile(100, rankHeightOf(game), parts));
        rules += `.pieces-${game} piece.${roleOf(kind)}.${side}{background-image:${picture}}\n`;
        markup += `<symbol id="${symbolOf(game, side, kind)}" viewBox="0 0 100 ${rankHeightOf(game)}">${parts}</symbol>`;
      }
  if (!sheet) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    symbols = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    symbols.setAttribute('class', 'symbols');
    symbols.setAttribute('aria-hidden', 'true');
    document.body.append(symbols);
    onChange(usePieces);
  }
  sheet.replaceSync(rules);
  symbols!.innerHTML = markup;
}

// The chosen pieces as a style sheet for the board and as SVG symbols for pictures.
import { dataUrl, svgFile } from './shapes';
import { onChange, settings } from '../../app/settings';
import { roleOf } from '../squares';
import { type Game, games, type Side } from '../../core/games';
import { artOf, rankHeightOf } from './gameArt';

const sides: Side[] = ['white', 'black'];

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
        const parts = artOf(game).piece(side, kind);
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

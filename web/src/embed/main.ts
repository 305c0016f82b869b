// The page with nothing but the element: /embed?variant=…&fen=…&moves=…, or /embed/game/ID.
import { defineBoard } from './boardElement';
import './page.css';

defineBoard();
const board = document.createElement('janggun-board');
const query = new URLSearchParams(location.search);
for (const name of ['variant', 'fen', 'moves', 'ply', 'orientation', 'lang'] as const) {
  const value = query.get(name);
  if (value) board.setAttribute(name, value);
}
const game = /^\/embed(\/game\/[^/]+)$/.exec(location.pathname)?.[1];
if (game) board.setAttribute('game', game);
const link = document.createElement('a');
link.href = game ?? '/';
link.target = '_blank';
link.rel = 'noopener';
link.textContent = 'Janggun';
document.body.append(board, link);

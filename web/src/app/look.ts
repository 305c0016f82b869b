// Applies theme and appearance settings as data attributes on the document, for CSS.
import { settings } from './settings';

const dark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');

export function applyLook(): void {
  const { theme, janggiBoard, shogunBoard, animation, boardSize, zen } = settings();
  const root = document.documentElement;
  root.dataset['theme'] = theme === 'system' ? (dark?.matches ? 'dark' : 'light') : theme;
  root.dataset['janggiBoard'] = janggiBoard;
  root.dataset['shogunBoard'] = shogunBoard;
  root.dataset['animation'] = animation;
  root.dataset['boardSize'] = boardSize;
  root.dataset['zen'] = zen;
}
dark?.addEventListener('change', applyLook);

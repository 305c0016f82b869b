// The browser's own notifications: shown while the tab is hidden, if the user has allowed them. The constructor throws
// on most phones, and the API is missing without HTTPS: then the page itself has to do.
import { redraw } from './redraw';

export const canAskOutside = (): boolean => 'Notification' in globalThis && Notification.permission === 'default';

export function askOutside(): void {
  void Notification.requestPermission().then(redraw);
}

/** One with the same tag replaces it. */
export function showOutside(text: string, tag: string): void {
  if (!document.hidden || !('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const shown = new Notification('Janggun', { body: text, tag });
    shown.onclick = () => window.focus();
  } catch {
    // the page shows it
  }
}

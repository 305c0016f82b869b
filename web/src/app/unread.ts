// How many notifications are unread: shown in the tab's title.
import { redraw } from './redraw';

let count = 0;

export function setUnread(now: number): void {
  if (now === count) return;
  count = now;
  redraw();
}

/** "(2) Title" */
export const titleWithUnread = (title: string): string => (count > 0 ? `(${count}) ${title}` : title);

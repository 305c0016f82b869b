// The interface of a page.
import type { VNode } from 'snabbdom';

export interface Page {
  /** The document title; the name of the site is appended. */
  title(): string;
  view(): VNode;
  /** Called when the user leaves the page: stops timers and subscriptions. */
  leave?(): void;
  /** Uses the full width of the window, without margins: pages with a board. */
  wide?: boolean;
}

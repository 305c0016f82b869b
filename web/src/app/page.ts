// What a screen of the page is.
import type { VNode } from 'snabbdom';

export interface Page {
  /** For the window's title; the program's name is added. */
  title(): string;
  view(): VNode;
  /** The screen is left: stop what it started. */
  leave?(): void;
  /** Takes the width of the window, without the usual margins: boards. */
  wide?: boolean;
}

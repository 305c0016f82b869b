// The signed-in user or guest of this browser.
import type { Person } from '../generated/protocol';
import { redraw } from './redraw';

let person: Person | undefined;

export const me = (): Person | undefined => person;
export function setMe(somebody: Person | undefined): void {
  person = somebody;
  redraw();
}

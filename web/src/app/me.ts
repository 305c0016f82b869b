// The signed-in user or guest of this browser.
import type { Person } from '../generated/protocol';
import { redraw } from './redraw';

let person: Person | undefined;

/** An owner may do what moderators may. */
export const isModerator = (): boolean => ['moderator', 'owner'].includes(person?.role ?? '');
export const me = (): Person | undefined => person;
export function setMe(somebody: Person | undefined): void {
  person = somebody;
  redraw();
}

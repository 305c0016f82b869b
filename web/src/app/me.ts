// Who sits at this browser.
import { redraw } from './redraw';

export interface Person {
  id: string;
  name: string;
  guest: boolean;
}
let person: Person | undefined;

export const me = (): Person | undefined => person;
export function setMe(somebody: Person | undefined): void {
  person = somebody;
  redraw();
}

// The editor screen.
import type { Page } from '../app/page';
import type { Address } from '../app/router';
import { h } from '../app/dom';

export function open(_address: Address): Page {
  return { title: () => 'editor', view: () => h('main') };
}

// A call over the board.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import type { Caller } from './caller';

export const callView = (caller: Caller): VNode =>
  h('div.call', { key: 'call', attrs: { 'aria-hidden': 'true', 'data-testid': 'call' } }, [
    caller.text ? h('span.call-text', { key: caller.number }, caller.text) : h('span', { key: 'none' }),
  ]);

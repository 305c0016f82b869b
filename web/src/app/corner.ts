// Places of the shell that features fill: the corner where requests are shown, and the top bar.
import type { VNode } from 'snabbdom';

type View = () => VNode[];
const corner: View[] = [];
const topBar: View[] = [];

/** At the edge of the screen: covers nothing that is needed during a game. */
export const addToCorner = (view: View): number => corner.push(view);
/** Left of the account. */
export const addToTopBar = (view: View): number => topBar.push(view);

export const inCorner = (): VNode[] => corner.flatMap(view => view());
export const inTopBar = (): VNode[] => topBar.flatMap(view => view());

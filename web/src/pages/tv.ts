// Watching: the best game large enough to follow, and the others small.
import { h } from '../app/dom';
import { ask } from '../app/http';
import type { Page } from '../app/page';
import { redraw } from '../app/redraw';
import { t } from '../i18n';
import { gameRow, type Row } from './rows';
import { TvGame } from './tvGame';

export function open(): Page {
  const tv = new TvGame();
  let rows: Row[] = [];
  const load = (): void =>
    void ask<{ games: Row[] }>('/api/live').then(
      answer => {
        rows = answer.games;
        redraw();
      },
      () => {},
    );
  load();
  const timer = setInterval(load, 10_000);
  return {
    title: () => t('nav.watch'),
    leave: () => {
      clearInterval(timer);
      tv.leave();
    },
    view: () =>
      h('main.tv', { key: 'tv' }, [
        h('h1', t('tv.title')),
        tv.game ? h('div.tv-main', [tv.view()]) : h('p.muted', t('tv.none')),
        h('div.mini-games', rows.filter(row => row.game !== tv.game?.game).map(gameRow)),
      ]),
  };
}

// The games of a round on small boards, followed move by move, a few at a time.
import type { VNode } from 'snabbdom';
import type { Tournament } from '../../generated/protocol';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { gameOf } from '../../core/games';
import { FollowedGame } from '../play/liveGames';
import { emptyGame } from '../play/miniGame';
import { rememberGame } from './backLink';

const size = 6;
/** A game is named when its round is paired, and made a moment later: ms after which it is asked for again. */
const patience = 2000;

export class LiveBoards {
  private page = 0;
  private readonly followed = new Map<string, { one: FollowedGame; since: number }>();

  leave(): void {
    this.follow([]);
  }

  view(tournament: Tournament): VNode {
    const { boards, variant, id } = tournament;
    const games =
      tournament.state === 'running'
        ? boards.flatMap(board => (board.game !== null && board.result === null ? [board.game] : []))
        : [];
    const pages = Math.max(1, Math.ceil(games.length / size));
    this.page = Math.min(this.page, pages - 1);
    const shown = games.slice(this.page * size, (this.page + 1) * size);
    this.follow(shown);
    if (shown.length === 0) return h('div', { key: 'no-boards' });
    return h('section.tournament-boards', { key: 'boards', attrs: { 'data-testid': 'tournament-boards' } }, [
      h('div.section-head', [h('h2', t('tournament.boards')), pages > 1 ? this.pages(pages) : h('span')]),
      h(
        'div.mini-games',
        shown.map(game => {
          const { one } = this.followed.get(game)!;
          return h('div.game-row', { key: game, on: { click: () => rememberGame(game, id) } }, [
            one.game ? one.view() : emptyGame(gameOf(variant), t('home.boardLabel')),
          ]);
        }),
      ),
    ]);
  }

  private pages(pages: number): VNode {
    const step = (by: number): void => {
      this.page += by;
      redraw();
    };
    return h('div.pages', { attrs: { role: 'group', 'aria-label': t('tv.pages') } }, [
      button('‹', () => step(-1), { title: t('tv.previous'), disabled: this.page === 0 }),
      h('span.num', `${this.page + 1} / ${pages}`),
      button('›', () => step(1), { title: t('tv.next'), disabled: this.page + 1 >= pages }),
    ]);
  }

  private follow(games: readonly string[]): void {
    const now = performance.now();
    for (const [id, { one, since }] of this.followed)
      if (!games.includes(id) || (!one.game && now - since > patience)) {
        one.leave();
        this.followed.delete(id);
      }
    for (const id of games)
      if (!this.followed.has(id)) {
        const one = new FollowedGame();
        one.follow(id);
        this.followed.set(id, { one, since: now });
      }
  }
}

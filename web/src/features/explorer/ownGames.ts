// The reader's own games on this server: loaded from the archive, then indexed in the browser like files.
import type { VNode } from 'snabbdom';
import { button, choice, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { me } from '../../app/me';
import { redraw } from '../../app/redraw';
import { sideName } from '../../board/names';
import type { Game, Side } from '../../core/games';
import type { Explorer } from './explorer';
import type { Shelf } from './messages';

export class OwnGames {
  private side: Side | '' = '';
  private isLoading = false;
  private fault = '';

  constructor(private readonly explorer: Explorer) {}

  /** Undefined before it is known who the reader is. */
  get shelf(): Shelf | undefined {
    const owner = me()?.id;
    return owner === undefined ? undefined : { owner, side: this.side };
  }

  /** Around the moves: which side, how old the games are, and loading them. */
  view(game: Game, position: () => VNode[]): VNode[] {
    const { explorer } = this;
    const owner = me()?.id;
    if (owner === undefined) return [h('p.muted', { key: 'nobody' }, t('explorer.own.nobody'))];
    const loaded = explorer.collections?.find(one => one.owner === owner);
    return [
      ...(loaded ? [this.sides(game), ...position()] : []),
      ...(this.fault ? [h('p.error-text', { key: 'own-fault', attrs: { role: 'alert' } }, this.fault)] : []),
      h('div.explorer-own', { key: 'own' }, [
        h(
          'p.muted',
          { attrs: { 'data-testid': 'explorer-own' } },
          loaded
            ? t('explorer.own.loaded', { games: loaded.games, date: new Date(loaded.added).toLocaleDateString() })
            : t('explorer.own.intro'),
        ),
        button(t(loaded ? 'explorer.own.update' : 'explorer.own.load'), () => void this.load(), {
          look: loaded ? '.tiny' : '.tiny.primary',
          disabled: this.isLoading || explorer.progress !== undefined,
          attrs: { 'data-testid': 'explorer-own-load' },
        }),
      ]),
    ];
  }

  private sides(game: Game): VNode {
    return choice<Side | ''>(
      t('explorer.own.side'),
      [
        { value: '', text: t('explorer.own.both') },
        { value: 'white', text: sideName(game, 'white') },
        { value: 'black', text: sideName(game, 'black') },
      ],
      this.side,
      side => {
        this.side = side;
        redraw();
      },
    );
  }

  private async load(): Promise<void> {
    const person = me();
    if (!person) return;
    this.isLoading = true;
    this.fault = '';
    redraw();
    try {
      const answer = await fetch(`/api/games/user/${encodeURIComponent(person.name)}`, {
        headers: { Accept: 'application/x-chess-pgn' },
      });
      if (!answer.ok) throw new Error(t('connection.badAnswer'));
      const games = await answer.blob();
      if (games.size === 0) this.fault = t('explorer.own.none');
      else this.explorer.bringIn([new File([games], `${person.name}.pgn`)], person.id);
    } catch (error) {
      this.fault = error instanceof TypeError ? t('connection.none') : (error as Error).message;
    }
    this.isLoading = false;
    redraw();
  }
}

// The explorer panel of the analysis board: the moves that were played in this position, in the reader's files, in the
// reader's own games on the server, in all games of the server, or in the engine's book.
import type { VNode } from 'snabbdom';
import './explorer.css';
import { button, h } from '../../app/dom';
import { keep, kept } from '../../app/kept';
import { redraw } from '../../app/redraw';
import { confirm } from '../../app/dialog';
import { settings } from '../../app/settings';
import { t, type TextKey } from '../../app/i18n';
import { sideName } from '../../board/names';
import { styleOf } from '../../core/rules';
import { problemText } from '../analysis/problems';
import type { Study } from '../analysis/study';
import { Tree } from '../analysis/tree';
import { BookShelf } from './book';
import { Explorer } from './explorer';
import { type ImportFault, indexedPlies, mostBytes, type Sample, type Shelf } from './messages';
import { OwnGames } from './ownGames';
import type { MoveCount } from './positionIndex';
import { bands, type Filter, ServerExplorer, speeds } from './serverExplorer';
import type { Pair } from './setupAdvice';
import { pairsOf, setupStarts } from './setupStarts';
import { setupTable } from './setupTable';
import type { CollectionInfo, FileFault, StoredGame } from './store';

/** What the panel needs of the analysis page. */
export interface ExplorerDesk {
  readonly study: Study;
  play(text: string): boolean;
  open(tree: Tree): void;
}

const sources = ['mine', 'own', 'server', 'book'] as const;
type Source = (typeof sources)[number];
const place = 'janggun.explorer.source';

/** How often a move was played, and with which results. The book does not tell wins on points. */
type Counts = Omit<MoveCount, 'points'> & { points?: number };

export class ExplorerPanel {
  private readonly explorer: Explorer;
  private readonly own: OwnGames;
  private readonly server = new ServerExplorer();
  private readonly books = new BookShelf();
  private source: Source = kept(place, value => sources.find(source => source === value)) ?? 'mine';

  constructor(private readonly desk: ExplorerDesk) {
    this.explorer = new Explorer(game => desk.open(treeOf(game)));
    this.own = new OwnGames(this.explorer);
  }

  close(): void {
    this.explorer.close();
  }

  view(): VNode {
    return h('section.explorer', { key: 'explorer', attrs: { 'aria-label': t('explorer.title') } }, [
      this.sources(),
      ...{
        mine: () => this.ofReader(),
        own: () => this.ofOwn(),
        server: () => this.ofServer(),
        book: () => this.ofBook(),
      }[this.source](),
    ]);
  }

  private sources(): VNode {
    return h(
      'div.explorer-sources',
      { key: 'sources', attrs: { role: 'group', 'aria-label': t('explorer.source') } },
      sources.map(source =>
        button(
          t(`explorer.source.${source}`),
          () => {
            this.source = source;
            keep(place, source);
            redraw();
          },
          {
            look: '.tiny',
            attrs: { 'aria-pressed': String(source === this.source), 'data-testid': `explorer-${source}` },
          },
        ),
      ),
    );
  }

  private ofServer(): VNode[] {
    const { study } = this.desk;
    const { server } = this;
    if (server.fault)
      return [
        h('p.error-text', { key: 'fault', attrs: { role: 'alert' } }, server.fault),
        button(t('explorer.retry'), () => server.retry(), { look: '.tiny' }),
      ];
    const answer = server.position(study.tree.variant, study.tree.matchAt(study.node).facts.fen);
    const setups = study.node.ply === 0 ? server.setups(study.tree.variant) : undefined;
    return [
      h('div.explorer-filters', { key: 'filters' }, [this.choice('speed', speeds), this.choice('band', bands)]),
      ...(!answer
        ? [h('p.muted', { key: 'waiting', attrs: { 'aria-busy': 'true' } }, t('analysis.loading'))]
        : answer.moves.length > 0
          ? [this.moves(answer)]
          : [
              h(
                'p.muted',
                { key: 'none', attrs: { 'data-testid': 'explorer-none' } },
                study.node.ply >= answer.plies
                  ? t('explorer.tooDeep', { plies: answer.plies })
                  : t('explorer.noneHere'),
              ),
            ]),
      ...this.setups(setups?.pairs ?? []),
    ];
  }

  /** At the start of a game: how the pairs of set-ups score. */
  private setups(pairs: readonly Pair[]): VNode[] {
    const { study } = this.desk;
    if (study.node.ply > 0 || pairs.length === 0) return [];
    return [setupTable(study.game, study.tree.variant, pairs, count => this.bar(count))];
  }

  private ofBook(): VNode[] {
    const { study } = this.desk;
    if (!BookShelf.has(study.game)) return [h('p.muted', { key: 'no-book' }, t('explorer.book.none'))];
    if (this.books.fault)
      return [
        h('p.error-text', { key: 'fault', attrs: { role: 'alert' } }, t('explorer.book.fault')),
        button(t('explorer.retry'), () => this.books.retry(), { look: '.tiny' }),
      ];
    const book = this.books.book(study.game);
    if (!book) return [h('p.muted', { key: 'waiting', attrs: { 'aria-busy': 'true' } }, t('analysis.loading'))];
    const moves = book.lookUp(study.tree.matchAt(study.node).key);
    return [
      moves.length > 0
        ? this.moves({ moves })
        : h(
            'p.muted',
            { key: 'none', attrs: { 'data-testid': 'explorer-none' } },
            study.node.ply >= book.plies ? t('explorer.tooDeep', { plies: book.plies }) : t('explorer.book.noneHere'),
          ),
      h('p.muted', { key: 'about' }, t('explorer.book.about', { games: book.games })),
      ...(study.node.ply === 0 ? this.setups(pairsOf(setupStarts(study.game), key => book.lookUp(key))) : []),
    ];
  }

  private choice<Name extends keyof Filter>(name: Name, values: readonly string[]): VNode {
    const { filter } = this.server;
    return h('label', [
      h('span.for-readers', t(`explorer.${name}`)),
      h(
        'select',
        {
          attrs: { 'data-testid': `explorer-${name}` },
          on: {
            change: event => {
              const value = (event.target as HTMLSelectElement).value as Filter[Name];
              this.server.filter = { ...filter, [name]: value };
              redraw();
            },
          },
        },
        ['', ...values].map(value =>
          h('option', { attrs: { value, selected: filter[name] === value } }, optionText(name, value)),
        ),
      ),
    ]);
  }

  private ofReader(): VNode[] {
    const { explorer } = this;
    const collections = explorer.collections?.filter(({ owner }) => owner === undefined);
    const isEmpty = collections?.length === 0;
    return [
      ...(isEmpty ? [h('p', t('explorer.intro'))] : []),
      ...(collections && !isEmpty ? this.position() : []),
      ...(explorer.progress ? [this.progress(explorer.progress)] : []),
      ...this.lastImport(),
      ...(explorer.fault ? [h('p.error-text', { attrs: { role: 'alert' } }, explorer.fault)] : []),
      this.manage(collections ?? []),
    ];
  }

  private ofOwn(): VNode[] {
    const { explorer } = this;
    const { shelf } = this.own;
    return [
      ...this.own.view(this.desk.study.game, () => (shelf ? this.position(shelf) : [])),
      ...(explorer.progress ? [this.progress(explorer.progress)] : []),
      ...this.lastImport(),
      ...(explorer.fault ? [h('p.error-text', { attrs: { role: 'alert' } }, explorer.fault)] : []),
    ];
  }

  private position(from: Shelf = { owner: undefined }): VNode[] {
    const { study } = this.desk;
    const answer = this.explorer.look(
      study.game,
      study.tree.matchAt(study.node).key,
      from,
      study.node.ply === 0 ? setupStarts(study.game).map(({ key }) => key) : [],
    );
    if (!answer) return [h('p.muted', { key: 'waiting', attrs: { 'aria-busy': 'true' } }, t('analysis.loading'))];
    const { setups } = answer;
    const table = study.node.ply === 0 ? this.setups(pairsOf(setupStarts(study.game), key => setups[key] ?? [])) : [];
    if (answer.moves.length === 0)
      return [
        h(
          'p.muted',
          { key: 'none', attrs: { 'data-testid': 'explorer-none' } },
          study.node.ply >= indexedPlies
            ? t('explorer.tooDeep', { plies: indexedPlies })
            : t(from.owner === undefined ? 'explorer.none' : 'explorer.own.noneHere'),
        ),
        ...table,
      ];
    return [this.moves(answer), this.samples(answer.samples), ...table];
  }

  private moves({ moves }: { moves: readonly Counts[] }): VNode {
    const { study } = this.desk;
    const match = study.tree.matchAt(study.node);
    const style = styleOf(study.tree.variant, settings().notation);
    const all = moves.reduce((sum, move) => sum + move.games, 0);
    return h('table.explorer-moves', { key: 'moves', attrs: { 'data-testid': 'explorer-moves' } }, [
      h('thead', [
        h(
          'tr',
          [t('explorer.move'), t('explorer.games'), t('explorer.results')].map(text =>
            h('th', { attrs: { scope: 'col' } }, text),
          ),
        ),
      ]),
      h(
        'tbody',
        moves.map(move =>
          h('tr', { key: move.uci }, [
            h('td', [
              h(
                'button.engine-move',
                { attrs: { type: 'button', 'data-move': move.uci }, on: { click: () => this.desk.play(move.uci) } },
                match.write([move.uci], style)[0] ?? move.uci,
              ),
            ]),
            h('td.num', `${move.games} (${Math.round((100 * move.games) / all)}%)`),
            h('td', [this.bar(move)]),
          ]),
        ),
      ),
    ]);
  }

  /** White's wins, draws and Black's wins as a bar. */
  private bar({ games, white, draws, black, points }: Omit<Counts, 'uci'>): VNode {
    const { game } = this.desk.study;
    const label = t(points === undefined ? 'explorer.bar.results' : 'explorer.bar', {
      first: sideName(game, 'white'),
      white,
      draws,
      second: sideName(game, 'black'),
      black,
      points: points ?? 0,
    });
    const part = (name: string, count: number): VNode =>
      h(`span.${name}`, { style: { flexGrow: String(count) } }, count * 8 >= games ? String(count) : '');
    const known = white + draws + black;
    return h('span.explorer-bar', { attrs: { role: 'img', 'aria-label': label, title: label } }, [
      part('white', white),
      part('draws', draws),
      part('black', black),
      ...(known < games ? [part('unknown', games - known)] : []),
    ]);
  }

  private samples(samples: readonly Sample[]): VNode {
    return h(
      'ul.explorer-samples',
      { key: 'samples', attrs: { 'aria-label': t('explorer.gamesHere') } },
      samples.map(sample =>
        h('li', { key: `${sample.collection} ${sample.game}` }, [
          button(
            [
              `${sample.white || '?'} – ${sample.black || '?'} `,
              h('span.muted', `${sample.result.replaceAll('1/2', '½')} ${sample.date}`),
            ],
            () => this.explorer.open(sample),
            { look: '.plain.tiny', attrs: { 'data-testid': 'explorer-game' } },
          ),
        ]),
      ),
    );
  }

  private progress({ games, share }: NonNullable<Explorer['progress']>): VNode {
    return h('div.explorer-progress', { key: 'progress', attrs: { role: 'status' } }, [
      h('progress', { attrs: { max: 1, value: share, 'aria-label': t('explorer.reading', { games }) } }),
      h('span.num', t('explorer.reading', { games })),
      button(t('dialog.cancel'), () => this.explorer.cancel(), { look: '.tiny' }),
    ]);
  }

  private lastImport(): VNode[] {
    const { imported } = this.explorer;
    if (!imported) return [];
    const { info, milliseconds, fault } = imported;
    if (fault)
      return [
        h(
          'p.error-text',
          { key: 'fault', attrs: { role: 'alert', 'data-testid': 'explorer-fault' } },
          faultText(fault),
        ),
      ];
    return info
      ? [
          h(
            'p.muted',
            { key: 'imported', attrs: { role: 'status', 'data-testid': 'explorer-imported' } },
            t('explorer.imported', { games: info.games, seconds: Math.round(milliseconds / 100) / 10 }),
          ),
        ]
      : [];
  }

  private manage(collections: readonly CollectionInfo[]): VNode {
    return h('details.explorer-manage', { key: 'manage', attrs: { open: collections.length === 0 } }, [
      h('summary', t('explorer.collections')),
      h(
        'ul',
        collections.map(info =>
          h('li', { key: info.id }, [
            h('span', info.name),
            h('span.muted', t('explorer.count', { games: info.games })),
            button('✕', () => void this.remove(info), {
              look: '.plain.tiny',
              title: t('explorer.remove', { name: info.name }),
            }),
            ...(info.faulty > 0 ? [faults(info)] : []),
            ...(info.unindexed ? [h('p.notice', t('explorer.unindexed', { count: info.unindexed }))] : []),
          ]),
        ),
      ),
      h('label.button.tiny', [
        t('explorer.add'),
        h('input.for-readers', {
          attrs: { type: 'file', multiple: true, accept: '.pgn,.gib,.txt', 'data-testid': 'explorer-files' },
          props: { disabled: this.explorer.progress !== undefined },
          on: {
            change: event => {
              const input = event.target as HTMLInputElement;
              this.explorer.bringIn([...(input.files ?? [])]);
              input.value = '';
            },
          },
        }),
      ]),
      h('p.muted', t('explorer.privacy', { plies: indexedPlies })),
    ]);
  }

  private async remove(info: CollectionInfo): Promise<void> {
    if (await confirm(t('explorer.remove', { name: info.name }), t('explorer.removeYes')))
      this.explorer.remove(info.id);
  }
}

function optionText(name: keyof Filter, value: string): string {
  if (value === '') return t(`explorer.${name}.all`);
  if (name === 'speed') return t(`speed.${value}` as TextKey);
  if (value === 'unrated') return t('explorer.unrated');
  if (value === 'under-1200') return '< 1200';
  return value === '2000' ? '≥ 2000' : `${value}–${Number(value) + 199}`;
}

const faultText = (fault: ImportFault | FileFault): string => t(`explorer.fault.${fault}`, { most: mostBytes >> 20 });

/** Games that could not be read, or only up to an illegal move. */
function faults({ faulty, faults: list }: CollectionInfo): VNode {
  return h('details.explorer-faults', { attrs: { 'data-testid': 'explorer-faults' } }, [
    h('summary', t('explorer.faulty', { count: faulty })),
    h(
      'ul.problems',
      list.map((fault, index) => {
        const { file, line, code } = fault;
        const said = code
          ? `${file}: ${faultText(code)}`
          : t('explorer.problem', { file, line, text: problemText(fault) });
        return h('li', { key: index }, said);
      }),
    ),
  ]);
}

function treeOf({ variant, handicap, start, moves, white, black, event, date, result }: StoredGame): Tree {
  const headers = { first: white, second: black, event, date, result };
  const known = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
  const tree = new Tree(variant, start, handicap, known);
  tree.playAll(moves.split(' '));
  return tree;
}

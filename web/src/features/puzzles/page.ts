// The puzzle pages: the overview, and solving in every mode.
import type { VNode } from 'snabbdom';
import './puzzles.css';
import { h, link } from '../../app/dom';
import { t } from '../../app/i18n';
import { missingPage } from '../../app/missing';
import type { Page } from '../../app/page';
import type { Address } from '../../app/router';
import { gameName } from '../../board/names';
import { type Game, games } from '../../core/games';
import { loadRules } from '../../core/rules';
import { recordOf } from './accountRecord';
import { themeName } from './explanation';
import type { PuzzleResults } from './record';
import { modeOf, Session } from './session';
import { hasPuzzles, loadPuzzles, type Puzzle, themesOf } from './set';
import { SolvePage } from './solvePage';

export async function open(address: Address): Promise<Page> {
  const [name = '', kind = 'next', detail = ''] = (address.parts['rest'] ?? '').split('/');
  const available = games.filter(({ id }) => hasPuzzles(id));
  if (name === '') {
    const sets = available.map(async ({ id }): Promise<Shelf> => {
      const [puzzles, record] = await Promise.all([loadPuzzles(id), recordOf(id)]);
      return { game: id, puzzles, record };
    });
    return new IndexPage(await Promise.all(sets));
  }
  const game = available.find(({ id }) => id === name)?.id;
  const mode = modeOf(kind, detail);
  if (!game || !mode) return missingPage();
  const [puzzles, record] = await Promise.all([loadPuzzles(game), recordOf(game), loadRules()]);
  return new SolvePage(game, new Session(mode, puzzles, record), record);
}

interface Shelf {
  game: Game;
  puzzles: readonly Puzzle[];
  record: PuzzleResults;
}

class IndexPage implements Page {
  constructor(private readonly shelves: readonly Shelf[]) {}

  title(): string {
    return t('nav.puzzles');
  }
  view(): VNode {
    return h('main.puzzle-index', { key: 'puzzles' }, [
      h('h1', t('nav.puzzles')),
      h('p', t('puzzle.intro')),
      ...(this.shelves.some(({ record }) => record.isOfAccount) ? [] : [h('p.muted', t('puzzle.guestNote'))]),
      ...this.shelves.map(section),
    ]);
  }
}

function section({ game, puzzles, record }: Shelf): VNode {
  const { results, failed } = record;
  const counts = [...themesOf(puzzles)].sort((a, b) => themeName(a[0]).localeCompare(themeName(b[0])));
  const mode = (path: string, text: string, about: string, look = ''): VNode =>
    h('li', [link(`/puzzles/${game}/${path}`, [h('strong', text), h('span.muted', about)], `a.puzzle-mode${look}`)]);
  return h('section', { key: game, attrs: { 'data-testid': `puzzles-${game}` } }, [
    h('h2', gameName(game)),
    h('p.muted.num', [
      t('puzzle.count', { count: puzzles.length }),
      ' · ',
      t('puzzle.yourRating', { rating: record.rating }),
      ...(results.length > 0 ? [' · ', t('puzzle.done', { count: results.length })] : []),
    ]),
    h('ul.puzzle-modes', [
      mode('next', t('puzzle.next'), t('puzzle.nextAbout'), '.primary'),
      mode('daily', t('puzzle.daily'), t('puzzle.dailyAbout')),
      mode('streak', t('puzzle.streak'), t('puzzle.best', { count: record.bestStreak })),
      mode('run', t('puzzle.run'), t('puzzle.best', { count: record.bestRun })),
      ...(failed.length > 0
        ? [mode('failed', t('puzzle.failed'), t('puzzle.failedAbout', { count: failed.length }))]
        : []),
    ]),
    h('h3', t('puzzle.byTheme')),
    h(
      'ul.puzzle-themes',
      counts.map(([theme, count]) =>
        h('li', { key: theme }, [
          link(
            `/puzzles/${game}/theme/${theme}`,
            [themeName(theme), ' ', h('span.muted.num', String(count))],
            'a.chip',
          ),
        ]),
      ),
    ),
    ...(results.length > 0 ? [history(game, record)] : []),
  ]);
}

function history(game: Game, record: PuzzleResults): VNode {
  return h('details.puzzle-history', [
    h('summary', t('puzzle.history')),
    h(
      'ol',
      record.results
        .slice(0, 50)
        .map(({ id, solved, rating }, index) =>
          h('li', { key: `${id}-${index}` }, [
            link(`/puzzles/${game}/one/${id}`, [
              h(
                'span',
                { class: { good: solved, bad: !solved }, attrs: { 'aria-hidden': 'true' } },
                solved ? '✓' : '✗',
              ),
              ` ${t(solved ? 'puzzle.wasSolved' : 'puzzle.wasFailed')} · ${id} · ${rating}`,
            ]),
          ]),
        ),
    ),
  ]);
}

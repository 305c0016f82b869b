// The rules of both games, to read and to try out: a list of chapters, and each on its own page.
import type { VNode } from 'snabbdom';
import './learn.css';
import { h, link } from '../app/dom';
import type { Page } from '../app/page';
import { redraw } from '../app/redraw';
import type { Address } from '../app/router';
import { loadRules, startFen } from '../core/rules';
import { language, t } from '../i18n';
import { missingPage } from '../pages/missing';
import { piecesOffer } from '../pages/piecesOffer';
import { chapterAt, chapters, type ChapterSpec, type ChapterText, type LearnTexts } from './chapters';
import { Diagram, strong } from './diagram';
import { pieceChart, pieceStrip } from './pieceChart';
import { Progress } from './progress';
import { thumbnail } from './thumbnail';
import type { Game } from '../core/games';

const files = import.meta.glob<{ default: LearnTexts }>('./texts.??.ts');
let texts: LearnTexts = {};
let loaded = '';
const progress = new Progress();

async function loadTexts(): Promise<void> {
  const wanted = language();
  if (loaded === wanted) return;
  const load = files[`./texts.${wanted}.ts`] ?? files['./texts.en.ts']!; // a language may come before its lessons
  texts = (await load()).default;
  loaded = wanted;
}

export async function open(address: Address): Promise<Page> {
  const [game = '', id = ''] = (address.parts['rest'] ?? '').split('/');
  await Promise.all([loadRules(), loadTexts()]);
  if (game === '') return new IndexPage();
  if (game === 'pieces') return new ChartPage();
  const chapter = id === '' ? chapters.find(one => one.game === game) : chapterAt(game, id);
  return chapter ? new ChapterPage(chapter) : missingPage();
}

const textOf = ({ game, id }: ChapterSpec): ChapterText => texts[`${game}/${id}`] ?? { title: id, paragraphs: [] };
const janggiTitle = (): string => (language() === 'ko' ? '장기' : `${t('game.janggi')} · 장기`);
const hrefOf = ({ game, id }: ChapterSpec): string => `/learn/${game}/${id}`;

/** Another language was chosen while the page is open. */
function follow(): void {
  if (loaded !== language()) void loadTexts().then(redraw);
}

/** A check mark, with a text for screen readers. */
const doneMark = (chapter: ChapterSpec): VNode[] =>
  progress.isDone(chapter)
    ? [h('span.chapter-done', { attrs: { role: 'img', 'aria-label': t('learn.finished') } }, '✓')]
    : [];

function progressOf(game: Game): VNode {
  const { all, done } = progress.of(game);
  const next = progress.next(game);
  const text = t('learn.progress', { done, all });
  return h('div.learn-progress', { attrs: { 'data-testid': `progress-${game}` } }, [
    h('progress', { attrs: { max: all, value: done, 'aria-label': text } }),
    h('span.muted.num', text),
    ...(next ? [link(hrefOf(next), t('learn.continue', { title: textOf(next).title }), 'a.button.primary')] : []),
  ]);
}

function chapterList(game: Game, here: ChapterSpec): VNode {
  return h(
    'ol.chapters',
    chapters
      .filter(chapter => chapter.game === game)
      .map(chapter =>
        h('li', { key: chapter.id }, [
          h(
            'a',
            { attrs: { href: hrefOf(chapter), ...(chapter === here ? { 'aria-current': 'page' } : {}) } },
            textOf(chapter).title,
          ),
          ...doneMark(chapter),
        ]),
      ),
  );
}

/** The chapters as cards, each with its first diagram. */
function chapterCards(game: Game): VNode {
  return h(
    'ol.chapter-cards',
    chapters
      .filter(chapter => chapter.game === game)
      .map(chapter => {
        const fen = chapter.diagrams[0]?.fen ?? startFen(game);
        return h('li', { key: chapter.id }, [
          link(
            hrefOf(chapter),
            [thumbnail(game, chapter.id, fen), h('span', [textOf(chapter).title, ...doneMark(chapter)])],
            'a.chapter-card',
          ),
        ]);
      }),
  );
}

class IndexPage implements Page {
  title(): string {
    return t('nav.learn');
  }
  view(): VNode {
    follow();
    return h('main.learn-index', { key: 'learn' }, [
      piecesOffer(),
      h('h1', t('learn.title')),
      h('p', t('learn.intro')),
      h('div.learn-games', [
        h('section', [
          h('h2', janggiTitle()),
          h('p.muted', [t('learn.janggi'), ' ', link('/learn/pieces', t('chart.title'))]),
          progressOf('janggi'),
          chapterCards('janggi'),
        ]),
        h('section', [
          h('h2', t('variant.shogun')),
          h('p.muted', [t('learn.shogun'), ' ', link('/learn/pieces#shogun', t('chart.title'))]),
          progressOf('shogun'),
          chapterCards('shogun'),
        ]),
      ]),
    ]);
  }
}

class ChartPage implements Page {
  title(): string {
    return t('chart.title');
  }
  view(): VNode {
    return h('main.learn-chart', { key: 'chart' }, [
      h('h1', t('chart.title')),
      h('section', [h('h2', janggiTitle()), pieceChart('janggi')]),
      h('section#shogun', [h('h2', t('variant.shogun')), pieceChart('shogun')]),
      h('div.actions', [link('/learn', t('learn.title'), 'a.button')]),
    ]);
  }
}

class ChapterPage implements Page {
  private readonly diagrams: Diagram[];
  constructor(private readonly chapter: ChapterSpec) {
    this.diagrams = chapter.diagrams.map(spec => new Diagram(spec, () => progress.solved(chapter, spec.id)));
    progress.opened(chapter);
  }

  title(): string {
    return textOf(this.chapter).title;
  }

  view(): VNode {
    follow();
    const { chapter } = this;
    const text = textOf(chapter);
    const small = chapter.diagrams.some(spec => spec.ranks);
    return h('main.learn', { key: `${chapter.game}/${chapter.id}` }, [
      h('nav.learn-nav', { attrs: { 'aria-label': t('nav.learn') } }, [
        h('h2', [link('/learn', chapter.game === 'janggi' ? janggiTitle() : t('variant.shogun'))]),
        chapterList(chapter.game, chapter),
        link(`/learn/pieces${chapter.game === 'shogun' ? '#shogun' : ''}`, t('chart.title')),
      ]),
      h('article', [
        ...(chapter.game === 'janggi' ? [piecesOffer()] : []),
        h('h1', text.title),
        ...(chapter.pieces ? [pieceStrip(chapter.pieces)] : []),
        ...text.paragraphs.map(paragraph),
        h(
          'div.diagrams',
          { class: { four: small } },
          this.diagrams.map(diagram => diagram.view(text.captions?.[diagram.spec.id] ?? '')),
        ),
        ...(text.more ?? []).map(paragraph),
        this.steps(),
      ]),
    ]);
  }

  private steps(): VNode {
    const own = chapters.filter(one => one.game === this.chapter.game);
    const at = own.indexOf(this.chapter);
    const before = own[at - 1];
    const next = own[at + 1];
    return h('div.actions.learn-steps', [
      ...(before ? [link(hrefOf(before), `‹ ${textOf(before).title}`, 'a.button')] : []),
      ...(next
        ? [link(hrefOf(next), `${textOf(next).title} ›`, 'a.button.primary')]
        : [link('/', t('learn.play'), 'a.button.primary')]),
    ]);
  }
}

/** A paragraph, or a list where its lines begin with a dash. */
function paragraph(text: string): VNode {
  if (!text.startsWith('- ')) return h('p', strong(text));
  return h(
    'ul',
    text.split('\n').map(line => h('li', strong(line.replace(/^- /, '')))),
  );
}

// The rules of both games, to read and to try out: a list of chapters, and each on its own page.
import type { VNode } from 'snabbdom';
import './learn.css';
import { boardPicture } from '../art/picture';
import { h, link } from '../app/dom';
import type { Page } from '../app/page';
import { redraw } from '../app/redraw';
import type { Address } from '../app/router';
import { loadRules, startFen, type Game } from '../core/rules';
import { language, t } from '../i18n';
import { missingPage } from '../pages/missing';
import { chapterAt, chapters, type ChapterSpec, type ChapterText, type LearnTexts } from './chapters';
import { Diagram, strong } from './diagram';

const files = import.meta.glob<{ default: LearnTexts }>('./texts.??.ts');
let texts: LearnTexts = {};
let loaded = '';

async function loadTexts(): Promise<void> {
  const wanted = language();
  const load = files[`./texts.${wanted}.ts`];
  if (!load || loaded === wanted) return;
  texts = (await load()).default;
  loaded = wanted;
}

export async function open(address: Address): Promise<Page> {
  const [game = '', id = ''] = (address.parts['rest'] ?? '').split('/');
  await Promise.all([loadRules(), loadTexts()]);
  if (game === '') return new IndexPage();
  const chapter = id === '' ? chapters.find(one => one.game === game) : chapterAt(game, id);
  return chapter ? new ChapterPage(chapter) : missingPage();
}

const textOf = ({ game, id }: ChapterSpec): ChapterText => texts[`${game}/${id}`] ?? { title: id, paragraphs: [] };
const hrefOf = ({ game, id }: ChapterSpec): string => `/learn/${game}/${id}`;

/** Another language was chosen while the page is open. */
function follow(): void {
  if (loaded !== language()) void loadTexts().then(redraw);
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
          link(hrefOf(chapter), [boardPicture({ game, fen }), h('span', textOf(chapter).title)], 'a.chapter-card'),
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
      h('h1', t('learn.title')),
      h('p', t('learn.intro')),
      h('div.learn-games', [
        h('section', [h('h2', 'Janggi · 장기'), h('p.muted', t('learn.janggi')), chapterCards('janggi')]),
        h('section', [h('h2', t('variant.shogun')), h('p.muted', t('learn.shogun')), chapterCards('shogun')]),
      ]),
    ]);
  }
}

class ChapterPage implements Page {
  private readonly diagrams: Diagram[];
  constructor(private readonly chapter: ChapterSpec) {
    this.diagrams = chapter.diagrams.map(spec => new Diagram(spec));
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
        h('h2', [link('/learn', chapter.game === 'janggi' ? 'Janggi · 장기' : t('variant.shogun'))]),
        chapterList(chapter.game, chapter),
      ]),
      h('article', [
        h('h1', text.title),
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

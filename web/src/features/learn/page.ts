// The learn pages: the list of chapters, the chapters, and the piece chart.
import type { VNode } from 'snabbdom';
import './learn.css';
import { h, link } from '../../app/dom';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import type { Address } from '../../app/router';
import { loadRules, startFen } from '../../core/rules';
import { language, t, textFor } from '../../app/i18n';
import { artOf } from '../../board/art/gameArt';
import { gameName } from '../../board/names';
import { missingPage } from '../../app/missing';
import { piecesOffer } from './piecesOffer';
import { chapterAt, chapters, type ChapterSpec, type ChapterText, type LearnTexts, stages } from './chapters';
import { Diagram, strong } from './diagram';
import { pieceChart, pieceStrip } from './pieceChart';
import { Progress } from './progress';
import { thumbnail } from './thumbnail';
import { type Game, type GameDescription, games } from '../../core/games';

const files = import.meta.glob<{ default: LearnTexts }>('./lessons.??.ts');
let texts: LearnTexts = {};
let loaded = '';
const progress = new Progress();

async function loadTexts(): Promise<void> {
  const wanted = language();
  if (loaded === wanted) return;
  const load = files[`./lessons.${wanted}.ts`] ?? files['./lessons.en.ts']!; // a language may come before its lessons
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
const titleOf = (game: Game): string => textFor(`learn.heading.${game}`, gameName(game));
/** The games that have lessons. */
const taught = (): GameDescription[] => games.filter(({ id }) => chapters.some(chapter => chapter.game === id));
const chartLink = (game: Game): VNode => link(`/learn/pieces#${game}`, t('chart.title'));
const hrefOf = ({ game, id }: ChapterSpec): string => `/learn/${game}/${id}`;

/** Reloads the lessons if the language was changed. */
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

/** The chapters as cards, by stage. */
function chapterCards(game: Game): VNode[] {
  return stages.flatMap(stage => {
    const own = chapters.filter(chapter => chapter.game === game && chapter.stage === stage);
    if (own.length === 0) return [];
    const done = own.filter(progress.isDone).length;
    return [
      h('h3.learn-stage', { key: `${stage}-title` }, [
        t(`learn.stage.${stage}`),
        h('span.muted.num', ` ${done} / ${own.length}`),
      ]),
      h('ol.chapter-cards', { key: stage }, own.map(card)),
    ];
  });
}

function card(chapter: ChapterSpec): VNode {
  const { game, id, diagrams } = chapter;
  return h('li', { key: id }, [
    link(
      hrefOf(chapter),
      [
        thumbnail(game, id, diagrams[0]?.fen ?? startFen(game)),
        h('span', [textOf(chapter).title, ...doneMark(chapter)]),
      ],
      'a.chapter-card',
    ),
  ]);
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
      h(
        'div.learn-games',
        taught().map(({ id }) =>
          h('section', { key: id }, [
            h('h2', titleOf(id)),
            h('p.muted', [
              textFor(`learn.about.${id}`, ''),
              ' ',
              chartLink(id),
              ' · ',
              link(`/trainer/${id}/find`, t('trainer.title')),
            ]),
            progressOf(id),
            ...chapterCards(id),
          ]),
        ),
      ),
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
      ...games.map(({ id }) => h(`section#${id}`, { key: id }, [h('h2', titleOf(id)), pieceChart(id)])),
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
        h('h2', [link('/learn', titleOf(chapter.game))]),
        chapterList(chapter.game, chapter),
        chartLink(chapter.game),
      ]),
      h('article', [
        ...(artOf(chapter.game).hasCharacters ? [piecesOffer()] : []),
        h('h1', text.title),
        ...(chapter.pieces ? [pieceStrip(chapter.pieces)] : []),
        ...text.paragraphs.map(paragraph),
        h(
          'div.diagrams',
          { class: { four: small } },
          this.diagrams.map(diagram => diagram.view(text.captions?.[diagram.spec.id] ?? '')),
        ),
        ...(text.more ?? []).map(paragraph),
        ...this.practice(),
        this.steps(),
      ]),
    ]);
  }

  /** What to do next with what the chapter taught: puzzles of its theme, or a game. */
  private practice(): VNode[] {
    const { game, theme, drill, play } = this.chapter;
    return [
      ...(theme
        ? [h('p.learn-practice', [link(`/puzzles/${game}/theme/${theme}`, t('learn.puzzles'), 'a.button')])]
        : []),
      ...(drill ? [h('p.learn-practice', [link(`/trainer/${game}/${drill}`, t('learn.drill'), 'a.button')])] : []),
      ...(play
        ? [
            h('p.learn-practice.actions', [
              link(`/engine?variant=${play}&level=1&colour=white`, t('learn.firstGame'), 'a.button.primary'),
            ]),
          ]
        : []),
    ];
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

// One study: chapters, board, move tree, annotations; and practice, which hides the next moves.
import type { VNode } from 'snabbdom';
import '../analysis/analysis.css';
import { button, h } from '../../app/dom';
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { announce } from '../../app/messages';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { navigate } from '../../app/router';
import { boardShape } from '../../board/art/boards';
import { BoardView } from '../../board/boardView';
import { steps, typed, type Desk } from '../analysis/controls';
import { engineArrows, enginePanel, evaluationBar } from '../analysis/enginePanel';
import { moveTree } from '../analysis/moveTree';
import { showShortcuts } from '../analysis/shortcuts';
import { mayReport, showReport } from '../moderation/reporting';
import { spokenMove, variantName } from '../play/words';
import { annotations } from './annotations';
import type { Chapter } from './chapter';
import { attempt, chapterSettings, importDialog, newChapterDialog, studySettings } from './dialogs';
import { Practice } from './practice';
import { practicePanel } from './practicePanel';
import { hasAccount } from './saving';
import { arrowsOf, shapesOf } from './shapes';
import type { SharedStudy } from './shared';

export class StudyPage implements Page, Desk {
  readonly wide = true;
  private readonly board: BoardView;
  private practice: Practice | undefined;
  private readonly keys = (event: KeyboardEvent): void => this.key(event);

  constructor(private readonly shared: SharedStudy) {
    this.board = new BoardView({
      move: uci => this.play(uci),
      pass: () => this.pass(),
      ...(shared.isOpen ? { draw: drawn => this.study.draw(this.study.node, shapesOf(drawn)) } : {}),
    });
    shared.onChange = () => this.setAddress();
    this.setAddress();
    this.askIfPractice();
    document.addEventListener('keydown', this.keys);
  }

  get study(): Chapter {
    return this.shared.chapter;
  }
  title(): string {
    return this.shared.head.name;
  }
  leave(): void {
    this.shared.leave();
    document.removeEventListener('keydown', this.keys);
  }

  view(): VNode {
    const { study, shared } = this;
    if (shared.isGone)
      return h('main.study-gone', { key: 'study-gone' }, [
        h('h1', shared.head.name),
        h('p', { attrs: { role: 'alert' } }, t('study.gone')),
        h('p', [h('a', { attrs: { href: '/study' } }, t('nav.studies'))]),
      ]);
    return h(
      'main.analysis.study',
      { key: 'study', class: { [`game-${study.game}`]: true }, style: boardShape(study.game) },
      [
        h('h1.for-readers', shared.head.name),
        h('div.analysis-board', [evaluationBar(study, this.practice === undefined), this.boardPart()]),
        h('div.analysis-side', this.practice ? this.practicePart(this.practice) : this.sidePart()),
      ],
    );
  }

  private boardPart(): VNode {
    const { study, practice, shared } = this;
    const facts = practice?.facts ?? study.facts;
    const node = practice?.node ?? study.node;
    const drawn = arrowsOf(study.shapesOf(node));
    return this.board.view({
      game: study.game,
      fen: facts.fen,
      below: study.below,
      turn: facts.turn,
      mover: practice ? study.below : 'both',
      moves: practice ? practice.moves() : study.moves(),
      lastMove: node.uci || undefined,
      check: facts.check ? facts.royal[facts.turn] : undefined,
      bikjang: facts.bikjang ? [facts.royal.white, facts.royal.black] : undefined,
      arrows: practice ? practice.arrows() : [...engineArrows(study), ...(shared.isOpen ? [] : drawn)],
      drawable: !practice,
      ...(shared.isOpen ? { drawn: practice ? [] : drawn } : {}),
    });
  }

  private sidePart(): VNode[] {
    const { study, shared } = this;
    return [
      this.about(),
      this.tools(),
      this.chapters(),
      enginePanel(study),
      moveTree(study),
      steps(this),
      h('div.analysis-entry', { key: 'entry' }, [typed(this)]),
      ...(shared.isOpen ? [annotations(study)] : []),
    ];
  }

  private practicePart(practice: Practice): VNode[] {
    return [
      this.about(),
      this.chapters(),
      practicePanel(practice, () => this.endPractice()),
      ...(practice.state === 'done' ? [] : [h('div.analysis-entry', { key: 'entry' }, [typed(this)])]),
    ];
  }

  private about(): VNode {
    const { head, unsaved } = this.shared;
    const { White: first, Black: second, Result: result } = this.study.about.tags;
    const people = [head.owner, ...head.contributors].join(', ');
    return h('header.analysis-about.study-about', { key: 'about' }, [
      h('strong', { attrs: { 'data-testid': 'study-title' } }, head.name),
      h('span.muted', `${people} · ${t(`study.${head.visibility}`)} · ${variantName(this.study.tree.variant)}`),
      ...(first && second ? [h('span', `${first} – ${second} ${(result ?? '').replaceAll('1/2', '½')}`)] : []),
      h(
        'span.muted.study-saved',
        { attrs: { role: 'status', 'data-testid': 'study-saved' } },
        this.shared.isOpen ? t(unsaved > 0 ? 'study.saving' : 'study.saved') : t('study.readOnly'),
      ),
    ]);
  }

  private tools(): VNode {
    const { shared, study } = this;
    const { head } = shared;
    const added = (chapter: string): void => void this.show(chapter);
    return h('div.analysis-tools.actions', { key: 'tools' }, [
      ...(shared.isOpen
        ? [
            button(t('study.addChapter'), () => newChapterDialog(head, added), {
              look: '.tiny',
              attrs: { 'data-testid': 'study-add-chapter' },
            }),
            button(t('analysis.import'), () => importDialog(head, added), {
              look: '.tiny',
              attrs: { 'data-testid': 'study-import' },
            }),
          ]
        : []),
      button(t('study.practice'), () => this.startPractice(), {
        look: '.tiny',
        disabled: study.tree.root.children.length === 0,
        attrs: { 'data-testid': 'study-practice' },
      }),
      h(
        'a.button.tiny',
        { attrs: { href: `/api/study/${head.id}/pgn`, download: `study-${head.id}.pgn`, 'data-testid': 'study-pgn' } },
        'PGN',
      ),
      button(t('study.copy'), () => void this.copy(), { look: '.tiny', attrs: { 'data-testid': 'study-copy' } }),
      ...(head.right === 'own'
        ? [
            button(t('study.settings'), () => studySettings(() => shared.head), {
              look: '.tiny',
              attrs: { 'data-testid': 'study-settings' },
            }),
          ]
        : []),
      ...(head.right !== 'own' && mayReport(head.owner)
        ? [
            button('⚑', () => showReport(head.owner, { study: head.id }), {
              look: '.tiny',
              title: t('report.line', { name: head.owner }),
              attrs: { 'data-testid': 'report-study' },
            }),
          ]
        : []),
      button('?', showShortcuts, { look: '.tiny', title: t('keys.title') }),
    ]);
  }

  private chapters(): VNode {
    const { shared } = this;
    const { head } = shared;
    return h('nav.study-chapters', { key: 'chapters', attrs: { 'aria-label': t('study.chapters') } }, [
      h(
        'ol',
        { attrs: { 'data-testid': 'study-chapters' } },
        head.chapters.map(chapter => {
          const here = chapter.id === this.study.about.id;
          return h('li', { key: chapter.id, class: { current: here } }, [
            h(
              'button.study-chapter',
              {
                attrs: { type: 'button', ...(here ? { 'aria-current': 'true' } : {}) },
                on: { click: () => void this.show(chapter.id) },
              },
              chapter.name,
            ),
            ...(shared.isOpen
              ? [
                  button('⚙', () => chapterSettings(head, chapter), {
                    look: '.plain.tiny',
                    title: t('study.settingsOf', { name: chapter.name }),
                  }),
                ]
              : []),
          ]);
        }),
      ),
    ]);
  }

  private async show(chapter: string): Promise<void> {
    this.practice = undefined;
    await attempt(this.shared.show(chapter));
    this.setAddress();
    this.askIfPractice();
    redraw();
  }
  private setAddress(): void {
    const there = `/study/${this.shared.head.id}/${this.study.about.id}`;
    if (location.pathname.startsWith('/study/') && location.pathname !== there) history.replaceState(null, '', there);
  }
  private async copy(): Promise<void> {
    if (!hasAccount()) return;
    const made = await attempt(ask('POST /api/study/{id}/copy', { path: { id: this.shared.head.id } }));
    if (made) navigate(`/study/${made.id}`);
  }

  /** Chapters made for practice begin with it, except for those who edit them. */
  private askIfPractice(): void {
    if (this.study.about.practice && !this.shared.isOpen) this.startPractice();
  }
  private startPractice(): void {
    if (this.study.tree.root.children.length === 0) return;
    this.study.setEngine(false);
    this.practice = new Practice(this.study);
    redraw();
  }
  private endPractice(): void {
    const { practice } = this;
    this.practice = undefined;
    this.study.goTo(practice?.node);
  }

  play(text: string): boolean {
    const { practice, study } = this;
    if (practice) return practice.play(text);
    const played = study.play(text);
    if (played) this.speak();
    return played;
  }
  pass(): void {
    const { pass } = this.practice?.facts ?? this.study.facts;
    if (pass) this.play(pass);
  }
  flip(): void {
    this.study.below = this.study.below === 'white' ? 'black' : 'white';
    this.practice?.restart();
    redraw();
  }
  private speak(): void {
    const { node, tree, facts } = this.study;
    if (node.parent) announce(spokenMove(tree.variant, tree.factsOf(node.parent).fen, node.uci, facts.check));
    else announce(t('moves.first'));
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element | null;
    if (target?.closest?.('input:not([type=checkbox]),textarea,select,dialog,[role=radiogroup]')) return;
    const { study, practice } = this;
    const acts: Record<string, () => void> = practice
      ? {
          f: () => this.flip(),
          h: () => practice.hint(),
          s: () => practice.show(),
          Escape: () => this.endPractice(),
        }
      : {
          ArrowLeft: () => study.back(),
          ArrowRight: () => study.forward(),
          ArrowUp: () => study.sideways(-1),
          ArrowDown: () => study.sideways(1),
          Home: () => study.first(),
          End: () => study.last(),
          f: () => this.flip(),
          e: () => study.setEngine(!study.engineOn),
          n: () => this.besides(1),
          p: () => this.besides(-1),
          '?': showShortcuts,
        };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    const before = study.node;
    act();
    if (study === this.study && study.node !== before) this.speak();
  }
  private besides(step: number): void {
    const { chapters } = this.shared.head;
    const at = chapters.findIndex(one => one.id === this.study.about.id);
    const next = chapters[at + step];
    if (next) void this.show(next.id);
  }
}

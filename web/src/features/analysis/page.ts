// The analysis screen: board, move tree, engine and graphs.
import type { VNode } from 'snabbdom';
import './analysis.css';
import { button, h, link } from '../../app/dom';
import { announce, toast } from '../../app/messages';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import type { Address } from '../../app/router';
import { change, choicesOf, settings, type Settings } from '../../app/settings';
import { boardShape } from '../../board/art/boards';
import { BoardView } from '../../board/boardView';
import { loadRules, hasNotations } from '../../core/rules';
import { readRecords, writeRecord } from '../../core/records';
import { t } from '../../app/i18n';
import { rulesText } from '../play/rulesText';
import { pointsText, reasonText, spokenMove, variantName } from '../play/words';
import { editorLink, localGame, readPlace } from './addresses';
import type { Collection } from './collection';
import { comment, steps, typed, type Desk } from './controls';
import { enginePanel, engineArrows, evaluationBar } from './enginePanel';
import { exportDialog } from './exporting';
import { Importer, listenForGames } from './importing';
import { moveTree } from './moveTree';
import { type shortcuts, showShortcuts } from './shortcuts';
import { startDialog } from './starting';
import { Study } from './study';
import { Tree } from './tree';
import { sideName } from '../../board/names';
import { gameNamed, type Side, usualVariant } from '../../core/games';
import { advice, adviceArrows, reviewPanel, type ReviewDesk } from '../review/panel';
import { ExplorerSlot } from '../explorer/slot';
import { saveAsStudy } from '../studies/saving';
import { Retry } from '../review/retry';
import { retryBoard, retryPanel } from '../review/retryPanel';

export async function open(address: Address): Promise<Page> {
  await loadRules();
  const played = localGame(address.query);
  const study = new Study(played ? Tree.of(played) : await treeAt(address.parts['rest'] ?? ''));
  const place = played ? undefined : readPlace(address.parts['rest'] ?? '');
  if (place?.kind === 'game' && study.tree.mainLine().length > 1) study.gameId = place.id;
  if (address.query.get('side') === 'black') study.below = 'black';
  if (study.tree.mainLine().length > 1 && address.query.has('ply'))
    study.goTo(study.tree.mainLine()[Number(address.query.get('ply'))]);
  if (address.query.has('review') && study.tree.mainLine().length > 2) {
    study.last();
    void study.startReview();
  }
  return new AnalysisPage(study);
}

async function treeAt(rest: string): Promise<Tree> {
  const place = readPlace(rest);
  switch (place.kind) {
    case 'new':
      return Tree.empty(place.variant);
    case 'position':
      return new Tree(place.variant, place.fen);
    case 'game':
      return (await loadGame(place.id)) ?? Tree.empty(usualVariant);
    case 'broken':
      toast(t('analysis.brokenLink', { text: place.text }), 'error');
      return Tree.empty(usualVariant);
  }
}

async function loadGame(id: string): Promise<Tree | undefined> {
  try {
    const answer = await fetch(`/api/game/${encodeURIComponent(id)}.json`);
    const record = answer.ok ? readRecords(await answer.text())[0]?.record : undefined;
    if (record) return Tree.from(record);
    toast(t('analysis.noGame', { id }), 'error');
  } catch {
    toast(t('connection.none'), 'error');
  }
  return undefined;
}

class AnalysisPage implements Page, Desk, ReviewDesk {
  readonly wide = true;
  private readonly board: BoardView;
  private readonly importer: Importer;
  private readonly stopListening: () => void;
  private readonly keys = (event: KeyboardEvent): void => this.key(event);

  constructor(readonly study: Study) {
    this.board = new BoardView({
      move: uci => this.play(uci),
      pass: () => this.pass(),
    });
    const opened = (tree: Tree): void => {
      this.endRetry();
      study.open(tree);
      history.replaceState(null, '', '/analysis');
    };
    this.open = opened;
    this.explorer = new ExplorerSlot(this);
    this.importer = new Importer(opened);
    this.stopListening = listenForGames(this.importer);
    this.start = () => startDialog(study.tree.variant, opened);
    document.addEventListener('keydown', this.keys);
  }
  private readonly start: () => void;
  private readonly explorer: ExplorerSlot;
  /** Shows another game. */
  readonly open: (tree: Tree) => void;
  /** The running exercises of the review. */
  private exercises: Retry | undefined;

  title(): string {
    return t('nav.analysis');
  }

  leave(): void {
    this.exercises?.leave();
    this.explorer.close();
    this.study.close();
    this.stopListening();
    document.removeEventListener('keydown', this.keys);
  }

  view(): VNode {
    const { study } = this;
    return h(
      'main.analysis',
      { key: 'analysis', class: { [`game-${study.game}`]: true }, style: boardShape(study.game) },
      [
        h('h1.for-readers', t('nav.analysis')),
        h('div.analysis-board', [evaluationBar(study, this.exercises === undefined), this.boardPart()]),
        h('div.analysis-side', this.exercises ? this.exercisePart(this.exercises) : this.sidePart()),
      ],
    );
  }

  private sidePart(): VNode[] {
    const { study } = this;
    return [
      this.about(),
      this.tools(),
      enginePanel(study),
      reviewPanel(this),
      this.status(),
      advice(study),
      moveTree(study),
      this.explorer.view(),
      steps(this),
      h('div.analysis-entry', { key: 'entry' }, [typed(this)]),
      comment(study),
    ];
  }

  private exercisePart(exercises: Retry): VNode[] {
    return [
      this.about(),
      retryPanel(exercises, () => this.endRetry()),
      h('div.analysis-entry', { key: 'entry' }, [typed(this)]),
    ];
  }

  readonly retry = (side: Side): void => {
    const { study } = this;
    const found = study.review?.exercises(side) ?? [];
    if (found.length === 0) return;
    study.setEngine(false);
    study.below = side;
    this.exercises = new Retry(study.tree, side, found, (moves, facts) => study.scoreAfter(moves, facts));
    redraw();
  };
  /** Back to the review, at the move of the last exercise. */
  private endRetry(): void {
    const { exercises } = this;
    exercises?.leave();
    this.exercises = undefined;
    if (exercises) this.study.goTo(exercises.mistake);
  }

  private boardPart(): VNode {
    const { study } = this;
    if (this.exercises) return this.board.view({ ...retryBoard(this.exercises), below: study.below });
    const { facts, node } = study;
    return this.board.view({
      game: study.game,
      fen: facts.fen,
      below: study.below,
      turn: facts.turn,
      mover: 'both',
      moves: study.moves(),
      lastMove: node.uci || undefined,
      check: facts.check ? facts.royal[facts.turn] : undefined,
      bikjang: facts.bikjang ? [facts.royal.white, facts.royal.black] : undefined,
      arrows: [...engineArrows(study), ...adviceArrows(study)],
      drawable: true,
    });
  }

  private about(): VNode {
    const { tree } = this.study;
    const { first, second, event, date, result } = tree.headers;
    return h('header.analysis-about', { key: 'about' }, [
      h('strong', { attrs: { title: rulesText(tree.variant) } }, variantName(tree.variant)),
      ...(first || second
        ? [
            h(
              'span',
              `${first ?? '?'} – ${second ?? '?'} ${result && result !== '*' ? result.replaceAll('1/2', '½') : ''}`,
            ),
          ]
        : []),
      ...(event || date ? [h('span.muted', [event, date].filter(Boolean).join(', '))] : []),
      ...(this.importer.collection && this.importer.collection.at >= 0
        ? [this.gameSteps(this.importer.collection)]
        : []),
    ]);
  }

  /** Buttons for the previous and next game of the imported file. */
  private gameSteps(collection: Collection): VNode {
    const step = (by: number, sign: string, title: string): VNode =>
      button(sign, () => this.importer.step(by), {
        look: '.plain.tiny',
        title,
        disabled: !collection.beside(by),
        attrs: { 'data-testid': by > 0 ? 'next-game' : 'previous-game' },
      });
    return h('span.game-steps', [
      step(-1, '‹', t('analysis.previousGame')),
      button(t('analysis.gameOf', { number: collection.at + 1, count: collection.size }), () => this.importer.show(), {
        look: '.plain.tiny',
        attrs: { 'data-testid': 'game-of' },
      }),
      step(1, '›', t('analysis.nextGame')),
    ]);
  }

  private status(): VNode {
    const { study } = this;
    const { facts } = study;
    const texts: string[] = [];
    if (facts.outcome)
      texts.push(
        facts.outcome.winner
          ? t('result.wins', { side: sideName(study.game, facts.outcome.winner) })
          : t('result.draw'),
        reasonText(facts.outcome.reason),
      );
    else texts.push(t('analysis.toMove', { side: sideName(study.game, facts.turn) }));
    const { points } = facts;
    if (points)
      texts.push(`${sideName(study.game, 'white')} ${points.white} : ${points.black} ${sideName(study.game, 'black')}`);
    if (facts.bikjang && !facts.outcome) texts.push(t('bikjang.title'));
    if (facts.repetition > 1) texts.push(t('analysis.repetition', { count: facts.repetition }));
    const title = points ? pointsText(study.tree, points) : '';
    return h('p.analysis-status', { key: 'status', attrs: { 'data-testid': 'status', title } }, texts.join(' · '));
  }

  private tools(): VNode {
    const { study } = this;
    return h('div.analysis-tools.actions', { key: 'tools' }, [
      button(t('analysis.new'), this.start, { look: '.tiny' }),
      button(t('analysis.import'), () => this.importer.ask(), {
        look: '.tiny',
        attrs: { 'data-testid': 'import' },
      }),
      button(t('analysis.export'), () => exportDialog(study, () => this.save()), {
        look: '.tiny',
        attrs: { 'data-testid': 'export' },
      }),
      link(editorLink(study.tree.variant, study.facts.fen), t('editor.title'), 'a.button.tiny'),
      button(t('explorer.title'), () => this.explorer.toggle(), {
        look: '.tiny',
        pressed: this.explorer.isOpen,
        attrs: { 'data-testid': 'explorer' },
      }),
      ...(hasNotations(gameNamed(study.game))
        ? [h('label.notation-choice', [h('span.for-readers', t('settings.notation')), this.notation()])]
        : []),
      button('?', showShortcuts, { look: '.tiny', title: t('keys.title'), attrs: { 'data-testid': 'keys' } }),
    ]);
  }

  /** A saved analysis is a study with one chapter. */
  private save(): void {
    const { tree } = this.study;
    const { first, second, event } = tree.headers;
    const name = first && second ? `${first} – ${second}` : (event ?? t('study.untitled'));
    void saveAsStudy(name, writeRecord(tree.record(), 'json', '').text);
  }

  private notation(): VNode {
    return h(
      'select',
      {
        attrs: { 'data-testid': 'notation' },
        on: {
          change: event => change('notation', (event.target as HTMLSelectElement).value as Settings['notation']),
        },
      },
      choicesOf('notation').map(one =>
        h('option', { attrs: { value: one, selected: one === settings().notation } }, t(`settings.notation.${one}`)),
      ),
    );
  }

  play(text: string): boolean {
    if (this.exercises) {
      void this.exercises.play(text).then(isLegal => {
        if (!isLegal) toast(t('typed.bad', { text }), 'error');
      });
      return true;
    }
    const played = this.study.play(text);
    if (played) this.speak();
    return played;
  }
  /** Announces the move that led to this position. */
  private speak(): void {
    const { study } = this;
    const { node, tree } = study;
    if (node.parent) announce(spokenMove(tree.variant, tree.factsOf(node.parent).fen, node.uci, study.facts.check));
    else announce(t('moves.first'));
  }
  pass(): void {
    const { pass } = this.exercises ? this.exercises.facts() : this.study.facts;
    if (pass) this.play(pass);
  }
  flip(): void {
    this.study.below = this.study.below === 'white' ? 'black' : 'white';
    redraw();
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (
      (event.target as Element | null)?.closest?.('input:not([type=checkbox]),textarea,select,dialog,[role=radiogroup]')
    )
      return;
    if (this.exercises) {
      this.exerciseKey(event, this.exercises);
      return;
    }
    const { study } = this;
    const acts: Record<keyof typeof shortcuts, () => void> = {
      ArrowLeft: () => study.back(),
      ArrowRight: () => study.forward(),
      ArrowUp: () => study.sideways(-1),
      ArrowDown: () => study.sideways(1),
      Home: () => study.first(),
      End: () => study.last(),
      f: () => this.flip(),
      e: () => study.setEngine(!study.engineOn),
      p: () => this.importer.step(-1),
      n: () => this.importer.step(1),
      '?': showShortcuts,
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    const before = study.node;
    act();
    if (study.node !== before) this.speak();
  }

  private exerciseKey(event: KeyboardEvent, exercises: Retry): void {
    const acts: Record<string, () => void> = {
      f: () => this.flip(),
      h: () => exercises.hint(),
      s: () => exercises.show(),
      n: () => exercises.next(),
      Escape: () => this.endRetry(),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

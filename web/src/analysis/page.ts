// The analysis screen: board, move tree, engine and graphs.
import type { VNode } from 'snabbdom';
import './analysis.css';
import { button, h, link } from '../app/dom';
import { announce, toast } from '../app/messages';
import type { Page } from '../app/page';
import { redraw } from '../app/redraw';
import type { Address } from '../app/router';
import { change, choicesOf, settings, type Settings } from '../app/settings';
import { BoardView } from '../board/boardView';
import { loadRules, hasNotations } from '../core/rules';
import { readRecords } from '../core/records';
import { t } from '../i18n';
import { rulesText } from '../play/rulesText';
import { pointsText, reasonText, spokenMove, variantName } from '../play/words';
import { editorLink, readPlace } from './addresses';
import type { Collection } from './collection';
import { comment, review, steps, typed, type Desk } from './controls';
import { enginePanel, engineArrows, evaluationBar } from './enginePanel';
import { exportDialog } from './exporting';
import { graphs } from './graphs';
import { Importer, listenForGames } from './importing';
import { moveTree } from './moveTree';
import { type shortcuts, showShortcuts } from './shortcuts';
import { startDialog } from './starting';
import { Study } from './study';
import { Tree } from './tree';
import { sideName } from '../board/names';
import { gameNamed, usualVariant } from '../core/games';

export async function open(address: Address): Promise<Page> {
  await loadRules();
  const study = new Study(await treeAt(address.parts['rest'] ?? ''));
  if (study.tree.mainLine().length > 1 && address.query.has('ply'))
    study.goTo(study.tree.mainLine()[Number(address.query.get('ply'))]);
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

class AnalysisPage implements Page, Desk {
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
      study.open(tree);
      history.replaceState(null, '', '/analysis');
    };
    this.importer = new Importer(opened);
    this.stopListening = listenForGames(this.importer);
    this.start = () => startDialog(study.tree.variant, opened);
    document.addEventListener('keydown', this.keys);
  }
  private readonly start: () => void;

  title(): string {
    return t('nav.analysis');
  }

  leave(): void {
    this.study.close();
    this.stopListening();
    document.removeEventListener('keydown', this.keys);
  }

  view(): VNode {
    const { study } = this;
    return h('main.analysis', { key: 'analysis', class: { [`game-${study.game}`]: true } }, [
      h('h1.for-readers', t('nav.analysis')),
      h('div.analysis-board', [evaluationBar(study), this.boardPart()]),
      h('div.analysis-side', [
        this.about(),
        this.tools(),
        enginePanel(study),
        this.status(),
        moveTree(study),
        graphs(study),
        steps(this),
        h('div.analysis-entry', { key: 'entry' }, [typed(this), review(study)]),
        comment(study),
      ]),
    ]);
  }

  private boardPart(): VNode {
    const { study } = this;
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
      arrows: engineArrows(study),
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

  /** From game to game of the file that was imported. */
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
      button(t('analysis.export'), () => exportDialog(study), {
        look: '.tiny',
        attrs: { 'data-testid': 'export' },
      }),
      link(editorLink(study.tree.variant, study.facts.fen), t('editor.title'), 'a.button.tiny'),
      ...(hasNotations(gameNamed(study.game))
        ? [h('label.notation-choice', [h('span.muted', t('settings.notation')), this.notation()])]
        : []),
      button('?', showShortcuts, { look: '.tiny', title: t('keys.title'), attrs: { 'data-testid': 'keys' } }),
    ]);
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
    const played = this.study.play(text);
    if (played) this.speak();
    return played;
  }
  /** Says the move that led here. */
  private speak(): void {
    const { study } = this;
    const { node, tree } = study;
    if (node.parent) announce(spokenMove(tree.variant, tree.factsOf(node.parent).fen, node.uci, study.facts.check));
    else announce(t('moves.first'));
  }
  pass(): void {
    if (this.study.facts.pass) this.play(this.study.facts.pass);
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
}

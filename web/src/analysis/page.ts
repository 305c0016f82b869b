// The analysis screen: a board to try things on, the tree of moves, the engine, and the course of the game.
import type { VNode } from 'snabbdom';
import './analysis.css';
import { button, h, link } from '../app/dom';
import { announce, toast } from '../app/messages';
import type { Page } from '../app/page';
import { redraw } from '../app/redraw';
import type { Address } from '../app/router';
import { change, choicesOf, settings, type Settings } from '../app/settings';
import { BoardView } from '../board/boardView';
import { loadRules, styleOf, type Style } from '../core/rules';
import { readRecords } from '../core/records';
import { t } from '../i18n';
import { pointsText, reasonText, sideName, spokenMove, variantName } from '../play/words';
import { editorLink, readPlace } from './addresses';
import { enginePanel, engineArrows, evaluationBar } from './enginePanel';
import { exportDialog } from './exporting';
import { graphs } from './graphs';
import { Importer, listenForGames } from './importing';
import { glyphs, lossOf, markOf } from './judgement';
import { moveTree } from './moveTree';
import { startDialog } from './starting';
import { Study } from './study';
import { Tree } from './tree';

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
            return (await loadGame(place.id)) ?? Tree.empty('janggi');
        case 'broken':
            toast(t('analysis.brokenLink', { text: place.text }), 'error');
            return Tree.empty('janggi');
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

class AnalysisPage implements Page {
    readonly wide = true;
    private readonly board: BoardView;
    private readonly importer: Importer;
    private readonly stopListening: () => void;
    private readonly keys = (event: KeyboardEvent): void => this.key(event);

    constructor(private readonly study: Study) {
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
                this.steps(),
                this.typed(),
                this.comment(),
                this.review(),
            ]),
            h('div.analysis-below', [graphs(study)]),
        ]);
    }

    private boardPart(): VNode {
        const { study } = this;
        const { facts, node } = study;
        // Looking back, one may go on where the game ended: the board shows what the position itself allows.
        return this.board.view({
            game: study.game,
            fen: facts.fen,
            below: study.below,
            turn: facts.turn,
            mover: 'both',
            moves: facts.moves,
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
            h('strong', variantName(tree.variant)),
            ...(first || second
                ? [
                      h(
                          'span',
                          `${first ?? '?'} – ${second ?? '?'} ${result && result !== '*' ? result.replaceAll('1/2', '½') : ''}`,
                      ),
                  ]
                : []),
            ...(event || date ? [h('span.muted', [event, date].filter(Boolean).join(', '))] : []),
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
        if (facts.points) texts.push(pointsText(study.tree.variant, facts.points));
        if (facts.bikjang && !facts.outcome) texts.push(t('bikjang.title'));
        if (facts.repetition > 1) texts.push(t('analysis.repetition', { count: facts.repetition }));
        return h('p.analysis-status', { key: 'status', attrs: { 'data-testid': 'status' } }, texts.join(' · '));
    }

    private steps(): VNode {
        const { study } = this;
        const step = (sign: string | VNode, title: string, act: () => void, disabled: boolean): VNode =>
            button([sign], act, { look: '.plain', title, disabled });
        const { node, facts } = study;
        return h('div.analysis-steps', { key: 'steps', attrs: { role: 'group', 'aria-label': t('moves.look') } }, [
            step('«', t('moves.first'), () => study.first(), !node.parent),
            step('‹', t('moves.previous'), () => study.back(), !node.parent),
            step('›', t('moves.next'), () => study.forward(), !node.children[0]),
            step('»', t('moves.last'), () => study.last(), !node.children[0]),
            ...(study.game === 'janggi'
                ? [step(h('span.icon.pass'), t('action.pass'), () => this.pass(), !facts.pass)]
                : []),
            step(h('span.icon.flip'), t('action.flip'), () => this.flip(), false),
            step('⇑', t('analysis.promote'), () => study.promote(), study.tree.isMain(node)),
            step('✕', t('analysis.remove'), () => study.remove(), !node.parent),
        ]);
    }

    /** Moves as text, for those without a mouse and for those who read from a book. */
    private typed(): VNode {
        return h(
            'form.analysis-typed',
            {
                key: 'typed',
                on: {
                    submit: event => {
                        event.preventDefault();
                        const input = (event.target as HTMLFormElement).elements[0] as HTMLInputElement;
                        const text = input.value.trim();
                        if (text !== '' && !this.play(text)) toast(t('typed.bad', { text }), 'error');
                        input.value = '';
                    },
                },
            },
            [
                h('input', {
                    attrs: {
                        type: 'text',
                        'aria-label': t('typed.label'),
                        placeholder: this.study.game === 'janggi' ? '79졸78, i4h4, P79-78' : 'Nf3, g1f3, P@e4',
                        autocomplete: 'off',
                        spellcheck: 'false',
                        'data-testid': 'typed',
                    },
                }),
            ],
        );
    }

    private comment(): VNode {
        const { node } = this.study;
        const toggle = (nag: number): void => {
            node.nags = node.nags.includes(nag)
                ? node.nags.filter(other => other !== nag)
                : [...node.nags.filter(other => !glyphs[other]), nag];
            redraw();
        };
        return h('details.analysis-comment', { key: 'comment' }, [
            h('summary', t('analysis.comment')),
            h('textarea', {
                attrs: { rows: 3, 'aria-label': t('analysis.comment') },
                props: { value: node.comment },
                on: {
                    input: event => {
                        node.comment = (event.target as HTMLTextAreaElement).value;
                        redraw();
                    },
                },
            }),
            h(
                'div.actions',
                [3, 1, 5, 6, 2, 4].map(nag =>
                    button(glyphs[nag]!, () => toggle(nag), {
                        look: '.tiny',
                        pressed: node.nags.includes(nag),
                        disabled: !node.parent,
                    }),
                ),
            ),
        ]);
    }

    /** Looking through the whole game for mistakes, and what was better here. */
    private review(): VNode {
        const { study } = this;
        if (study.review !== undefined)
            return h('div.analysis-review', { key: 'review' }, [
                h('progress', { attrs: { max: 1, value: study.review, 'aria-label': t('analysis.review') } }),
                button(t('dialog.cancel'), () => study.stopReview()),
            ]);
        const line = study.tree.mainLine();
        const advice = this.advice();
        return h('div.analysis-review', { key: 'review' }, [
            ...(advice ? [advice] : []),
            ...(line.length > 2
                ? [button(t('analysis.review'), () => void study.reviewGame(), { attrs: { 'data-testid': 'review' } })]
                : []),
        ]);
    }

    private advice(): VNode | undefined {
        const { study } = this;
        const { node } = study;
        if (!node.parent?.evaluation) return undefined;
        const mover = study.tree.factsOf(node.parent).turn;
        const mark = markOf(node, mover);
        const better = node.parent.evaluation.moves;
        if (!mark || better.length === 0) return undefined;
        const parent = node.parent;
        const text = study.tree.matchAt(parent).write(better.slice(0, 1), this.style())[0] ?? '';
        return h(`p.advice.${mark}`, { attrs: { 'data-testid': 'advice' } }, [
            h('strong', t(`analysis.${mark}`)),
            ` (−${Math.round(100 * (lossOf(node, mover) ?? 0))} %). `,
            t('analysis.better'),
            ' ',
            h(
                'button.engine-move',
                {
                    attrs: { type: 'button' },
                    on: {
                        click: () => {
                            study.goTo(parent);
                            study.playLine(better.slice(0, 1));
                        },
                    },
                },
                text,
            ),
        ]);
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
            h('label.notation-choice', [
                h('span.for-readers', t('settings.notation')),
                ...(study.game === 'janggi' ? [this.notation()] : []),
            ]),
        ]);
    }

    private notation(): VNode {
        return h(
            'select',
            {
                attrs: { 'data-testid': 'notation' },
                on: {
                    change: event =>
                        change('notation', (event.target as HTMLSelectElement).value as Settings['notation']),
                },
            },
            choicesOf('notation').map(one =>
                h(
                    'option',
                    { attrs: { value: one, selected: one === settings().notation } },
                    t(`settings.notation.${one}`),
                ),
            ),
        );
    }

    private style(): Style {
        return styleOf(this.study.tree.variant, settings().notation);
    }

    private play(text: string): boolean {
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
    private pass(): void {
        if (this.study.facts.pass) this.play(this.study.facts.pass);
    }
    private flip(): void {
        this.study.below = this.study.below === 'white' ? 'black' : 'white';
        redraw();
    }

    private key(event: KeyboardEvent): void {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (
            (event.target as Element | null)?.closest?.(
                'input:not([type=checkbox]),textarea,select,dialog,[role=radiogroup]',
            )
        )
            return;
        const { study } = this;
        const acts: Record<string, () => void> = {
            ArrowLeft: () => study.back(),
            ArrowRight: () => study.forward(),
            ArrowUp: () => study.sideways(-1),
            ArrowDown: () => study.sideways(1),
            Home: () => study.first(),
            End: () => study.last(),
            f: () => this.flip(),
            e: () => study.setEngine(!study.engineOn),
        };
        const act = acts[event.key];
        if (!act) return;
        event.preventDefault();
        const before = study.node;
        act();
        if (study.node !== before) this.speak();
    }
}

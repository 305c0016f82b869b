// The position editor: set up a position, validate it, analyse it or play from it.
import type { VNode } from 'snabbdom';
import '../analysis/analysis.css';
import './editor.css';
import { button, choice, h, link } from '../../app/dom';
import { toast } from '../../app/messages';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import type { Address } from '../../app/router';
import { same } from '../../app/same';
import { boardShape } from '../../board/art/boards';
import { boardClass } from '../../board/art/gameArt';
import { BoardView } from '../../board/boardView';
import { otherSide, roleOf } from '../../board/squares';
import { loadRules, type SetupFault } from '../../core/rules';
import { analysisLink, readPlace } from '../analysis/addresses';
import { t } from '../../app/i18n';
import { RulesChoice } from '../lobby/customRules';
import { squareName } from '../play/words';
import { Setup } from './setup';
import { type Side, gameNamed, rulesetNames, usualVariant } from '../../core/games';
import { pieceName, sideName } from '../../board/names';

const sides: readonly Side[] = ['white', 'black'];

export async function open(address: Address): Promise<Page> {
  await loadRules();
  const place = readPlace(address.parts['rest'] ?? '');
  if (place.kind === 'broken') toast(t('analysis.brokenLink', { text: place.text }), 'error');
  if (place.kind === 'position') return new EditorPage(new Setup(place.variant, place.fen));
  return new EditorPage(new Setup(place.kind === 'new' ? place.variant : usualVariant));
}

/** What a click on the board does: place a piece, erase one, or move as usual. */
type Brush = { side: Side; kind: string } | 'eraser' | undefined;

class EditorPage implements Page {
  readonly wide = true;
  private below: Side = 'white';
  private brush: Brush;
  private readonly rulesChoice = new RulesChoice();
  private typed: string | undefined; // a FEN that is being typed and cannot be parsed yet
  private typedFault = '';
  private readonly board = new BoardView({
    changed: placement => {
      if (placement !== '') this.setup.place(placement);
      redraw();
    },
  });

  constructor(private setup: Setup) {}

  title(): string {
    return t('editor.title');
  }

  view(): VNode {
    const { setup, below } = this;
    const { castling, hand } = gameNamed(setup.game);
    return h('main.analysis.editor', { key: 'editor', style: boardShape(setup.game) }, [
      h('h1.for-readers', t('editor.title')),
      h('div.editor-board', [
        this.palette(otherSide(below)),
        h(
          'div.editor-canvas',
          {
            class: { brushing: this.brush !== undefined },
            hook: { insert: vnode => this.catchClicks(vnode.elm as HTMLElement) },
          },
          [this.board.view({ game: setup.game, fen: setup.fen(), below, turn: setup.turn, free: true })],
        ),
        this.palette(below),
      ]),
      h('div.analysis-side.editor-side', [
        this.rules(),
        this.verdict(),
        this.turn(),
        ...(castling ? [this.castling()] : []),
        ...(hand.length > 0 ? [this.hands()] : []),
        this.text(),
        this.buttons(),
      ]),
    ]);
  }

  private palette(side: Side): VNode {
    const { game } = this.setup;
    const item = (
      content: VNode,
      title: string,
      brush: Exclude<Brush, undefined>,
      grab?: (event: Event) => void,
    ): VNode => {
      const chosen = same(this.brush, brush);
      return h(
        'button.palette-piece',
        {
          key: title,
          class: { chosen },
          attrs: { type: 'button', title, 'aria-label': title, 'aria-pressed': String(chosen) },
          on: {
            click: () => {
              this.brush = chosen ? undefined : brush;
              redraw();
            },
            ...(grab ? { mousedown: grab, touchstart: grab } : {}),
          },
        },
        [content],
      );
    };
    return h(
      `div.palette.pieces-${game}${boardClass(game)}`,
      {
        key: `palette-${side}`,
        attrs: { role: 'group', 'aria-label': `${t('editor.pieces')}: ${sideName(game, side)}` },
      },
      [
        ...gameNamed(game).kinds.map(({ letter: kind }) =>
          item(
            h(`piece.icon-piece.${roleOf(kind)}.${side}`),
            `${sideName(game, side)}: ${pieceName(game, kind)}`,
            { side, kind },
            event => {
              if (!('button' in event) || event.button === 0) this.board.dragNew(side, kind, event as MouseEvent);
            },
          ),
        ),
        ...(side === this.below ? [item(h('span.eraser', '⌫'), t('editor.erase'), 'eraser')] : []),
      ],
    );
  }

  /** While a brush is selected, clicks paint instead of moving pieces. */
  private catchClicks(canvas: HTMLElement): void {
    const paint = (event: MouseEvent | TouchEvent): void => {
      if (!this.brush || ('button' in event && event.button !== 0)) return;
      const spot = 'touches' in event ? event.touches[0] : event;
      const box = canvas.querySelector('.cg-wrap')?.getBoundingClientRect();
      if (!spot || !box) return;
      event.stopPropagation();
      event.preventDefault();
      const { files, ranks } = gameNamed(this.setup.game);
      const right = Math.floor(((spot.clientX - box.left) / box.width) * files);
      const down = Math.floor(((spot.clientY - box.top) / box.height) * ranks);
      if (right < 0 || right >= files || down < 0 || down >= ranks) return;
      const [file, rank] = this.below === 'white' ? [right, ranks - down] : [files - 1 - right, down + 1];
      const square = `${String.fromCharCode(97 + file)}${rank}`;
      if (this.brush === 'eraser') this.setup.take(square);
      else {
        const { side, kind } = this.brush;
        const same = this.setup.on(square) === (side === 'white' ? kind.toUpperCase() : kind);
        if (same) this.setup.take(square);
        else this.setup.put(square, side, kind);
      }
      redraw();
    };
    canvas.addEventListener('mousedown', paint, { capture: true });
    canvas.addEventListener('touchstart', paint, { capture: true, passive: false });
  }

  private rules(): VNode {
    return h('div.field', { key: 'rules' }, [
      h('span.label', t('analysis.rules')),
      ...this.rulesChoice.view(rulesetNames, this.setup.variant, variant => this.change(variant)),
    ]);
  }

  /** Changing the rules of the same game keeps the position. */
  private change(variant: string): void {
    const next = new Setup(variant);
    if (next.game === this.setup.game) next.read(this.setup.fen());
    this.setup = next;
    this.brush = undefined;
    redraw();
  }

  private verdict(): VNode {
    const { faults, text } = this.setup.inspect();
    if (!faults && !text)
      return h('p.editor-good', { attrs: { role: 'status', 'data-testid': 'verdict' } }, t('editor.good'));
    return h('div.editor-faults', { attrs: { role: 'status', 'data-testid': 'verdict' } }, [
      h('strong', t('editor.faults')),
      h(
        'ul',
        (faults ?? []).map(fault => h('li', this.faultText(fault))),
      ),
      ...(text ? [h('p', text)] : []),
    ]);
  }

  private faultText({ reason, side, square }: SetupFault): string {
    const { game } = this.setup;
    return t(`fault.${reason}`, { side: sideName(game, side), square: square ? squareName(game, square) : '' });
  }

  private turn(): VNode {
    const { game } = this.setup;
    return h('div.field', [
      h('span.label', t('editor.turn')),
      choice(
        t('editor.turn'),
        sides.map(side => ({ value: side, text: sideName(game, side) })),
        this.setup.turn,
        side => {
          this.setup.turn = side;
          redraw();
        },
      ),
    ]);
  }

  private castling(): VNode {
    const wings: [string, Side, 'editor.kingside' | 'editor.queenside'][] = [
      ['K', 'white', 'editor.kingside'],
      ['Q', 'white', 'editor.queenside'],
      ['k', 'black', 'editor.kingside'],
      ['q', 'black', 'editor.queenside'],
    ];
    return h('fieldset.editor-castling', [
      h('legend', t('editor.castling')),
      ...wings.map(([letter, side, key]) =>
        h('label.check-field', [
          h('input', {
            attrs: { type: 'checkbox' },
            props: { checked: this.setup.castling.includes(letter) },
            on: {
              change: () => {
                this.setup.toggleCastling(letter);
                redraw();
              },
            },
          }),
          h('span', t(key, { side: sideName(this.setup.game, side) })),
        ]),
      ),
    ]);
  }

  private hands(): VNode {
    const counter = (side: Side, kind: string): VNode => {
      const name = `${sideName(this.setup.game, side)}: ${pieceName(this.setup.game, kind)}`;
      return h(
        `label.hand-count.pieces-${this.setup.game}${boardClass(this.setup.game)}`,
        { key: `${side}${kind}`, attrs: { title: name } },
        [
          h(`piece.icon-piece.${roleOf(kind)}.${side}`, { attrs: { 'aria-hidden': 'true' } }),
          h('input', {
            attrs: { type: 'number', min: 0, max: 16, 'aria-label': name },
            props: { value: this.setup.inHand(side, kind) },
            on: {
              input: event => {
                this.setup.setInHand(side, kind, Number((event.target as HTMLInputElement).value) || 0);
                redraw();
              },
            },
          }),
        ],
      );
    };
    return h('fieldset.editor-hands', [
      h('legend', t('editor.hands')),
      ...sides.map(side =>
        h(
          'div.hand-row',
          [...gameNamed(this.setup.game).hand].reverse().map(kind => counter(side, kind)),
        ),
      ),
    ]);
  }

  private text(): VNode {
    return h('div.field', [
      h('label', [
        h('span', t('editor.fen')),
        h('input', {
          attrs: { type: 'text', spellcheck: 'false', 'data-testid': 'fen' },
          props: { value: this.typed ?? this.setup.fen() },
          on: {
            input: event => this.type((event.target as HTMLInputElement).value),
            blur: () => {
              this.typed = undefined;
              this.typedFault = '';
              redraw();
            },
          },
        }),
      ]),
      ...(this.typedFault ? [h('p.error-text', { attrs: { role: 'alert' } }, this.typedFault)] : []),
    ]);
  }

  /** Applies the typed FEN as soon as it parses; a complete but invalid one shows its error. */
  private type(text: string): void {
    const trial = new Setup(this.setup.variant, text);
    const found = trial.inspect();
    const rows = text.trim().split(/[ []/)[0]?.split('/').length ?? 0;
    this.typed = text;
    const complete = rows === gameNamed(this.setup.game).ranks;
    this.typedFault = complete && found.text ? found.text : '';
    if (complete && !found.text) this.setup.read(text);
    redraw();
  }

  private buttons(): VNode {
    const { setup } = this;
    const fen = setup.inspect().fen;
    const start = (): void => {
      this.setup = new Setup(setup.variant);
      redraw();
    };
    const clear = (): void => {
      setup.clear();
      redraw();
    };
    const flip = (): void => {
      this.below = otherSide(this.below);
      redraw();
    };
    return h('div.editor-buttons', [
      h('div.actions', [
        button(t('editor.start'), start),
        button(t('editor.clear'), clear),
        button(t('action.flip'), flip),
      ]),
      h('p.muted', t('editor.help')),
      h('div.actions', [
        fen
          ? link(
              `/lobby?${new URLSearchParams({ play: 'engine', variant: setup.variant, fen }).toString()}`,
              t('editor.play'),
              'a.button.primary',
            )
          : button(t('editor.play'), () => {}, { look: '.primary', disabled: true }),
        fen
          ? link(analysisLink(setup.variant, fen), t('editor.analyse'), 'a.button')
          : button(t('editor.analyse'), () => {}, { disabled: true }),
      ]),
    ]);
  }
}

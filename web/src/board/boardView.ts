// The board: chessgroundx on our drawing, given a position and the legal moves. It knows no rules.
import { Chessground } from 'chessgroundx';
import type { Api } from 'chessgroundx/api';
import type { Config } from 'chessgroundx/config';
import type { DrawShape } from 'chessgroundx/draw';
import type { Dests, Key, MouchEvent, Orig, Piece } from 'chessgroundx/types';
import { h as element, type VNode } from 'snabbdom';
import { drawBoard } from './art/boards';
import { boardClass } from './art/gameArt';
import { usePieces } from './art/sprites';
import { h } from '../app/dom';
import { redraw } from '../app/redraw';
import { same } from '../app/same';
import { settings, type Settings } from '../app/settings';
import { gestures } from './gestures';
import { overlay } from './overlay';
import { pocketView } from './pocket';
import { promotionView } from './promotion';
import { type Game, gameNamed } from '../core/games';
import { isPass, keyOf, letterOf, roleOf, squareOf, uciParts } from './squares';
import type { Side } from '../core/games';

export interface Arrow {
  from: string;
  to?: string; // none: a ring around `from`
  brush?: 'green' | 'blue' | 'red' | 'yellow' | 'paleBlue' | 'paleGrey';
}

/** What the board shows and allows. Squares are in UCI. */
export interface BoardState {
  game: Game;
  fen: string;
  below: Side;
  turn: Side;
  /** Who may move pieces here; nobody if left out. */
  mover?: Side | 'both' | undefined;
  /** The legal moves, as UCI. */
  moves?: readonly string[];
  /** The possible premoves, as UCI. */
  premoves?: readonly string[];
  lastMove?: string | undefined;
  /** The square of the general or king in check. */
  check?: string | undefined;
  /** The squares of generals that face each other. */
  bikjang?: readonly [string, string] | undefined;
  arrows?: readonly Arrow[];
  /** Right-click draws arrows and rings. */
  drawable?: boolean;
  /** What was drawn here before, and can be changed: see BoardEvents.draw. */
  drawn?: readonly Arrow[];
  /** Pieces can be placed anywhere: the editor. */
  free?: boolean;
}

export interface BoardEvents {
  /** A move was made on the board; it is one of `moves`. Show the next position, or the same to take it back. */
  move?: (uci: string) => void;
  /** The gesture for passing: Ctrl+click or double click on one's own general. */
  pass?: () => void;
  /** On a free board: pieces were moved; the new piece placement field of the FEN. */
  changed?: (placement: string) => void;
  select?: (square: string) => void;
  /** The user has drawn or erased something: all arrows and rings, which stay until they are erased. */
  draw?: (drawn: Arrow[]) => void;
}

let boards = 0;

export class BoardView {
  /** Part of the key, so that snabbdom does not reuse the element of another board. */
  private readonly number = ++boards;
  private api: Api | undefined;
  private state: BoardState | undefined;
  /** A move that waits for the promotion choice. */
  private promoting: { from: string; to: string; piece: Piece | undefined } | undefined;

  constructor(private readonly events: BoardEvents = {}) {}

  /** The board with its pockets, for the screen's view. */
  view(state: BoardState): VNode {
    usePieces();
    const { coordinates } = settings();
    const drawing = drawBoard(state.game, state.below, coordinates);
    const inset = (whole: number): string => `${((100 * drawing.margin) / whole).toFixed(3)}%`;
    const { files, ranks, hand } = gameNamed(state.game);
    const pockets = hand.length > 0;
    const pocket = (side: Side): VNode =>
      pocketView(state, side, this.selectedKind(side), (kind, event) =>
        this.grab({ role: roleOf(kind), color: side }, event),
      );
    return h(
      `div.board-room${boardClass(state.game)}.pieces-${state.game}`,
      {
        key: `board-${state.game}-${this.number}`,
        class: { pockets },
        style: { '--files': `${files}`, '--ranks': `${ranks}` },
      },
      [
        ...(pockets ? [pocket(state.below === 'white' ? 'black' : 'white')] : []),
        h('div.board', { key: 'board', style: { aspectRatio: `${drawing.width} / ${drawing.height}` } }, [
          element('svg.board-drawing', {
            key: `drawing-${state.below}-${coordinates}`,
            attrs: { viewBox: `0 0 ${drawing.width} ${drawing.height}`, 'aria-hidden': 'true' },
            props: { innerHTML: drawing.parts },
          }),
          h(
            'div.board-inside',
            {
              key: 'inside',
              style: {
                left: inset(drawing.width),
                right: inset(drawing.width),
                top: inset(drawing.height),
                bottom: inset(drawing.height),
              },
            },
            [
              h('div.cg-wrap', {
                key: 'wrap',
                hook: {
                  insert: vnode => this.mount(vnode.elm as HTMLElement, state),
                  update: () => this.update(state),
                  destroy: () => this.unmount(),
                },
              }),
              overlay(state),
              this.promoting
                ? promotionView(state, this.promoting.to, this.promoting.piece, promotes => this.promote(promotes))
                : h('div', { key: 'no-promotion' }),
            ],
          ),
        ]),
        ...(pockets ? [pocket(state.below)] : []),
      ],
    );
  }

  /** Plays the premove if it is legal now; clears it in any case. */
  private playPremove(): void {
    const [from, to] = this.api?.state.premovable.current ?? [];
    this.api?.cancelPremove();
    if (!from || !to) return;
    const fitting = movesBetween(this.state?.moves, from.includes('@') ? from : squareOf(from), squareOf(to));
    // If the move is legal with and without promotion, promote: that is nearly always intended.
    const uci = fitting.find(move => uciParts(move)?.promotes) ?? fitting[0];
    if (uci) this.events.move?.(uci);
  }

  /** A piece in hand is selected. */
  isDropping(): boolean {
    return typeof this.api?.state.selectable.selected === 'object';
  }

  /** The piece placement of a free board, as in a FEN. */
  placement(): string {
    return this.api?.getFen() ?? '';
  }

  /** Starts dragging a new piece on a free board: from the editor's palette. */
  dragNew(side: Side, kind: string, event: MouchEvent): void {
    this.api?.dragNewPiece({ role: roleOf(kind), color: side }, false, event, true);
  }

  private mount(root: HTMLElement, state: BoardState): void {
    this.api = Chessground(root, this.configuration(state, undefined));
    this.state = state;
    // chessgroundx caches the board's bounds until a scroll or resize event. Content above that loads late
    // moves the board without either, so the cache is cleared before every click.
    root.addEventListener('pointerdown', () => this.api?.state.dom.bounds.clear(), { capture: true });
    gestures(
      root,
      () => this.generalOfMover(),
      x => this.api?.getKeyAtDomPos(x),
      () => this.events.pass?.(),
    );
    // The board is laid out after it is inserted, and the window may change.
    const observer = new ResizeObserver(() => {
      document.body.dispatchEvent(new Event('chessground.resize'));
    });
    observer.observe(root);
    this.observer = observer;
    this.showShapes(state);
  }
  private observer: ResizeObserver | undefined;

  private unmount(): void {
    this.observer?.disconnect();
    this.api?.destroy();
    this.api = undefined;
    this.state = undefined;
  }

  private update(state: BoardState): void {
    const before = this.state;
    if (!this.api || !before) return;
    if (before.fen !== state.fen || before.below !== state.below) this.promoting = undefined;
    this.state = state;
    // The opponent has moved: play the premove.
    if (state.turn === state.mover && before.turn !== state.turn) setTimeout(() => this.playPremove(), 0);
    // Set the board only if something changed: a piece may be being dragged.
    const wanted = { state, settings: settings() };
    // Not while the promotion dialog is open either: the piece already stands on its destination.
    if ((!same(wanted, this.drawn) || this.stale) && !this.promoting) {
      this.api.set(this.configuration(state, before));
      this.stale = false;
      this.showShapes(state);
    }
    if (!this.promoting) this.drawn = wanted;
  }
  /** What the board was last set to. */
  private drawn: { state: BoardState; settings: Readonly<Settings> } | undefined;
  /** chessgroundx has moved a piece by itself, so the board must be set again. */
  private stale = false;

  private configuration(state: BoardState, before: BoardState | undefined): Config {
    const { files, ranks, hand } = gameNamed(state.game);
    const { animation, targets, premoves } = settings();
    const last = state.lastMove ? uciParts(state.lastMove) : undefined;
    const dests: Dests = new Map();
    for (const uci of state.moves ?? []) {
      const parts = uciParts(uci);
      if (!parts || isPass(uci)) continue;
      const from = parts.from.includes('@') ? (parts.from as Orig) : keyOf(parts.from);
      const list = dests.get(from);
      const to = keyOf(parts.to);
      if (!list) dests.set(from, [to]);
      else if (!list.includes(to)) list.push(to);
    }
    const canPremove = premoves === 'on' && (state.premoves?.length ?? 0) > 0;
    const roles = hand.map(roleOf);
    const config: Config = {
      orientation: state.below,
      turnColor: state.turn,
      lastMove: last ? (last.from.includes('@') ? [keyOf(last.to)] : [keyOf(last.from), keyOf(last.to)]) : [],
      check: state.check ? [keyOf(state.check)] : [],
      coordinates: false,
      autoCastle: false,
      viewOnly: !state.mover && !state.drawable && !state.free,
      disableContextMenu: true,
      blockTouchScroll: true,
      addPieceZIndex: false,
      dimensions: { width: files, height: ranks },
      animation: { enabled: animation === 'on', duration: 180 },
      highlight: { lastMove: true, check: true },
      movable: {
        free: state.free ?? false,
        color: state.free ? 'both' : state.mover,
        dests,
        showDests: targets === 'on',
        rookCastle: false,
        events: {
          after: (from, to) => this.moved(squareOf(from), squareOf(to)),
          afterNewPiece: (piece, to) => this.moved(`${letterOf(piece.role).toUpperCase()}@`, squareOf(to)),
        },
      },
      premovable: {
        enabled: canPremove,
        premoveFunc: (_, key) => this.premovesFrom(squareOf(key)),
        predropFunc: (_, piece) => this.premovesFrom(`${letterOf(piece.role).toUpperCase()}@`),
        castle: true,
      },
      draggable: { enabled: true, showGhost: true, deleteOnDropOff: state.free ?? false },
      selectable: { enabled: true },
      events: {
        change: () => state.free && this.events.changed?.(this.placement()),
        select: key => this.events.select?.(squareOf(key)),
      },
      drawable: {
        enabled: state.drawable ?? false,
        visible: true,
        eraseOnClick: this.events.draw === undefined,
        onChange: shapes => this.events.draw?.(arrowsOf(shapes)),
      },
      kingRoles: ['k-piece'],
      ...(roles.length > 0 ? { pocketRoles: { white: roles, black: roles } } : {}),
    };
    if (!before || before.fen !== state.fen || this.stale || !state.free) config.fen = withPocket(state);
    return config;
  }

  private moved(from: string, to: string): void {
    const state = this.state;
    if (!state || state.free) return;
    const fitting = movesBetween(state.moves, from, to);
    if (fitting.length > 1) this.promoting = { from, to, piece: this.pieceAt(to) };
    else this.stale = true;
    if (fitting.length === 1) this.events.move?.(fitting[0]!);
    redraw();
  }

  private promote(promotes: boolean | undefined): void {
    const pending = this.promoting;
    this.promoting = undefined;
    const uci = (this.state?.moves ?? []).find(move => {
      const parts = uciParts(move);
      return parts?.from === pending?.from && parts?.to === pending?.to && parts?.promotes === promotes;
    });
    this.stale = true;
    if (uci) this.events.move?.(uci);
    redraw();
  }

  private premovesFrom(from: string): Key[] {
    const targets = new Set<Key>();
    for (const uci of this.state?.premoves ?? []) {
      const parts = uciParts(uci);
      if (parts?.from === from && !isPass(uci)) targets.add(keyOf(parts.to));
    }
    return [...targets];
  }

  private pieceAt(square: string): Piece | undefined {
    return this.api?.state.boardState.pieces.get(keyOf(square));
  }

  private selectedKind(side: Side): string | undefined {
    const selected = this.api?.state.selectable.selected;
    return selected && typeof selected === 'object' && selected.color === side ? letterOf(selected.role) : undefined;
  }

  private grab(piece: Piece, event: MouchEvent): void {
    const { api, state } = this;
    if (!api || !state || (state.mover !== piece.color && state.mover !== 'both')) return;
    if ('button' in event && event.button !== 0) return;
    event.preventDefault();
    const selected = api.state.selectable.selected;
    const again = selected && typeof selected === 'object' && selected.role === piece.role;
    api.selectPocket(again ? null : piece);
    if (!again) api.dragNewPiece(piece, true, event);
    redraw();
  }

  private generalOfMover(): Key | undefined {
    const { state } = this;
    if (!state?.moves?.some(isPass)) return undefined;
    const pass = state.moves.find(isPass)!;
    return state.mover === state.turn || state.mover === 'both' ? keyOf(uciParts(pass)!.from) : undefined;
  }

  private showShapes(state: BoardState): void {
    this.api?.setAutoShapes((state.arrows ?? []).map(shapeOf));
    if (state.drawn) this.api?.setShapes(state.drawn.map(shapeOf));
  }
}

const shapeOf = ({ from, to, brush }: Arrow): DrawShape => ({
  orig: keyOf(from),
  ...(to ? { dest: keyOf(to) } : {}),
  brush: brush ?? 'green',
});

/** What the user has drawn; pieces in hand cannot be drawn on. */
const arrowsOf = (shapes: readonly DrawShape[]): Arrow[] =>
  shapes.flatMap(({ orig, dest, brush }) =>
    typeof orig !== 'string' || orig.includes('@') || typeof dest === 'object'
      ? []
      : [
          {
            from: squareOf(orig as Key),
            ...(dest && dest !== orig ? { to: squareOf(dest as Key) } : {}),
            brush: (brush ?? 'green') as NonNullable<Arrow['brush']>,
          },
        ],
  );

/** More than one where the piece may promote or not. */
const movesBetween = (moves: readonly string[] = [], from: string, to: string): string[] =>
  moves.filter(uci => {
    const parts = uciParts(uci);
    return parts?.from === from && parts.to === to;
  });

/** chessgroundx needs to see a pocket, even an empty one. */
function withPocket({ game, fen }: BoardState): string {
  const placement = fen.split(' ')[0] ?? '';
  return gameNamed(game).hand.length > 0 && !placement.includes('[') ? `${placement}[]` : placement;
}

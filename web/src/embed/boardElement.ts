// The custom element <janggun-board>: a position, a game to click through, or a game of a server as it is played.
// docs/embedding.md lists its attributes.
import { pictureParts } from '../board/art/picture';
import { artOf } from '../board/art/gameArt';
import { otherSide, pocketOf, turnOf } from '../board/squares';
import { gameNamed, type Side, usualVariant } from '../core/games';
import { line, position, record, recordAt, served, type Shown, Unreachable } from './source';
import { gameName, say, sideName, type Word } from './words';
import styles from './board.css?inline';

const pollEvery = 2000; // ms, of a game that is being played
const longestDelay = 60_000; // ms, between attempts at what cannot be fetched

type Step = 'first' | 'back' | 'next' | 'last';
const steps: Record<Step, { mark: string; keys: readonly string[] }> = {
  first: { mark: '«', keys: ['Home', 'ArrowUp'] },
  back: { mark: '‹', keys: ['ArrowLeft'] },
  next: { mark: '›', keys: ['ArrowRight'] },
  last: { mark: '»', keys: ['End', 'ArrowDown'] },
};

export class BoardElement extends HTMLElement {
  static readonly observedAttributes = ['variant', 'fen', 'moves', 'src', 'game', 'ply', 'orientation', 'lang'];

  private readonly root = this.attachShadow({ mode: 'open' });
  private shown: Shown | undefined;
  private at = 0;
  private below: Side = 'white';
  private fault = '';
  /** Attempts in a row that have failed. */
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Of the newest load; older ones are dropped when they arrive. */
  private load = 0;

  constructor() {
    super();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    this.root.adoptedStyleSheets = [sheet];
    this.addEventListener('keydown', event => this.pressed(event));
  }

  connectedCallback(): void {
    if (!this.hasAttribute('tabindex')) this.tabIndex = 0;
    this.restart();
  }
  disconnectedCallback(): void {
    clearTimeout(this.timer);
    this.load += 1;
  }
  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === 'ply' && this.shown) this.goTo(this.wantedPly(this.shown));
    else if (name === 'orientation' || name === 'lang') this.show();
    else this.restart();
  }

  /** The ply that is shown, and how many there are. */
  get ply(): number {
    return this.at;
  }
  get plies(): number {
    return this.shown?.moves.length ?? 0;
  }
  get position(): string {
    return this.shown?.fens[this.at] ?? '';
  }
  /** Shows the position after so many plies; `ply` events follow every change. */
  goTo(ply: number): void {
    const wanted = Math.max(0, Math.min(this.plies, Math.trunc(ply) || 0));
    if (wanted !== this.at) {
      this.at = wanted;
      this.dispatchEvent(new CustomEvent('ply', { detail: { ply: wanted, fen: this.position }, bubbles: true }));
    }
    this.show();
  }
  flip(): void {
    this.setAttribute('orientation', otherSide(this.below));
  }

  private restart(): void {
    this.failures = 0;
    void this.reload();
  }
  private async reload(): Promise<void> {
    clearTimeout(this.timer);
    const number = ++this.load;
    try {
      const shown = await this.read();
      if (number === this.load) this.take(shown);
    } catch (error) {
      if (number === this.load) this.fail(error as Error);
    }
  }
  private fail(error: Error): void {
    // Not only the game: the rules, which are fetched too, fail with a TypeError.
    const isRemote = this.hasAttribute('game') || this.hasAttribute('src');
    const isTemporary = error instanceof Unreachable ? error.isTemporary : isRemote && error instanceof TypeError;
    if (isTemporary) this.fault = this.say('retrying');
    else if (error instanceof Unreachable) this.fault = this.say('unreachable');
    else this.fault = this.say(this.isPosition ? 'unreadablePosition' : 'unreadable', { why: error.message });
    this.show();
    if (isTemporary || this.shown?.isLive)
      this.timer = setTimeout(() => this.poll(), Math.min(pollEvery * 2 ** this.failures++, longestDelay));
  }

  /** Whether the attributes are those of a position without moves. */
  private get isPosition(): boolean {
    return !['game', 'src', 'moves'].some(name => this.getAttribute(name)?.trim()) && !this.recordText;
  }
  private get recordText(): string {
    return this.querySelector('script')?.textContent?.trim() ?? '';
  }

  private read(): Promise<Shown> {
    const attribute = (name: string): string => this.getAttribute(name)?.trim() ?? '';
    const variant = attribute('variant') || usualVariant;
    if (attribute('game')) return served(attribute('game'));
    if (attribute('src')) return recordAt(attribute('src'));
    const moves = attribute('moves');
    if (moves) return line(variant, attribute('fen'), moves.split(/[\s,]+/));
    return this.recordText ? record(this.recordText) : position(variant, attribute('fen'));
  }

  private take(shown: Shown): void {
    const isFirst = !this.shown;
    const followed = this.at === this.plies;
    this.shown = shown;
    this.fault = '';
    this.failures = 0;
    const last = shown.moves.length;
    if (isFirst) this.at = Math.min(this.wantedPly(shown), last);
    this.goTo(!isFirst && followed && shown.isLive ? last : this.at);
    if (shown.isLive) this.timer = setTimeout(() => this.poll(), pollEvery);
  }
  private poll(): void {
    if (!document.hidden) void this.reload();
    else this.timer = setTimeout(() => this.poll(), pollEvery);
  }
  private wantedPly({ moves, isLive }: Shown): number {
    const wanted = this.getAttribute('ply');
    if (wanted === 'last' || (wanted === null && isLive)) return moves.length;
    return Math.max(0, Math.min(moves.length, Number(wanted) || 0));
  }

  private pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey || this.plies === 0) return;
    const step = (Object.keys(steps) as Step[]).find(name => steps[name].keys.includes(event.key));
    if (step) this.step(step);
    else if (event.key === 'f') this.flip();
    else return;
    event.preventDefault();
  }
  private step(step: Step): void {
    this.goTo({ first: 0, back: this.at - 1, next: this.at + 1, last: this.plies }[step]);
  }

  private get language(): string {
    return this.closest('[lang]')?.getAttribute('lang') ?? navigator.language;
  }
  private say(word: Word, values: Record<string, string> = {}): string {
    return say(this.language, word, values);
  }

  private show(): void {
    const focused = this.root.activeElement?.getAttribute('data-do');
    this.root.replaceChildren(...this.parts());
    if (focused) this.root.querySelector<HTMLElement>(`[data-do=${focused}]`)?.focus();
  }

  private parts(): Node[] {
    const { shown } = this;
    if (!shown) return [this.fault ? made('p', { class: 'fault', role: 'alert' }, this.fault) : made('p', {}, '…')];
    this.below = this.getAttribute('orientation') === 'black' ? 'black' : 'white';
    const { game, moves, names, isLive } = shown;
    const fen = shown.fens[this.at] ?? '';
    const above = otherSide(this.below);
    const room = made('div', { class: `room ${game}` });
    const hasMoves = moves.length > 0 || isLive;
    const side = (which: Side): HTMLElement | undefined => this.sideRow(shown, fen, which);
    const parts = [
      side(above),
      this.picture(shown, fen),
      side(this.below),
      hasMoves ? this.controls(shown) : undefined,
    ];
    room.append(...parts.filter(part => part !== undefined));
    if (shown.fault) room.append(made('p', { class: 'fault' }, this.say('faulty', { why: shown.fault })));
    if (this.fault) room.append(made('p', { class: 'fault', role: 'alert' }, this.fault));
    room.classList.toggle('named', Boolean(names.white || names.black));
    return [room];
  }

  private picture({ game, moves }: Shown, fen: string): SVGSVGElement {
    const lastMove = this.at > 0 ? moves[this.at - 1] : undefined;
    const { width, height, markup } = pictureParts({
      game,
      fen,
      below: this.below,
      coordinates: 'letters',
      ...(lastMove ? { lastMove } : {}),
    });
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.setAttribute('role', 'img');
    const names = { game: gameName(this.language, game), side: sideName(this.language, game, turnOf(fen)) };
    svg.setAttribute('aria-label', this.say('board', names));
    svg.innerHTML = markup;
    return svg;
  }

  /** The player's name, and the pieces in hand where the game has hands. */
  private sideRow({ game, names }: Shown, fen: string, side: Side): HTMLElement | undefined {
    if (!names[side] && gameNamed(game).hand.length === 0) return undefined;
    const row = made('div', { class: 'side' });
    const sideText = sideName(this.language, game, side);
    row.append(made('span', { class: 'name' }, names[side] || sideText));
    const { rankHeight, piece } = artOf(game);
    const hand = made('span', { class: 'hand', role: 'group', 'aria-label': this.say('hand', { side: sideText }) });
    for (const [kind, count] of pocketOf(fen, side)) {
      const held = made('span', { class: 'held', title: `${kind.toUpperCase()} × ${count}` });
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      svg.setAttribute('viewBox', `0 0 100 ${rankHeight}`);
      svg.setAttribute('aria-hidden', 'true');
      svg.innerHTML = piece(side, kind);
      held.append(svg, String(count));
      hand.append(held);
    }
    if (hand.hasChildNodes()) row.append(hand);
    return row;
  }

  private controls({ texts, result, isLive, moves }: Shown): HTMLElement {
    const bar = made('div', { class: 'controls' });
    const button = (act: string, label: string, mark: string, isOff: boolean, press: () => void): HTMLElement => {
      const one = made('button', { type: 'button', 'data-do': act, 'aria-label': label, title: label }, mark);
      (one as HTMLButtonElement).disabled = isOff;
      one.addEventListener('click', press);
      return one;
    };
    const stepButton = (step: Step): HTMLElement => {
      const atEnd = step === 'first' || step === 'back' ? this.at === 0 : this.at === moves.length;
      return button(step, this.say(step), steps[step].mark, atEnd, () => this.step(step));
    };
    const number = Math.ceil(this.at / 2);
    const played = `${number}.${this.at % 2 === 1 ? '' : '..'} ${texts[this.at - 1] ?? ''}`;
    const text = this.at === 0 ? this.say(moves.length === 0 ? 'waiting' : 'start') : played;
    const ended = this.at === moves.length && result ? `  ${result}` : '';
    bar.append(
      stepButton('first'),
      stepButton('back'),
      made('span', { class: 'move', 'aria-live': 'polite' }, `${text}${ended}`),
      ...(isLive ? [made('span', { class: 'live' }, this.say('live'))] : []),
      stepButton('next'),
      stepButton('last'),
      button('flip', this.say('flip'), '⇅', false, () => this.flip()),
    );
    return bar;
  }
}

function made(tag: string, attributes: Record<string, string>, text = ''): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

/** Registers the element under its name, once. */
export function defineBoard(name = 'janggun-board'): void {
  if (!customElements.get(name)) customElements.define(name, BoardElement);
}

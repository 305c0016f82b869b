// The calls of ffish.js for Janggi and Shogun Chess: `const ffish = await Module()`. Like there, an illegal move is false or
// an empty text; unlike there, an unknown variant or an invalid FEN throws.
import { descriptionOf, gameOf, rulesetNames, type Side, type Style } from '../../web/src/core/games';
import { readRecords } from '../../web/src/core/records';
import { ask, askJson, core, type Facts, inspect, loadRules, RulesError, startFen, variantNamed } from '../../web/src/core/rules';
import { piecesOf } from '../../web/src/board/squares';

export enum Notation {
  DEFAULT,
  SAN,
  LAN,
  SHOGI_HOSKING,
  SHOGI_HODGES,
  SHOGI_HODGES_NUMBER,
  JANGGI,
  XIANGQI_WXF,
  THAI_SAN,
  THAI_LAN,
}
export enum Termination {
  ONGOING,
  CHECKMATE,
  STALEMATE,
  INSUFFICIENT_MATERIAL,
  N_MOVE_RULE,
  N_FOLD_REPETITION,
  VARIANT_END,
}

/** Ends that a player claims. */
const claimed = new Set(['repetition', 'perpetual check', 'shuttling', 'move limit', 'low material']);
const sideOf = (isWhite: boolean): Side => (isWhite ? 'white' : 'black');

function styleOf(variant: string, notation: Notation): Style {
  const { notations } = descriptionOf(variant);
  if (notation === Notation.DEFAULT) return notations[0];
  const wanted = { [Notation.SAN]: 'san', [Notation.JANGGI]: 'pychess' }[notation as number] as Style | undefined;
  if (!wanted || !notations.includes(wanted)) throw new RangeError(`expected a notation of ${variant}`);
  return wanted;
}

export class Board {
  private handle = 0;
  private stack: string[] = [];
  private cached: Facts | undefined;

  constructor(
    private readonly uciVariant = 'janggi',
    fen = '',
    _is960 = false,
  ) {
    this.setFen(fen);
  }

  delete(): void {
    core().call('match_free', this.handle);
    this.handle = 0;
  }

  legalMoves(): string {
    return ask('match_legal_moves', this.handle, '');
  }
  legalMovesSan(): string {
    return ask('match_legal_moves', this.handle, 'san');
  }
  numberLegalMoves(): number {
    const moves = this.legalMoves();
    return moves === '' ? 0 : moves.split(' ').length;
  }

  push(uciMove: string): boolean {
    if (core().call('match_push', this.handle, uciMove) === 0) return false;
    this.cached = undefined;
    this.stack.push(uciMove);
    return true;
  }
  pushSan(sanMove: string, notation = Notation.SAN): boolean {
    const style = styleOf(this.uciVariant, notation);
    const written = ask('match_legal_moves', this.handle, style).split(' ');
    const wanted = sanMove.replace(/[+#]+$/, '');
    const at = written.findIndex(move => move === sanMove || move.replace(/[+#]+$/, '') === wanted);
    return at >= 0 && this.push(this.legalMoves().split(' ')[at]!);
  }
  pushMoves(uciMoves: string): void {
    for (const move of uciMoves.split(' ')) this.push(move);
  }
  pushSanMoves(sanMoves: string, notation = Notation.SAN): void {
    for (const move of sanMoves.split(' ')) this.pushSan(move, notation);
  }
  pop(): void {
    if (core().call('match_take_back', this.handle) === 0) return;
    this.cached = undefined;
    this.stack.pop();
  }
  reset(): void {
    this.setFen('');
  }

  is960(): boolean {
    return false;
  }
  fen(_showPromoted = false, _countStarted = 0): string {
    return ask('match_fen', this.handle);
  }
  setFen(fen: string): void {
    const handle = core().call('match_new', this.uciVariant, fen, 0);
    if (handle === 0) throw new RulesError(core().answer());
    if (this.handle !== 0) core().call('match_free', this.handle);
    this.handle = handle;
    this.stack = [];
    this.cached = undefined;
  }

  sanMove(uciMove: string, notation = Notation.SAN): string {
    return this.written(uciMove, notation)[0] ?? '';
  }
  /** Empty if one of the moves is illegal. */
  variationSan(uciMoves: string, notation = Notation.SAN, moveNumbers = true): string {
    const moves = this.written(uciMoves, notation);
    if (moves.length < uciMoves.trim().split(/\s+/).length) return '';
    if (!moveNumbers) return moves.join(' ');
    const { moveNumber, turn } = this.facts();
    const ply = turn === 'white' ? 0 : 1;
    return moves
      .map((move, index) => {
        const number = moveNumber + Math.floor((ply + index) / 2);
        if ((ply + index) % 2 === 0) return `${number}. ${move}`;
        return index === 0 ? `${number}...${move}` : move;
      })
      .join(' ');
  }

  turn(): boolean {
    return this.facts().turn === 'white';
  }
  fullmoveNumber(): number {
    return this.facts().moveNumber;
  }
  halfmoveClock(): number {
    return this.facts().quietPlies;
  }
  gamePly(): number {
    const { moveNumber, turn } = this.facts();
    return 2 * (moveNumber - 1) + (turn === 'white' ? 0 : 1);
  }

  hasInsufficientMaterial(white: boolean): boolean {
    const game = gameOf(this.uciVariant);
    if (descriptionOf(this.uciVariant).hand.length > 0) return false; // captured pieces come back
    return piecesOf(game, this.fen()).every(({ side, kind }) => side !== sideOf(white) || 'ka'.includes(kind));
  }
  isInsufficientMaterial(): boolean {
    return this.hasInsufficientMaterial(true) && this.hasInsufficientMaterial(false);
  }
  isGameOver(claimDraw = false): boolean {
    if (this.legalMoves() === '' || this.isInsufficientMaterial()) return true;
    return claimDraw && claimed.has(this.facts().outcome?.reason ?? '');
  }
  result(claimDraw = false): string {
    const { outcome } = this.facts();
    if (!outcome) return this.isInsufficientMaterial() ? '1/2-1/2' : '*';
    if (claimed.has(outcome.reason) && !claimDraw) return '*';
    if (!outcome.winner) return '1/2-1/2';
    return outcome.winner === 'white' ? '1-0' : '0-1';
  }

  isCheck(): boolean {
    return this.facts().check;
  }
  checkedPieces(): string {
    const { check, royal, turn } = this.facts();
    return check ? royal[turn] : '';
  }
  isBikjang(): boolean {
    return this.facts().bikjang ?? false;
  }
  isCapture(uciMove: string): boolean {
    const move = /^([a-i](?:10|[1-9]))([a-i](?:10|[1-9]))/.exec(uciMove);
    if (!move || move[1] === move[2]) return false;
    const game = gameOf(this.uciVariant);
    const pieces = piecesOf(game, this.fen());
    if (pieces.some(({ square }) => square === move[2])) return true;
    // En passant: a pawn that changes its file.
    const mover = pieces.find(({ square }) => square === move[1]);
    return descriptionOf(this.uciVariant).hand.length > 0 && mover?.kind === 'p' && move[1]![0] !== move[2]![0];
  }
  moveStack(): string {
    return this.stack.join(' ');
  }
  pocket(white: boolean): string {
    const hands = this.facts().hands?.[sideOf(white)] ?? {};
    return Object.entries(hands)
      .map(([kind, count]) => kind.repeat(Number(count)))
      .join('');
  }
  variant(): string {
    return this.uciVariant;
  }

  /** The letters of the pieces, a line for each rank. */
  toString(): string {
    const { files, ranks } = descriptionOf(this.uciVariant);
    const rows = Array.from({ length: ranks }, () => Array.from({ length: files }, () => '.'));
    for (const { square, side, kind } of piecesOf(gameOf(this.uciVariant), this.fen()))
      rows[ranks - Number(square.slice(1))]![square.charCodeAt(0) - 97] = side === 'white' ? kind.toUpperCase() : kind;
    return rows.map(row => row.join(' ')).join('\n');
  }
  toVerboseString(): string {
    return `${this.toString()}\n\nFen: ${this.fen()}`;
  }

  private facts(): Facts {
    this.cached ??= askJson('match_facts', this.handle);
    return this.cached;
  }
  private written(uciMoves: string, notation: Notation): string[] {
    return askJson('match_write', this.handle, uciMoves, styleOf(this.uciVariant, notation));
  }
}

/** A game of a PGN text. */
export class Game {
  constructor(
    private readonly tags: ReadonlyMap<string, string>,
    private readonly moves: string,
  ) {}
  delete(): void {}
  headerKeys(): string {
    return [...this.tags.keys()].join(' ');
  }
  headers(item: string): string {
    return this.tags.get(item) ?? '';
  }
  mainlineMoves(): string {
    return this.moves;
  }
}

export function readGamePGN(pgn: string): Game {
  const tags = new Map([...pgn.matchAll(/^\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/gm)].map(([, name, value]) => [name!, value!]));
  const [first] = readRecords(pgn);
  const moves: string[] = [];
  for (let node = first?.record?.root.children[0]; node?.uci; node = node.children[0]) moves.push(node.uci);
  return new Game(tags, moves.join(' '));
}

export const info = (): string => 'Janggun';
/** Options of the engine do not change the rules: they are accepted and ignored. */
export function setOption(_name: string, _value: unknown): void {}
export const setOptionInt: (name: string, value: number) => void = setOption;
export const setOptionBool: (name: string, value: boolean) => void = setOption;
export const variants = (): string => rulesetNames.join(' ');
/** Shogun Chess is built in; other variants are ignored. */
export function loadVariantConfig(_ini: string): void {}
export const capturesToHand = (variant: string): boolean => descriptionOf(known(variant)).hand.length > 0;
export const startingFen = (variant: string): string => startFen(known(variant));

/** 1 if the FEN is valid, or else a code of ffish as near as possible: -3 kings, -5 castling, -4 en passant, -8 the rest. */
export function validateFen(fen: string, variant = 'janggi', _chess960 = false): number {
  if (fen === '') return 0;
  const { fen: read, faults } = inspect(known(variant), fen);
  if (read !== undefined) return 1;
  if (!faults) return -10;
  const codes: Record<string, number> = {
    noGeneral: -3,
    severalGenerals: -3,
    noKing: -3,
    severalKings: -3,
    castlingWithoutKingOrRook: -5,
    impossibleEnPassant: -4,
  };
  return codes[faults[0]?.reason ?? ''] ?? -8;
}

function known(variant: string): string {
  if (!variantNamed(variant)) throw new RulesError(`expected one of ${rulesetNames.join(', ')}, not "${variant}"`);
  return variant;
}

const ffish = {
  Board,
  Game,
  Notation,
  Termination,
  info,
  setOption,
  setOptionInt,
  setOptionBool,
  readGamePGN,
  variants,
  loadVariantConfig,
  capturesToHand,
  startingFen,
  validateFen,
};

/** Loads the rules, as ffish's Module does. */
export async function Module(options: { wasmBinary?: BufferSource } = {}): Promise<typeof ffish> {
  await loadRules(options.wasmBinary);
  return ffish;
}
export default Module;

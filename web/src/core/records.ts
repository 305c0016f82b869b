// Game records: PGN, .gib and our JSON, read and written by the C++ library.
import { ask, askJson, core, inspect, RulesError } from './rules';
import { games } from './games';
import type { Answers, Format, Problem, RecordedGame, RecordedLine, RecordedMove, Style } from '../generated/core';

export type { Format, Problem } from '../generated/core';
export type Written = Answers['draft_write'];

/** A move and what follows it: the first child is what was played, the others are variations. */
export interface RecordNode {
  /** None at the root. */
  uci?: string;
  before?: string;
  comment?: string;
  /** Numeric annotation glyphs (NAG): 1 "!", 2 "?", 3 "!!", 4 "??", 5 "!?", 6 "?!". */
  nags?: number[];
  /** Seconds spent on this move, and left on the clock after it. */
  spent?: number;
  clock?: number;
  children: RecordNode[];
}

/** Unknown fields are left out. */
export interface GameRecord {
  variant: string;
  /** "?" if the record does not name the rules: the variant is then the most permissive one. */
  ruleset?: string;
  handicap?: boolean;
  /** The starting position, as a FEN. */
  start: string;
  event?: string;
  site?: string;
  date?: string;
  round?: string;
  first?: string;
  second?: string;
  tags?: Record<string, string>;
  timeControl?: string;
  timeText?: string;
  result?: string;
  reason?: string;
  points?: string;
  resultText?: string;
  root: RecordNode;
}

export interface ReadRecord {
  record?: GameRecord;
  problems: Problem[];
  line: number;
}

/** The fields of the JSON form that are plain texts. */
const plainFields = [
  'ruleset',
  'event',
  'site',
  'date',
  'round',
  'first',
  'second',
  'timeControl',
  'timeText',
  'result',
  'reason',
  'points',
  'resultText',
] as const;

/** A value from outside: its fields may be missing or of another type. */
type Untrusted<T> = { readonly [Name in keyof T]?: unknown };

/** Text from the bytes of a file: UTF-8, or else cp949, the code page of most .gib files. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes); // the browsers' name for cp949
  }
}

/** Every game of a text, whatever its format. A single FEN is a game without moves. */
export function readRecords(text: string): ReadRecord[] {
  const fen = readFen(text);
  if (fen) return [fen];
  if (/^\s*[[{]\s*["{\]}]/.test(text) && !/^\s*\[[^\s"]+\s+"/.test(text)) return readJson(text);
  const read = askJson('records_read', text, '');
  if (read.format === 'json') return readJson(text);
  return read.games.map(({ line, start, game, problems }) =>
    start !== undefined && game ? { line, record: fromJson(game, start), problems } : { line, problems },
  );
}

/** A single line that looks like a FEN. */
function readFen(text: string): ReadRecord | undefined {
  const line = text.trim();
  if (/[\n"{}]/.test(line)) return undefined;
  const slashes = (line.split(/[ []/)[0] ?? '').split('/').length - 1;
  if (slashes < 5) return undefined;
  // The game whose board has the nearest number of ranks: a missing rank is then reported as an error in its FEN.
  const byDistance = [...games].sort((a, b) => Math.abs(a.ranks - slashes - 1) - Math.abs(b.ranks - slashes - 1));
  const variant = byDistance[0]!.id;
  const { fen, faults, column, text: why } = inspect(variant, line);
  const place = { severity: 'error' as const, line: 1, column: (column ?? 0) + 1 };
  if (fen) return { line: 1, record: { variant, start: fen, root: { children: [] } }, problems: [] };
  return {
    line: 1,
    problems: faults
      ? faults.map(fault => ({ ...place, text: fault.text }))
      : [{ ...place, text: why ?? 'no position' }],
  };
}

/** One object, an array of them, or one on each line. */
function readJson(text: string): ReadRecord[] {
  const one = (value: unknown, line: number): ReadRecord[] =>
    Array.isArray(value) ? value.map(item => readJsonGame(item, line)) : [readJsonGame(value, line)];
  try {
    return one(JSON.parse(text), 1);
  } catch (error) {
    const lines = text.split('\n').map((content, index) => ({ content, line: index + 1 }));
    const full = lines.filter(({ content }) => content.trim() !== '');
    if (full.length < 2 || !full.every(({ content }) => content.trim().startsWith('{')))
      return [
        {
          line: 1,
          problems: [{ severity: 'error', ...placeIn(text, error), text: String((error as Error).message) }],
        },
      ];
    return full.flatMap(({ content, line }) => {
      try {
        return one(JSON.parse(content), line);
      } catch (fault) {
        const problem = { severity: 'error' as const, line, column: placeIn(content, fault).column };
        return [{ line, problems: [{ ...problem, text: String((fault as Error).message) }] }];
      }
    });
  }
}

/**
 * Browsers report "line 1 column 13", "at position 12", or the text around the error, from ten characters before it.
 */
function placeIn(text: string, error: unknown): { line: number; column: number } {
  const message = String((error as Error).message);
  const named = /line (\d+) column (\d+)/.exec(message);
  if (named) return { line: Number(named[1]), column: Number(named[2]) };
  const shown = /token '?(.)'?, (\.\.\.)?"([\s\S]*?)"(?:\.\.\.)? is not valid JSON$/.exec(message);
  let at = Number(/position (\d+)/.exec(message)?.[1] ?? (/end of JSON/.test(message) ? text.length : 0));
  if (shown) at = shown[2] ? text.indexOf(shown[3]!) + 10 : text.lastIndexOf(shown[1]!);
  const before = text.slice(0, Math.max(0, at)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Untrusted JSON: invalid fields are dropped or reported as problems. */
function readJsonGame(value: unknown, line: number): ReadRecord {
  const problem = (text: string): Problem => ({ severity: 'error', line, column: 1, text });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, problems: [problem('not the JSON of a game')] };
  const game: Untrusted<RecordedGame> = value;
  const problems: Problem[] = [];
  const draft = new Draft();
  try {
    for (const name of ['variant', 'fen', 'choSetup', 'hanSetup', 'comment', ...plainFields] as const)
      if (typeof game[name] === 'string') draft.field(name, game[name]);
    if (game.handicap === true) draft.field('handicap', 'true');
    if (typeof game.tags === 'object' && game.tags !== null)
      for (const [name, tag] of Object.entries(game.tags)) draft.field(`tag ${name}`, String(tag));
    draft.begin();
    const moves: unknown[] = Array.isArray(game.moves) ? game.moves : [];
    addLine(draft, moves, 0, 0, text => problems.push(problem(text)));
    const written = draft.read();
    return { line, record: fromJson(written.game, written.start), problems: [...problems, ...written.problems] };
  } catch (error) {
    if (!(error instanceof RulesError)) throw error;
    return { line, problems: [problem(error.message)] };
  } finally {
    draft.free();
  }
}

const deepest = 32; // maximum depth of nested variations, as in the C++ reader

function addLine(draft: Draft, moves: unknown[], parent: number, depth: number, tell: (text: string) => void): void {
  let after = parent;
  for (const [index, item] of moves.entries()) {
    const details: Untrusted<RecordedMove> = typeof item === 'object' && item !== null ? item : { move: item };
    const text = String(details.move ?? '');
    const node = draft.move(after, text);
    if (typeof node === 'string') {
      tell(`"${text}" (${index + 1}): ${node}`);
      return;
    }
    if (typeof details.before === 'string') draft.note(node, 'before', details.before);
    if (typeof details.comment === 'string') draft.note(node, 'comment', details.comment);
    if (Array.isArray(details.nags)) for (const nag of details.nags) draft.note(node, 'nag', String(nag));
    for (const name of ['spent', 'clock'] as const)
      if (typeof details[name] === 'number') draft.note(node, name, String(Math.round(details[name] * 1000)));
    if (Array.isArray(details.variations) && depth < deepest)
      for (const variation of details.variations)
        if (Array.isArray(variation)) addLine(draft, variation, after, depth + 1, tell);
    after = node;
  }
}

/** From the JSON that the core writes. */
function fromJson(game: RecordedGame, start: string): GameRecord {
  const record: GameRecord = { variant: game.variant, start, root: { children: [] } };
  for (const name of plainFields) if (game[name] !== undefined) record[name] = game[name];
  if (game.handicap) record.handicap = true;
  if (game.tags) record.tags = game.tags;
  if (game.comment !== undefined) record.root.comment = game.comment;
  fillLine(record.root, game.moves);
  return record;
}

function fillLine(parent: RecordNode, line: RecordedLine): void {
  let after = parent;
  for (const item of line) {
    const { move, variations = [], ...rest } = typeof item === 'string' ? { move: item } : item;
    const node: RecordNode = { uci: move, ...rest, children: [] };
    after.children.push(node);
    for (const variation of variations) fillLine(after, variation);
    after = node;
  }
}

/** The game as text; `style` is how PGN writes moves. Throws a RulesError if it cannot be. */
export function writeRecord(record: GameRecord, format: Format, style: Style | '' = ''): Written {
  const draft = new Draft();
  try {
    draft.field('variant', record.variant);
    draft.field('fen', record.start);
    if (record.handicap) draft.field('handicap', 'true');
    for (const name of plainFields) if (record[name]) draft.field(name, record[name]);
    for (const [name, value] of Object.entries(record.tags ?? {})) draft.field(`tag ${name}`, value);
    if (record.root.comment) draft.field('comment', record.root.comment);
    draft.begin();
    // The main line first, then its variations: the order that the core expects.
    const open: { node: RecordNode; id: number }[] = [{ node: record.root, id: 0 }];
    for (let item = open.pop(); item; item = open.pop()) {
      for (const child of item.node.children) {
        const id = draft.move(item.id, child.uci ?? '');
        if (typeof id === 'string') throw new RulesError(`${child.uci}: ${id}`);
        if (child.before) draft.note(id, 'before', child.before);
        if (child.comment) draft.note(id, 'comment', child.comment);
        for (const nag of child.nags ?? []) draft.note(id, 'nag', String(nag));
        if (child.spent !== undefined) draft.note(id, 'spent', String(Math.round(child.spent * 1000)));
        if (child.clock !== undefined) draft.note(id, 'clock', String(Math.round(child.clock * 1000)));
        open.push({ node: child, id });
      }
    }
    return draft.write(format, style);
  } finally {
    draft.free();
  }
}

/** A record that is built in the core, field by field and move by move. */
class Draft {
  private readonly handle = core().call('draft_new');

  field(name: string, value: string): void {
    ask('draft_field', this.handle, name, value);
  }
  begin(): void {
    ask('draft_begin', this.handle);
  }
  /** The id of the new node, or the error. */
  move(parent: number, text: string): number | string {
    const id = core().call('draft_move', this.handle, parent, text);
    return id === 0 ? core().answer() : id;
  }
  note(node: number, name: string, value: string): void {
    ask('draft_note', this.handle, node, name, value);
  }
  read(): Answers['draft_write page'] {
    return JSON.parse(ask('draft_write', this.handle, 'page', ''));
  }
  write(format: Format, style: string): Written {
    return askJson('draft_write', this.handle, format, style);
  }
  free(): void {
    core().call('draft_free', this.handle);
  }
}

// The URLs of positions and games: /analysis/janggi/FEN with _ for spaces, /analysis/game/ID, and for a game that was
// played in this browser /analysis?variant=janggi&fen=FEN&moves=UCI.
import { inspect, variantNamed } from '../../core/rules';
import { usualVariant } from '../../core/games';

export const analysisLink = (variant: string, fen: string): string => `/analysis/${variant}/${inAddress(fen)}`;
export const editorLink = (variant: string, fen: string): string => `/editor/${variant}/${inAddress(fen)}`;

function inAddress(fen: string): string {
  return encodeURI(fen.replaceAll(' ', '_')).replaceAll('[', '%5B').replaceAll(']', '%5D');
}

export type Place =
  | { kind: 'new'; variant: string }
  | { kind: 'position'; variant: string; fen: string }
  | { kind: 'game'; id: string }
  /** Why the URL is not valid, in English. */
  | { kind: 'broken'; text: string };

/** The part of the URL after /analysis/ or /editor/. */
export function readPlace(rest: string): Place {
  let text: string;
  try {
    text = decodeURIComponent(rest);
  } catch {
    return { kind: 'broken', text: rest };
  }
  if (text === '') return { kind: 'new', variant: usualVariant };
  const [head = '', ...tail] = text.split('/');
  if (head === 'game' && tail[0]) return { kind: 'game', id: tail[0] };
  const variant = variantNamed(head)?.name;
  if (!variant) {
    if (tail.length === 0 && /^[A-Za-z0-9]{8}$/.test(head)) return { kind: 'game', id: head };
    return { kind: 'broken', text: head };
  }
  const fen = tail.join('/').replaceAll('_', ' ').trim();
  if (fen === '') return { kind: 'new', variant };
  const found = inspect(variant, fen);
  if (found.fen) return { kind: 'position', variant, fen: found.fen };
  return { kind: 'broken', text: found.text ?? found.faults?.map(fault => fault.text).join('; ') ?? fen };
}

/** A game that was played without the server. */
export interface LocalGame {
  variant: string;
  fen: string;
  moves: string[];
  /** Seconds for each move. */
  spent: number[];
}

/** The game in the query of a URL, if there is one. */
export function localGame(query: URLSearchParams): LocalGame | undefined {
  const variant = variantNamed(query.get('variant') ?? '')?.name;
  const fen = inspect(variant ?? usualVariant, query.get('fen') ?? '').fen;
  if (!variant || !fen) return undefined;
  const list = (name: string): string[] => (query.get(name) ?? '').split(' ').filter(Boolean);
  return { variant, fen, moves: list('moves'), spent: list('spent').map(Number) };
}

/** The URL of a game that the server does not have. */
export function localGameLink({ variant, fen, moves, spent }: LocalGame, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ variant, fen, moves: moves.join(' '), ...more });
  if (spent.length > 0) query.set('spent', spent.join(' '));
  return `/analysis?${query}`;
}

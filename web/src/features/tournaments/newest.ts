// Two states of one tournament: which is the newer, and the chat of both.
import type { Tournament, TournamentChatLine } from '../../generated/protocol';
import { same } from '../../app/same';

/** Chat lines that are kept; the server gives as many. */
const mostLines = 100;

/** Both lists in order; a line that came while the other list was under way is in one of them only. */
export function mergedChat(
  held: readonly TournamentChatLine[],
  got: readonly TournamentChatLine[],
): TournamentChatLine[] {
  const more = held.filter(line => !got.some(other => same(line, other)));
  return [...got, ...more].sort((a, b) => a.at - b.at).slice(-mostLines);
}

/** Without the lines of those whom the reader has blocked. */
export const shownLines = (
  chat: readonly TournamentChatLine[],
  isBlocked: (name: string) => boolean,
): readonly TournamentChatLine[] => chat.filter(line => !isBlocked(line.by));

/** The newer of both, with the chat of both. An answer may come after one that was asked for later. */
export function newest(held: Tournament | undefined, got: Tournament): Tournament {
  if (!held || held.id !== got.id) return got;
  const chat = mergedChat(held.chat, got.chat);
  return { ...(got.v >= held.v ? got : held), chat };
}

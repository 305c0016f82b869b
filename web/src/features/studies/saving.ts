// Saving games and analyses as studies.
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import { navigate } from '../../app/router';
import { Refusal } from '../../app/socket';

/** Only accounts have studies; guests are told. Before it is known who this is, the server decides. */
export function hasAccount(): boolean {
  if (!me()?.guest) return true;
  toast(t('study.needsAccount'), 'error');
  return false;
}

/** Tells the user why something was refused. */
export function complain(error: unknown): void {
  const isGuest = error instanceof Refusal && (error.code === 'guest' || error.code === 'unauthorised');
  toast(isGuest ? t('study.needsAccount') : (error as Error).message, 'error');
}

/** Makes a private study of games in any format, and opens it. */
export async function saveAsStudy(name: string, text: string): Promise<void> {
  if (!hasAccount()) return;
  try {
    const study = await ask('POST /api/study', { body: { name: name.slice(0, 100), text } });
    for (const problem of (study.problems ?? []).slice(0, 3)) toast(problem, 'error');
    navigate(`/study/${study.id}`);
  } catch (error) {
    complain(error);
  }
}

/** A finished game of this server. */
export async function saveGameAsStudy(id: string, name: string): Promise<void> {
  if (!hasAccount()) return;
  try {
    const answer = await fetch(`/api/game/${encodeURIComponent(id)}.json`);
    if (!answer.ok) throw new Error(t('connection.badAnswer'));
    await saveAsStudy(name, await answer.text());
  } catch (error) {
    complain(error);
  }
}

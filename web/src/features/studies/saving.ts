// Saving games and analyses as studies.
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { me } from '../../app/me';
import { toast } from '../../app/messages';
import { navigate } from '../../app/router';
import { chooseStudy } from './chooseStudy';
import { studyRefusal } from './refusal';

/** Only accounts have studies; guests are told. Before it is known who this is, the server decides. */
export function hasAccount(): boolean {
  if (!me()?.guest) return true;
  toast(t('study.needsAccount'), 'error');
  return false;
}

/** Tells the user why something was refused. */
export function complain(error: unknown): void {
  toast(studyRefusal(error), 'error');
}

/** Saves games in any format as a new private study or as chapters of another one, and opens it. */
export async function saveAsStudy(name: string, text: string): Promise<void> {
  if (!hasAccount()) return;
  try {
    const { studies } = await ask('GET /api/study', { query: { list: 'mine', max: 100 } });
    const id = studies.length > 0 ? await chooseStudy(studies) : 'new';
    if (id === undefined) return;
    const saved = id === 'new' ? await create(name, text) : await add(id, text);
    for (const problem of saved.problems.slice(0, 3)) toast(`${t('analysis.problems')} ${problem}`, 'error');
    navigate(saved.place);
  } catch (error) {
    complain(error);
  }
}

interface Saved {
  place: string;
  problems: readonly string[];
}
async function create(name: string, text: string): Promise<Saved> {
  const study = await ask('POST /api/study', { body: { name: name.slice(0, 100), text } });
  return { place: `/study/${study.id}`, problems: study.problems ?? [] };
}
async function add(id: string, text: string): Promise<Saved> {
  const { chapters, problems } = await ask('POST /api/study/{id}/import', { path: { id }, body: { text } });
  return { place: ['/study', id, ...chapters.slice(0, 1)].join('/'), problems };
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

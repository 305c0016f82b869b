// The pages of studies: the list, and one study with its chapters.
import './studies.css';
import { missingPage } from '../../app/missing';
import type { Page } from '../../app/page';
import type { Address } from '../../app/router';
import { Refusal } from '../../app/refusal';
import { loadRules } from '../../core/rules';
import { ListPage } from './listPage';
import { SharedStudy } from './shared';
import { StudyPage } from './studyPage';

export async function open(address: Address): Promise<Page> {
  const [id = '', chapter = ''] = (address.parts['rest'] ?? '').split('/');
  if (id === '') return new ListPage(address.query.get('list') === 'mine' ? 'mine' : 'public');
  await loadRules();
  try {
    return new StudyPage(await SharedStudy.load(id, chapter));
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not_found') return missingPage();
    throw error;
  }
}

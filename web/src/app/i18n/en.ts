// English: the texts of all features; their keys are the list of all texts.
import app from '../texts.en';
import admin from '../../features/admin/texts.en';
import board from '../../board/texts.en';
import play from '../../features/play/texts.en';
import lobby from '../../features/lobby/texts.en';
import moderation from '../../features/moderation/texts.en';
import notifications from '../../features/notifications/texts.en';
import people from '../../features/people/texts.en';
import social from '../../features/social/texts.en';
import archive from '../../features/archive/texts.en';
import analysis from '../../features/analysis/texts.en';
import editor from '../../features/editor/texts.en';
import explorer from '../../features/explorer/texts.en';
import learn from '../../features/learn/texts.en';
import puzzles from '../../features/puzzles/texts.en';
import review from '../../features/review/texts.en';
import studies from '../../features/studies/texts.en';
import tournaments from '../../features/tournaments/texts.en';
import trainer from '../../features/trainer/texts.en';

const en = {
  ...app,
  ...admin,
  ...board,
  ...play,
  ...lobby,
  ...people,
  ...moderation,
  ...notifications,
  ...social,
  ...archive,
  ...analysis,
  ...editor,
  ...explorer,
  ...learn,
  ...puzzles,
  ...review,
  ...studies,
  ...tournaments,
  ...trainer,
};
export type Texts = Record<keyof typeof en, string>;
export default en;

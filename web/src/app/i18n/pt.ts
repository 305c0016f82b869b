// Portuguese: the texts of all features. The same list in every language: each file is one
// download, and the compiler compares it with English.
import type { Texts } from './en';
import app from '../texts.pt';
import admin from '../../features/admin/texts.pt';
import board from '../../board/texts.pt';
import play from '../../features/play/texts.pt';
import lobby from '../../features/lobby/texts.pt';
import moderation from '../../features/moderation/texts.pt';
import notifications from '../../features/notifications/texts.pt';
import people from '../../features/people/texts.pt';
import social from '../../features/social/texts.pt';
import archive from '../../features/archive/texts.pt';
import analysis from '../../features/analysis/texts.pt';
import editor from '../../features/editor/texts.pt';
import explorer from '../../features/explorer/texts.pt';
import learn from '../../features/learn/texts.pt';
import puzzles from '../../features/puzzles/texts.pt';
import review from '../../features/review/texts.pt';
import studies from '../../features/studies/texts.pt';
import tournaments from '../../features/tournaments/texts.pt';
import trainer from '../../features/trainer/texts.pt';

const texts: Texts = {
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
export default texts;

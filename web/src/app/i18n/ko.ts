// Korean: the texts of all features. The same list in every language: each file is one
// download, and the compiler compares it with English.
import type { Texts } from './en';
import app from '../texts.ko';
import admin from '../../features/admin/texts.ko';
import board from '../../board/texts.ko';
import play from '../../features/play/texts.ko';
import lobby from '../../features/lobby/texts.ko';
import moderation from '../../features/moderation/texts.ko';
import notifications from '../../features/notifications/texts.ko';
import people from '../../features/people/texts.ko';
import social from '../../features/social/texts.ko';
import archive from '../../features/archive/texts.ko';
import analysis from '../../features/analysis/texts.ko';
import editor from '../../features/editor/texts.ko';
import explorer from '../../features/explorer/texts.ko';
import learn from '../../features/learn/texts.ko';
import puzzles from '../../features/puzzles/texts.ko';
import review from '../../features/review/texts.ko';
import studies from '../../features/studies/texts.ko';
import tournaments from '../../features/tournaments/texts.ko';
import trainer from '../../features/trainer/texts.ko';

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

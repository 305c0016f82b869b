// Chinese: the texts of all features. The same list in every language: each file is one
// download, and the compiler compares it with English.
import type { Texts } from './en';
import app from '../texts.zh';
import admin from '../../features/admin/texts.zh';
import board from '../../board/texts.zh';
import play from '../../features/play/texts.zh';
import lobby from '../../features/lobby/texts.zh';
import moderation from '../../features/moderation/texts.zh';
import notifications from '../../features/notifications/texts.zh';
import people from '../../features/people/texts.zh';
import social from '../../features/social/texts.zh';
import archive from '../../features/archive/texts.zh';
import analysis from '../../features/analysis/texts.zh';
import editor from '../../features/editor/texts.zh';
import explorer from '../../features/explorer/texts.zh';
import learn from '../../features/learn/texts.zh';
import puzzles from '../../features/puzzles/texts.zh';
import review from '../../features/review/texts.zh';
import studies from '../../features/studies/texts.zh';
import tournaments from '../../features/tournaments/texts.zh';
import trainer from '../../features/trainer/texts.zh';

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

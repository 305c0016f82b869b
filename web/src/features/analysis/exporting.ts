// Exporting games: as text in every format, as a link, or the position as a picture.
import type { VNode } from 'snabbdom';
import { pictureFile } from '../../board/art/picture';
import { copyText } from '../../app/clipboard';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, choice, h } from '../../app/dom';
import { toast } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { settings } from '../../app/settings';
import { writeRecord, type Format, type Written } from '../../core/records';
import { t } from '../../app/i18n';
import { analysisLink } from './addresses';
import { nagOf } from './judgement';
import { problemText } from './problems';
import { markOf } from '../review/gameReview';
import type { Study } from './study';
import type { MoveNode } from './tree';
import { gameNamed } from '../../core/games';
import { hasNotations } from '../../core/rules';

type Shown = Format | 'fen';
/** The move notation in PGN: algebraic is what other programs read. */
type PgnStyle = 'san' | 'pychess' | 'korean';

export function exportDialog(study: Study, saveAsStudy: () => void): void {
  let shown: Shown = 'pgn';
  let pgnStyle: PgnStyle = 'san';
  const formats: Shown[] = [...gameNamed(study.game).formats, 'fen'];
  const written = (): Written => {
    if (shown === 'fen') return { text: study.facts.fen, problems: [] };
    try {
      const style = shown === 'pgn' ? pgnStyle : '';
      return writeRecord(study.tree.record(nagsOf), shown, style);
    } catch (error) {
      return {
        text: '',
        problems: [{ severity: 'error', line: 1, column: 1, text: String((error as Error).message) }],
      };
    }
  };
  showDialog(t('analysis.export'), () => {
    const { text, problems } = written();
    return h('div.exporting', [
      h('h2', t('analysis.export')),
      choice(
        t('analysis.format'),
        formats.map(format => ({ value: format, text: format === 'gib' ? '.gib' : format.toUpperCase() })),
        shown,
        value => {
          shown = value;
          redraw();
        },
      ),
      ...(shown === 'pgn' && hasNotations(gameNamed(study.game))
        ? [
            choice<PgnStyle>(
              t('analysis.notation'),
              [
                { value: 'san', text: 'SAN' },
                { value: 'pychess', text: t('settings.notation.pychess') },
                { value: 'korean', text: t('settings.notation.korean') },
              ],
              pgnStyle,
              value => {
                pgnStyle = value;
                redraw();
              },
            ),
          ]
        : []),
      h('textarea.num', {
        attrs: { rows: 10, readonly: true, 'aria-label': t('analysis.export'), 'data-testid': 'export-text' },
        props: { value: text },
        on: { focus: event => (event.target as HTMLTextAreaElement).select() },
      }),
      ...(problems.length > 0
        ? [
            h(
              'ul.problems',
              [...new Set(problems.map(problemText))].slice(0, 4).map(one => h('li', one)),
            ),
          ]
        : []),
      h('div.actions', [
        button(t('analysis.copy'), () => void copyText(text), { look: '.primary' }),
        button(t('analysis.save'), () =>
          save(new Blob([text], { type: 'text/plain;charset=utf-8' }), `janggun.${shown === 'fen' ? 'txt' : shown}`),
        ),
        button(
          t('study.saveAs'),
          () => {
            closeDialog();
            saveAsStudy();
          },
          { attrs: { 'data-testid': 'save-study' } },
        ),
        button(t('analysis.animation'), () => void saveAnimation(study), { attrs: { 'data-testid': 'animation' } }),
      ]),
      pictureRow(study),
    ]);
  });
}

/** The user's annotations, and the engine's for reviewed moves. */
function nagsOf(node: MoveNode): number[] {
  const mark = markOf(node);
  return mark && !node.nags.includes(nagOf[mark]) ? [...node.nags, nagOf[mark]] : node.nags;
}

function pictureRow(study: Study): VNode {
  const link = location.origin + analysisLink(study.tree.variant, study.facts.fen);
  return h('div.exporting-position', [
    h('h3', t('analysis.thisPosition')),
    h('div.actions', [
      button(t('analysis.copyLink'), () => void copyText(link)),
      button('SVG', () => save(new Blob([picture(study)], { type: 'image/svg+xml' }), 'janggun.svg'), {
        title: t('analysis.picture', { format: 'SVG' }),
      }),
      button('PNG', () => void savePng(study), { title: t('analysis.picture', { format: 'PNG' }) }),
    ]),
  ]);
}

/** The whole game, moving; the module that draws it is loaded now. */
async function saveAnimation(study: Study): Promise<void> {
  try {
    const { animate } = await import('../../core/pictures');
    const svg = await animate(study.tree.record(nagsOf), study.below);
    save(new Blob([svg], { type: 'image/svg+xml' }), 'janggun.svg');
  } catch (error) {
    toast(String((error as Error).message), 'error');
  }
}

const picture = (study: Study): string =>
  pictureFile({
    game: study.game,
    fen: study.facts.fen,
    below: study.below,
    coordinates: settings().coordinates,
    ...(study.node.uci ? { lastMove: study.node.uci } : {}),
  });

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function savePng(study: Study): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture(study))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  canvas.toBlob(content => content && save(content, 'janggun.png'));
}

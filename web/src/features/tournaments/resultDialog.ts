// Entering or correcting the result of a board.
import type { Tournament, TournamentBoard } from '../../generated/protocol';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { nameText } from '../play/words';
import type { LiveTournament } from './liveTournament';
import { resultText, rulings, type Ruling } from './marks';
import { boardTitle, markName, problemText } from './words';

export function showResultDialog(live: LiveTournament, tournament: Tournament, board: TournamentBoard): void {
  const { scoring } = tournament;
  const choices = rulings(scoring);
  const isGiven = (ruling: Ruling): boolean =>
    ruling.white === board.result?.white && ruling.black === board.result?.black;
  let chosen = choices.findIndex(isGiven);
  let margin = String(board.result?.margin ?? '');
  let problem = '';
  const isCounted = (): boolean => choices[chosen]?.white.startsWith('points_') ?? false;
  const submit = (event: Event): void => {
    event.preventDefault();
    const ruling = choices[chosen];
    if (!ruling) return;
    const more = isCounted() && margin !== '' && Number.isFinite(Number(margin)) ? { margin: Number(margin) } : {};
    const { round, board: number } = board;
    live
      .act('POST /api/tournament/{id}/result', { round, board: number, ...ruling, ...more })
      .then(closeDialog, (error: unknown) => {
        problem = problemText(error);
        redraw();
      });
  };
  const [white, black] = [nameText(board.white.name), nameText(board.black?.name ?? '')];
  showDialog(t('tournament.enterResult'), () =>
    h('form.result-form', { on: { submit } }, [
      h('h2', boardTitle(tournament, board, 'tournament.resultOf', 'tournament.enterResult')),
      h('p', `${white} – ${black}`),
      h('fieldset', [
        h('legend.for-readers', t('archive.result')),
        ...choices.map((ruling, index) =>
          h('label.check-field', { key: index }, [
            h('input', {
              attrs: { type: 'radio', name: 'ruling', value: index, autofocus: index === 0 },
              props: { checked: index === chosen },
              on: {
                change: () => {
                  chosen = index;
                  redraw();
                },
              },
            }),
            h('strong.num', resultText({ result: ruling }, scoring)),
            h('span.muted', `${markName(ruling.white)} – ${markName(ruling.black)}`),
          ]),
        ),
      ]),
      isCounted()
        ? h('label.field', { key: 'margin' }, [
            h('span.label', t('tournament.margin', { name: white })),
            h('input', {
              attrs: { type: 'number', name: 'margin', step: 0.5 },
              props: { value: margin },
              on: { input: event => (margin = (event.target as HTMLInputElement).value) },
            }),
          ])
        : h('span', { key: 'no-margin' }),
      board.game !== null && board.result === null
        ? h('p.notice', { key: 'running' }, t('tournament.gameGoesOn'))
        : h('span', { key: 'no-notice' }),
      h('p.error-text', { attrs: { role: 'alert' } }, problem),
      h('div.actions', [
        button(t('dialog.cancel'), closeDialog),
        h(
          'button.button.primary',
          {
            attrs: { type: 'submit', 'data-testid': 'save-result' },
            props: { disabled: chosen < 0 || live.busy },
          },
          t('tournament.save'),
        ),
      ]),
    ]),
  );
}

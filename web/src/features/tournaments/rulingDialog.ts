// The arbiter rules on a repetition in a game under way.
import type { Endpoints, Side, Tournament, TournamentBoard } from '../../generated/protocol';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, choice, h } from '../../app/dom';
import { t } from '../../app/i18n';
import { redraw } from '../../app/redraw';
import { sideName } from '../../board/names';
import { gameNamed, gameOf } from '../../core/games';
import { nameText } from '../play/words';
import type { LiveTournament } from './liveTournament';
import { boardTitle, problemText } from './words';

type Body = NonNullable<Endpoints['POST /api/tournament/{id}/rule']['body']>;
type Decision = Pick<Body, 'verdict' | 'against'>;

const rules = ['repetition', 'perpetual_check'] as const;
const sides: readonly Side[] = ['white', 'black'];

/** Every decision of a ruling; points only where the game has them. */
export function decisions(hasPoints: boolean): Decision[] {
  return [
    { verdict: 'play_on' },
    ...sides.map(against => ({ verdict: 'must_deviate' as const, against })),
    ...sides.map(against => ({ verdict: 'loss' as const, against })),
    { verdict: 'draw' },
    ...(hasPoints ? [{ verdict: 'points' as const }] : []),
  ];
}

export function showRulingDialog(live: LiveTournament, tournament: Tournament, board: TournamentBoard): void {
  const game = gameOf(tournament.variant);
  const choices = decisions(gameNamed(game).handicaps.length > 0);
  let rule: (typeof rules)[number] = 'repetition';
  let chosen = 0;
  let problem = '';
  const submit = (event: Event): void => {
    event.preventDefault();
    const { round, board: number } = board;
    live
      .act('POST /api/tournament/{id}/rule', { round, board: number, rule, ...choices[chosen]! })
      .then(closeDialog, (error: unknown) => {
        problem = problemText(error);
        redraw();
      });
  };
  showDialog(t('tournament.rule'), () =>
    h('form.result-form', { on: { submit }, attrs: { 'data-testid': 'ruling-form' } }, [
      h('h2', boardTitle(tournament, board, 'tournament.ruleOf', 'tournament.rule')),
      h('p', `${nameText(board.white.name)} – ${nameText(board.black?.name ?? '')}`),
      h('p.muted', t('tournament.ruleNote')),
      choice(
        t('tournament.ruleBy'),
        rules.map(value => ({ value, text: t(`ruling.rule.${value}`) })),
        rule,
        value => {
          rule = value;
          redraw();
        },
      ),
      h('fieldset', [
        h('legend.for-readers', t('tournament.verdict')),
        ...choices.map(({ verdict, against }, index) =>
          h('label.check-field', { key: index }, [
            h('input', {
              attrs: { type: 'radio', name: 'verdict', value: index },
              props: { checked: index === chosen },
              on: {
                change: () => {
                  chosen = index;
                  redraw();
                },
              },
            }),
            t(`tournament.verdict.${verdict}`, { side: against ? sideName(game, against) : '' }),
          ]),
        ),
      ]),
      h('p.error-text', { attrs: { role: 'alert' } }, problem),
      h('div.actions', [
        button(t('dialog.cancel'), closeDialog),
        h(
          'button.button.primary',
          { attrs: { type: 'submit', 'data-testid': 'save-ruling' }, props: { disabled: live.busy } },
          t('tournament.save'),
        ),
      ]),
    ]),
  );
}

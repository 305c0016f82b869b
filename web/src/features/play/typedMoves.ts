// Keyboard input: moves in any notation, and commands that read out the board.
import type { VNode } from 'snabbdom';
import { h } from '../../app/dom';
import { announce } from '../../app/messages';
import { redraw } from '../../app/redraw';
import { t } from '../../app/i18n';
import { timeText } from './clock';
import { leftOf, runningTime } from './countdown';
import { spokenMove, spokenPosition } from './words';
import type { GameScreen } from './screen';
import { gameOf } from '../../core/games';
import { sideName } from '../../board/names';
import { exampleMove } from './exampleMove';

let reply = '';

export function typedMoves(screen: GameScreen): VNode {
  return h('div.typed', { key: 'typed' }, [
    h(
      'form',
      {
        on: {
          submit: event => {
            event.preventDefault();
            const input = document.getElementById('typed-move') as HTMLInputElement;
            reply = obey(screen, input.value.trim());
            input.value = '';
            if (reply) announce(reply);
            redraw();
          },
        },
      },
      [
        h('label', { attrs: { for: 'typed-move' } }, t('typed.label')),
        h('input#typed-move', {
          attrs: {
            type: 'text',
            autocomplete: 'off',
            autocapitalize: 'off',
            spellcheck: 'false',
            placeholder: exampleMove(screen.table.game!.variant),
            'aria-describedby': 'typed-help',
          },
        }),
      ],
    ),
    h('p.typed-reply', { attrs: { 'data-testid': 'typed-reply' } }, reply),
    h('p#typed-help.muted', t('typed.help')),
  ]);
}

/** Executes what was typed, and returns the reply. */
function obey(screen: GameScreen, text: string): string {
  const { table } = screen;
  const game = table.game!;
  const word = text.toLowerCase();
  if (word === '') return '';
  if (word === 'board' || word === 'position' || word === 'b')
    return spokenPosition(game.variant, screen.replay.fens.at(-1) ?? game.fen);
  if (word === 'clock' || word === 'time' || word === 'c') return clocks(screen);
  if (word === 'last' || word === 'l') return lastMove(screen);
  if (word === 'pass' || word === '한수쉼' || word === 'p') {
    void screen.pass();
    return '';
  }
  if (word === 'resign') {
    void screen.resign();
    return '';
  }
  if (word === 'draw') {
    table.draw(true);
    return '';
  }
  const trial = screen.replay.trial();
  if (!trial || !table.you || game.phase !== 'playing') return t('typed.notNow');
  if (trial.facts.turn !== table.you || screen.sent) return t('refused.turn');
  const played = trial.play(text);
  if (typeof played !== 'string') return t('typed.bad', { text });
  void screen.play(played);
  return '';
}

function clocks(screen: GameScreen): string {
  const game = screen.table.game!;
  return (['white', 'black'] as const)
    .map(side => {
      const left = leftOf(game, side, screen.table.now());
      return `${sideName(gameOf(game.variant), side)}: ${left ? timeText(runningTime(left), false) : t('clock.none')}`;
    })
    .join(', ');
}

function lastMove(screen: GameScreen): string {
  const game = screen.table.game!;
  const plies = game.moves.length;
  const last = game.moves[plies - 1];
  const before = screen.replay.fens[plies - 1];
  return last && before ? spokenMove(game.variant, before, last.uci, game.facts.check ?? false) : t('moves.none');
}

// The calls of the game: 장군! on check, 멍군! on its answer, 외통! on mate; seen and heard, as chosen.
import type { VNode } from 'snabbdom';
import { h } from '../app/dom';
import { redraw } from '../app/redraw';
import { settings } from '../app/settings';
import { t } from '../i18n';
import { play, say } from '../sound/sound';
import type { Game } from '../board/squares';

export class Caller {
  text = '';
  private number = 0;

  moved(game: Game, wasCheck: boolean, isCheck: boolean, isPass: boolean): void {
    if (game === 'shogun') {
      if (isCheck) this.call(t('call.shogunCheck'), t('call.shogunCheck'), 'check', undefined);
    } else if (isCheck)
      this.call(
        wasCheck ? `${t('call.answer')} ${t('call.check')}` : t('call.check'),
        wasCheck ? '멍군, 장군' : '장군',
        'check',
        'ko',
      );
    else if (wasCheck && !isPass) this.call(t('call.answer'), '멍군', 'answer', 'ko');
  }
  mate(game: Game): void {
    if (game === 'janggi') this.call(t('call.mate'), '외통', 'check', 'ko');
    else this.call(t('call.shogunMate'), t('call.shogunMate'), 'check', undefined);
  }

  private call(text: string, spoken: string, sound: 'check' | 'answer', tongue: string | undefined): void {
    const { calls } = settings();
    if (calls === 'off') return;
    if (calls === 'both') {
      play(sound);
      say(spoken, tongue);
    }
    this.text = text;
    const number = ++this.number;
    setTimeout(() => {
      if (number === this.number) this.text = '';
      redraw();
    }, 1600);
    redraw();
  }
}

export const callView = (caller: Caller): VNode =>
  h('div.call', { key: 'call', class: { shown: caller.text !== '' }, attrs: { 'aria-hidden': 'true' } }, caller.text);

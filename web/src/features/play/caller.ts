// Calls: janggun (장군) on check, meonggun (멍군) on its answer, oetong (외통) on mate; queued, shown and spoken.
import { redraw } from '../../app/redraw';
import { settings } from '../../app/settings';
import { t } from '../../app/i18n';
import { play, say } from '../../app/sound';
import type { Game } from '../../core/games';

interface Call {
  text: string;
  spoken: string;
  sound: 'check' | 'answer';
  tongue: string | undefined;
}

/** Calls that are traditional in a game, spoken in its language; other games announce check in the user's language. */
const traditional: Readonly<Partial<Record<Game, { tongue: string; check: string; answer: string; mate: string }>>> = {
  janggi: { tongue: 'ko', check: '장군', answer: '멍군', mate: '외통' },
};

export const shownFor = 1600; // ms, as the animation
export const readableAfter = 800; // ms: a later call waits for that long

export class Caller {
  text = '';
  /** Part of the element's key, so that the animation restarts for every call. */
  number = 0;
  private since = -Infinity;
  private waiting: Call | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  moved(game: Game, wasCheck: boolean, isCheck: boolean, isPass: boolean): void {
    const called = traditional[game];
    if (!called) {
      if (isCheck) this.call(t('call.plainCheck'), t('call.plainCheck'), 'check', undefined);
    } else if (isCheck)
      this.call(
        wasCheck ? `${t('call.answer')} ${t('call.check')}` : t('call.check'),
        wasCheck ? `${called.answer}, ${called.check}` : called.check,
        'check',
        called.tongue,
      );
    else if (wasCheck && !isPass) this.call(t('call.answer'), called.answer, 'answer', called.tongue);
  }
  /** Replaces the check call of the same move. */
  mate(game: Game): void {
    this.since = -Infinity;
    const called = traditional[game];
    if (called) this.call(t('call.mate'), called.mate, 'check', called.tongue);
    else this.call(t('call.plainMate'), t('call.plainMate'), 'check', undefined);
  }
  stop(): void {
    clearTimeout(this.timer);
  }

  /** Shows a call once the previous one could be read. Only the latest waiting call is kept. */
  private call(text: string, spoken: string, sound: Call['sound'], tongue: string | undefined): void {
    if (settings().calls === 'off') return;
    this.waiting = { text, spoken, sound, tongue };
    const left = this.since + readableAfter - performance.now();
    if (left <= 0) this.next();
    else this.after(left, () => this.next());
  }

  private next(): void {
    const call = this.waiting;
    this.waiting = undefined;
    if (!call) return;
    if (settings().calls === 'both') {
      play(call.sound);
      say(call.spoken, call.tongue);
    }
    this.text = call.text;
    this.number += 1;
    this.since = performance.now();
    this.after(shownFor, () => {
      this.text = '';
    });
    redraw();
  }

  private after(ms: number, act: () => void): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      act();
      redraw();
    }, ms);
  }
}

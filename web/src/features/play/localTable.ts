// A game against the engine in this browser: no server, no clock, and it works without a connection.
import { redraw } from '../../app/redraw';
import { same } from '../../app/same';
import { toast } from '../../app/messages';
import { Engine } from '../../core/engine';
import { Match, startFen } from '../../core/rules';
import { otherSide } from '../../board/squares';
import { t } from '../../app/i18n';
import type { Game, Reason, Result, SetupChoice } from './protocol';
import type { Happening, Table } from './table';
import { type Side, descriptionOf } from '../../core/games';

export interface LocalTerms {
  variant: string;
  you: Side;
  level: number;
  fen: string;
}
const place = 'janggun.local';
/** Minimum time for an engine move: an instant reply is hard to follow. */
const shortestThought = 500; // ms

export class LocalTable implements Table {
  readonly kind = 'local';
  readonly you: Side;
  game: Game;
  private match: Match;
  private readonly engine = new Engine();
  private listener: (happening: Happening) => void = () => {};
  private left = false;
  /** When the last move was played. */
  private since = performance.now();

  constructor(private readonly terms: LocalTerms) {
    this.you = terms.you;
    const kept = this.kept();
    this.match = Match.start(terms.variant, kept?.start ?? terms.fen);
    this.game = this.fresh(kept?.start ?? this.match.facts.fen);
    if (kept) {
      for (const uci of kept.moves) this.played(uci);
      this.game.phase = 'playing';
    } else if (descriptionOf(terms.variant).setups.length > 0 && !terms.fen) this.beginSetup();
    this.think();
  }

  now(): number {
    return performance.now();
  }
  listen(listener: (happening: Happening) => void): void {
    this.listener = listener;
  }
  leave(): void {
    this.left = true;
    this.engine.close();
  }

  move(uci: string): void {
    if (this.game.phase !== 'playing' || !this.played(uci)) {
      this.listener({ what: 'refused', text: t('refused.illegal') });
      return;
    }
    this.tellMove(uci);
    this.think();
  }

  setup(choice: SetupChoice): void {
    const { setup } = this.game;
    if (!setup?.turn) return;
    setup[setup.turn] = choice;
    this.nextSetup();
  }

  resign(): void {
    this.end(otherSide(this.you), 'resignation');
  }
  abort(): void {
    this.game = { ...this.game, phase: 'over', result: resultOf(null, 'aborted') };
    this.listener({ what: 'ended' });
  }
  draw(): void {
    toast(t('local.noDraw')); // the engine plays on
  }
  takeback(): void {
    const back = this.match.facts.turn === this.you ? 2 : 1;
    if (this.game.moves.length < back) return;
    for (let each = 0; each < back; ++each) this.match.takeBack();
    this.game = {
      ...this.game,
      moves: this.game.moves.slice(0, -back),
      v: this.game.v + 1,
      phase: 'playing',
      result: null,
    };
    this.refresh();
    this.listener({ what: 'takeback' });
  }
  rematch(accept: boolean): void {
    if (!accept) return;
    forget();
    const colour = otherSide(this.you);
    const query = new URLSearchParams({ variant: this.terms.variant, level: String(this.terms.level), colour });
    location.assign(`/engine?${query}`);
  }

  private fresh(start: string): Game {
    const nobody = { id: null, guest: false, bot: false, engine: null, rating: null, provisional: false };
    const engine = { ...nobody, name: t('player.engine', { level: this.terms.level }), engine: this.terms.level };
    const person = { ...nobody, name: t('local.you') };
    return {
      game: 'local',
      v: 0,
      now: 0,
      created: 0,
      variant: this.terms.variant,
      title: '',
      agreed_draw: false,
      handicap: '',
      custom: this.terms.fen !== '',
      clock_text: '-',
      speed: 'correspondence',
      rated: false,
      source: 'engine',
      you: this.you,
      players: this.you === 'white' ? { white: person, black: engine } : { white: engine, black: person },
      phase: 'playing',
      setup: null,
      start_fen: start,
      fen: start,
      moves: [],
      clock: null,
      facts: { check: false, repetition: 1 },
      offers: { draw: null, takeback: null, rematch: null },
      result: null,
      rematch: null,
    };
  }

  private beginSetup(): void {
    this.game = { ...this.game, phase: 'setup', setup: { white: null, black: null, turn: 'black', deadline: null } };
    if (this.you !== 'black') this.setup(this.anyChoice());
  }

  private anyChoice(): SetupChoice {
    const { setups } = descriptionOf(this.terms.variant);
    return setups[Math.floor(Math.random() * setups.length)]!;
  }

  private nextSetup(): void {
    const { setup } = this.game;
    const { white, black } = setup!;
    const start = startFen(this.terms.variant, { white: white ?? undefined, black: black ?? undefined });
    const done = white !== null && black !== null;
    this.match = Match.start(this.terms.variant, start);
    this.game = {
      ...this.game,
      start_fen: start,
      fen: start,
      setup: { ...setup!, turn: done ? null : 'white' },
      phase: done ? 'playing' : 'setup',
    };
    if (!done && this.you !== 'white') this.setup(this.anyChoice());
    else if (done) {
      this.listener({ what: 'started' });
      this.keep();
      this.think();
    }
    redraw();
  }

  /** Plays a move under the rules; false if there is no such move. */
  private played(uci: string): boolean {
    const { notations } = descriptionOf(this.terms.variant);
    const [san] = this.match.write([uci], notations[0]);
    const [korean] = notations.includes('korean') ? this.match.write([uci], 'korean') : [];
    const played = this.match.play(uci);
    if (typeof played !== 'string') return false;
    this.game = {
      ...this.game,
      v: this.game.v + 1,
      moves: [
        ...this.game.moves,
        { uci: played, san: san ?? played, spent: this.spent(), ...(korean ? { korean } : {}) },
      ],
    };
    this.refresh();
    return true;
  }

  /** The time since the last move. */
  private spent(): number {
    const now = this.now();
    const since = now - this.since;
    this.since = now;
    return Math.round(since);
  }

  private refresh(): void {
    const { facts } = this.match;
    this.game.fen = facts.fen;
    this.game.facts = { check: facts.check, repetition: facts.repetition, bikjang: facts.bikjang ?? false };
    this.keep();
    redraw();
  }

  private tellMove(uci: string): void {
    this.listener({ what: 'move', uci, side: otherSide(this.match.facts.turn) });
    const { outcome } = this.match.facts;
    if (outcome) this.end(outcome.winner ?? null, outcome.reason, outcome.points);
  }

  private end(winner: Side | null, reason: Reason, points?: Record<Side, number>): void {
    this.game = { ...this.game, phase: 'over', result: resultOf(winner, reason, points) };
    forget();
    this.listener({ what: 'ended' });
  }

  private think(): void {
    const { facts } = this.match;
    if (this.game.phase !== 'playing' || facts.turn === this.you || facts.outcome) return;
    const { v } = this.game;
    const since = performance.now();
    const moves = this.game.moves.map(move => move.uci);
    const position = { variant: this.terms.variant, fen: this.game.start_fen, moves, turn: facts.turn };
    this.engine.play(position, this.terms.level).then(
      async best => {
        const early = shortestThought - (performance.now() - since);
        if (early > 0) await new Promise(wait => setTimeout(wait, early));
        if (this.left || !best || this.game.phase !== 'playing' || this.game.v !== v) return;
        if (this.played(best)) this.tellMove(best);
      },
      (error: Error) => toast(`${t('local.noEngine')} ${error.message}`, 'error'),
    );
  }

  private keep(): void {
    try {
      localStorage.setItem(
        place,
        JSON.stringify({ terms: this.terms, start: this.game.start_fen, moves: this.game.moves.map(move => move.uci) }),
      );
    } catch {
      // it lasts as long as the page is open
    }
  }
  /** The stored unfinished game, if it has the same terms. */
  private kept(): { start: string; moves: string[] } | undefined {
    try {
      const stored = JSON.parse(localStorage.getItem(place) ?? 'null') as {
        terms: LocalTerms;
        start: string;
        moves: string[];
      } | null;
      if (!stored || !same(stored.terms, this.terms) || stored.moves.length === 0) return undefined;
      return Match.start(this.terms.variant, stored.start).playAll(stored.moves) ? stored : undefined;
    } catch {
      return undefined;
    }
  }
}

function resultOf(winner: Side | null, reason: Reason, points: Record<Side, number> | null = null): Result {
  const score = reason === 'aborted' ? '*' : winner === 'white' ? '1-0' : winner === 'black' ? '0-1' : '1/2-1/2';
  return { score, winner, reason, points, text: '', ratings: null };
}

function forget(): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // nothing was kept
  }
}

// The game screen: board, player bars with clocks, move list and actions.
import type { VNode } from 'snabbdom';
import { closeDialog, confirm } from '../../app/dialog';
import { h } from '../../app/dom';
import { announce, toast } from '../../app/messages';
import type { Page } from '../../app/page';
import { setPlaying } from '../../app/playing';
import { redraw } from '../../app/redraw';
import { settings } from '../../app/settings';
import { boardShape } from '../../board/art/boards';
import { BoardView, type BoardState } from '../../board/boardView';
import { isPass, otherSide, piecesOf, turnOf } from '../../board/squares';
import { t } from '../../app/i18n';
import { play } from '../../app/sound';
import { actions, offers } from './actions';
import { isMeant } from './asking';
import { Caller } from './caller';
import { callView } from './calls';
import { chatView, hasChat, infoView } from './chat';
import { Countdown } from './countdown';
import { Hints } from './hints';
import { moveList } from './moveList';
import { isMuted } from './mutedChats';
import { playerBar } from './playerBar';
import { Replay, useRules } from './replay';
import { resultPanel } from './result';
import { setupView } from './setup';
import { bikjangNotice, firstMoveNotice, limitNotice, pausedNotice, rulingNotice, unseenNotice } from './notices';
import { typedMoves } from './typedMoves';
import { playerName, resultDetails, resultTitle, spokenMove, spokenPosition } from './words';
import type { Happening, Table } from './table';
import { gameOf, type Game as Kind, type Side } from '../../core/games';

export class GameScreen implements Page {
  readonly wide = true;
  readonly replay = new Replay();
  readonly caller = new Caller();
  readonly hints = new Hints();
  private readonly board = new BoardView({ move: uci => void this.play(uci), pass: () => void this.pass() });
  private readonly countdown = new Countdown();
  private readonly timer = setInterval(() => this.tick(), 100);
  private shownTimes = '';
  flipped = false;
  typing = settings().moveInput === 'on';
  /** The ply being viewed; undefined: the latest. */
  looking: number | undefined;
  /** Moves played while an earlier position is being viewed. */
  unseen = 0;
  /** Unread chat lines. */
  unread = 0;
  /** The player's move that the server has not confirmed yet. */
  sent: string | undefined;
  private readonly keys = (event: KeyboardEvent): void => this.key(event);

  constructor(readonly table: Table) {
    table.listen(happening => this.happened(happening));
    addEventListener('keydown', this.keys);
    void useRules().then(redraw);
    setPlaying(() => this.table.you !== undefined && this.table.game !== undefined && this.table.game.phase !== 'over');
  }

  leave(): void {
    this.caller.stop();
    this.hints.close();
    clearInterval(this.timer);
    removeEventListener('keydown', this.keys);
    setPlaying(undefined);
    this.table.leave();
  }

  title(): string {
    const { game, you } = this.table;
    if (!game) return '';
    if (game.phase === 'playing' && you && turnOf(game.fen) === you) return t('game.yourTurn');
    return this.names();
  }
  private names(): string {
    const { white, black } = this.table.game!.players;
    return `${playerName(white)} – ${playerName(black)}`;
  }

  get below(): Side {
    const own = this.table.you ?? 'white';
    return this.flipped ? otherSide(own) : own;
  }

  view(): VNode {
    const { game } = this.table;
    if (!game) return h('main.play.loading', { key: 'play', attrs: { 'aria-busy': 'true' } });
    this.replay.follow(game, this.sent ? [this.sent] : []);
    const kind = gameOf(game.variant);
    const above = otherSide(this.below);
    const state = this.boardState();
    const facts = this.replay.facts;
    return h(
      'main.play',
      {
        key: 'play',
        class: { over: game.phase === 'over', typing: this.typing, quiet: !hasChat(this) },
        style: boardShape(kind),
      },
      [
        h('h1.for-readers', this.names()),
        h('div.play-above', { key: 'above' }, [playerBar(this, above)]),
        h('div.play-board', { key: 'board', class: { dropping: this.board.isDropping() }, attrs: focusHome }, [
          this.board.view(state),
          callView(this.caller),
          game.phase === 'setup' ? setupView(this) : h('div', { key: 'no-setup' }),
        ]),
        h('div.play-below', { key: 'below' }, [playerBar(this, this.below)]),
        h('div.play-notices', { key: 'notices' }, [
          game.result ? resultPanel(this) : h('div', { key: 'no-result' }),
          this.unseen > 0 ? unseenNotice(this) : h('div', { key: 'no-unseen' }),
          facts?.bikjang && game.phase === 'playing'
            ? bikjangNotice(game, this.replay)
            : h('div', { key: 'no-bikjang' }),
          pausedNotice(game),
          rulingNotice(game),
          firstMoveNotice(this),
          limitNotice(state),
          offers(this),
        ]),
        h('div.play-actions', { key: 'actions' }, [actions(this)]),
        h('div.play-moves', { key: 'moves' }, [moveList(this)]),
        this.typing ? typedMoves(this) : h('div', { key: 'no-typing' }),
        h('aside.play-side', { key: 'side' }, [infoView(this), chatView(this)]),
        h(
          'div.for-readers',
          { key: 'position', attrs: { role: 'region', 'aria-label': t('game.position') } },
          spokenPosition(game.variant, state.fen),
        ),
      ],
    );
  }

  /** The position on the board: the latest, or the one being viewed. */
  private boardState(): BoardState {
    const game = this.table.game!;
    const kind = gameOf(game.variant);
    const { you } = this.table;
    const plies = game.moves.length + (this.sent ? 1 : 0);
    const ply = Math.min(this.looking ?? plies, plies);
    const isLast = ply === plies;
    const facts = this.replay.facts;
    const fen = this.replay.fens[ply] ?? game.fen;
    const lastUci = ply === game.moves.length + 1 ? this.sent : game.moves[ply - 1]?.uci;
    const turn = turnOf(fen);
    const active = isLast && game.phase === 'playing' && facts !== undefined && you !== undefined && !facts.outcome;
    const myTurn = active && turn === you && !this.sent;
    const inCheck = this.replay.checks[ply] ?? game.facts.check ?? false;
    return {
      game: kind,
      fen,
      below: this.below,
      turn,
      mover: active ? you : undefined,
      moves: myTurn ? facts.moves : [],
      premoves: active && !myTurn ? this.replay.premoves(you) : [],
      lastMove: lastUci,
      check: inCheck ? royalOf(fen, kind, turn) : undefined,
      bikjang:
        isLast && facts?.bikjang && game.phase === 'playing' ? [facts.royal.white, facts.royal.black] : undefined,
      arrows: myTurn ? this.hints.arrows(plies) : [],
      drawable: true,
    };
  }

  /** The player's move: shown optimistically and sent. Asks for confirmation if it may lose the game. */
  async play(uci: string): Promise<void> {
    const match = this.replay.trial();
    const { game, you } = this.table;
    if (!match || !game || !you || this.sent || game.phase !== 'playing') return;
    const plies = game.moves.length;
    if (!(await isMeant(game.variant, match, you, uci))) return;
    const now = this.table.game;
    if (now?.phase === 'playing' && now.moves.length === plies && !this.sent) this.send(uci);
  }

  private send(uci: string): void {
    this.sent = uci;
    this.look(undefined);
    this.sound(uci);
    this.table.move(uci);
    redraw();
  }

  async pass(): Promise<void> {
    const { facts } = this.replay;
    if (!facts || facts.turn !== this.table.you || this.sent || this.table.game?.phase !== 'playing') return;
    if (facts.pass) await this.play(facts.pass);
    else toast(t(facts.check ? 'pass.inCheck' : 'pass.notNow'), 'error');
  }

  async resign(): Promise<void> {
    if (settings().confirmResign === 'on' && !(await confirm(t('resign.title'), t('resign.yes')))) return;
    this.table.resign();
  }

  look(ply: number | undefined): void {
    const { game } = this.table;
    if (!game) return;
    const plies = game.moves.length;
    this.looking = ply === undefined || ply >= plies ? undefined : Math.max(0, ply);
    if (this.looking === undefined) this.unseen = 0;
    redraw();
  }

  private key(event: KeyboardEvent): void {
    const { game } = this.table;
    if (!game || (event.target as HTMLElement).closest('input, textarea, select, dialog, [role=radiogroup]')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = this.looking ?? game.moves.length;
    const act: Record<string, () => void> = {
      ArrowLeft: () => this.look(now - 1),
      ArrowRight: () => this.look(now + 1),
      ArrowUp: () => this.look(0),
      ArrowDown: () => this.look(undefined),
      f: () => {
        this.flipped = !this.flipped;
      },
      m: () => {
        this.typing = true;
        setTimeout(() => document.getElementById('typed-move')?.focus(), 60);
      },
    };
    const chosen = act[event.key];
    if (!chosen) return;
    event.preventDefault();
    chosen();
    redraw();
  }

  private happened(happening: Happening): void {
    const game = this.table.game!;
    if (happening.what === 'move') {
      const ours = this.sent === happening.uci && happening.side === this.table.you;
      this.sent = undefined;
      if (!ours) this.sound(happening.uci);
      const before = this.replay.fens[game.moves.length - 1];
      const wasCheck = this.replay.checks[game.moves.length - 1] ?? false;
      if (before) announce(spokenMove(game.variant, before, happening.uci, game.facts.check ?? false));
      this.caller.moved(gameOf(game.variant), wasCheck, game.facts.check ?? false, isPass(happening.uci));
      if (game.facts.bikjang) play('bikjang');
      // A player viewing an earlier position is notified, not moved to the latest.
      if (this.looking !== undefined) this.unseen += 1;
    } else if (happening.what === 'refused') {
      this.sent = undefined;
      toast(happening.text, 'error');
    } else if (happening.what === 'ended') {
      this.sent = undefined;
      closeDialog(); // it asks about a game that has ended
      play('end');
      if (game.result?.reason === 'checkmate') this.caller.mate(gameOf(game.variant));
      announce(resultTextFor(this));
    } else if (happening.what === 'started') play('start');
    else if (happening.what === 'takeback') {
      this.sent = undefined;
      if (this.looking !== undefined) this.look(this.looking);
    } else if (happening.what === 'chat') {
      if (!isMuted(game.game)) {
        this.unread += 1;
        play('chat');
      }
    } else if (happening.what === 'offer') {
      play('offer');
      const { offers: open } = game;
      const you = this.table.you;
      const what = (['draw', 'takeback', 'rematch'] as const).find(each => open[each] && open[each] !== you);
      if (you && what) announce(t(`offer.${what}`));
    }
    redraw();
  }

  private sound(uci: string): void {
    if (isPass(uci)) play('pass');
    else {
      const plies = this.table.game!.moves.length;
      const fen = this.replay.fens[Math.max(0, plies - (this.sent ? 0 : 1))] ?? '';
      const to = /([a-i]\d+)\+?$/.exec(uci)?.[1];
      play(to && occupied(fen, gameOf(this.table.game!.variant), to) ? 'capture' : 'move');
    }
  }

  /** Redraws when a displayed clock has changed. */
  private tick(): void {
    const { game } = this.table;
    if (!game) return;
    const text = this.countdown.tick(this.table);
    if (text !== this.shownTimes) {
      this.shownTimes = text;
      redraw();
    }
  }
}

/** Receives the focus when the focused element disappears: at the start of a game, after the set-up. */
const focusHome = { tabindex: -1, 'data-focus-home': true };

const royalOf = (fen: string, game: Kind, side: Side): string | undefined =>
  piecesOf(game, fen).find(piece => piece.kind === 'k' && piece.side === side)?.square;
const occupied = (fen: string, game: Kind, square: string): boolean =>
  piecesOf(game, fen).some(piece => piece.square === square);

function resultTextFor({ table }: GameScreen): string {
  const game = table.game!;
  return game.result ? `${resultTitle(game.variant, game.result)}. ${resultDetails(game, game.result)}` : '';
}

// The form for a new game: against the engine, an invitation, a seek or a challenge.
import type { VNode } from 'snabbdom';
import { closeDialog, showDialog } from '../../app/dialog';
import { button, choice, h, select } from '../../app/dom';
import { me } from '../../app/me';
import { redraw } from '../../app/redraw';
import { levelText } from '../play/levels';
import { t, textFor } from '../../app/i18n';
import { isCustom, looksCustom } from '../play/rulesText';
import { clockField } from './clockField';
import { isClock } from './clockTerms';
import { RulesChoice } from './customRules';
import { ratingRange } from './ratingRange';
import { startGame, type Purpose } from './startGame';
import { type Game, descriptionOf, gameNamed, gameOf, games, rulesetNames, usualVariant } from '../../core/games';
import { gameName, sideName } from '../../board/names';

export type Colour = 'white' | 'black' | 'random';
export interface Wishes {
  variant: string;
  clock: string;
  colour: Colour;
  level: number;
  handicap: string;
  rated: boolean;
  /** Of the opponent's rating, in a seek; none: any. */
  min?: number | undefined;
  max?: number | undefined;
  /** Custom starting position, as a FEN. */
  fen?: string;
  /** The challenged player. */
  user?: string;
}

const place = 'janggun.wishes';
const defaults: Wishes = {
  variant: usualVariant,
  clock: '600+3x30',
  colour: 'white',
  level: 3,
  handicap: '',
  rated: false,
};

const isVariant = (text: string): boolean => rulesetNames.includes(text) || looksCustom(text);
let rulesChoice = new RulesChoice();

let wishes: Wishes = remembered();

function remembered(): Wishes {
  try {
    const stored = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Wishes>;
    return {
      variant: isVariant(stored.variant ?? '') ? stored.variant! : defaults.variant,
      clock: isClock(stored.clock ?? '') ? stored.clock! : defaults.clock,
      colour: (['white', 'black', 'random'] as const).find(each => each === stored.colour) ?? defaults.colour,
      level:
        Number.isInteger(stored.level) && stored.level! >= 1 && stored.level! <= 10 ? stored.level! : defaults.level,
      handicap: descriptionOf(stored.variant ?? '').handicaps.find(each => each === stored.handicap) ?? '',
      rated: stored.rated === true,
    };
  } catch {
    return defaults;
  }
}

export const currentWishes = (): Wishes => wishes;
export function wish(change: Partial<Wishes>): void {
  wishes = { ...wishes, ...change };
  if (!descriptionOf(wishes.variant).handicaps.includes(wishes.handicap)) wishes = { ...wishes, handicap: '' };
  if (isCustom(wishes.variant)) wishes = { ...wishes, rated: false };
  try {
    const { fen: _, user: __, ...kept } = wishes;
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // remembered until the page is closed
  }
  redraw();
}

/** The terms in a query string; missing and invalid ones keep their current value. */
export function wishesOf(query: URLSearchParams): Partial<Wishes> {
  const given: Partial<Wishes> = {};
  const variant = query.get('variant') ?? '';
  if (isVariant(variant)) given.variant = variant;
  const colour = (['white', 'black', 'random'] as const).find(each => each === query.get('colour'));
  if (colour) given.colour = colour;
  const clock = query.get('clock') ?? '';
  if (isClock(clock)) given.clock = clock;
  const fen = query.get('fen');
  if (fen) given.fen = fen;
  return given;
}

const titles = {
  engine: 'form.engine',
  friend: 'form.friend',
  seek: 'form.seek',
  challenge: 'form.challenge',
} as const;

/** Shows the form; submitting it starts the game. */
export function showGameForm(purpose: Purpose, given: Partial<Wishes> = {}): void {
  wishes = { ...wishes, ...given };
  rulesChoice = new RulesChoice();
  showDialog(
    t(titles[purpose]),
    () => form(purpose),
    () => {
      const { fen: _, user: __, ...kept } = wishes;
      wishes = kept;
    },
  );
}

function form(purpose: Purpose): VNode {
  const { id, handicaps, rulesets } = descriptionOf(wishes.variant);
  return h('div.game-form', [
    h('h2', t(titles[purpose])),
    field(t('form.game'), gameChoice()),
    rulesets.length > 1
      ? field(
          t('form.rules'),
          rulesChoice.view(
            rulesets.map(({ name }) => name),
            wishes.variant,
            variant => wish({ variant }),
          ),
        )
      : h('span', { key: 'no-rules' }),
    purpose === 'engine'
      ? field(levelText(wishes.variant, wishes.level), [
          h('input', {
            key: 'level',
            attrs: {
              type: 'range',
              min: 1,
              max: 10,
              step: 1,
              'aria-label': t('form.level'),
              'aria-valuetext': levelText(wishes.variant, wishes.level),
            },
            props: { value: String(wishes.level) },
            on: { input: event => wish({ level: Number((event.target as HTMLInputElement).value) }) },
          }),
        ])
      : h('span', { key: 'no-level' }),
    field(
      t('form.clock'),
      clockField(
        wishes.clock,
        clock => wish({ clock }),
        purpose === 'engine' ? ['live', 'none'] : ['live', 'days', 'none'],
      ),
    ),
    field(t('form.colour'), colourChoice(id)),
    handicaps.length > 0 && purpose !== 'seek' && !wishes.fen
      ? field(
          t('form.handicap'),
          select(
            'handicap',
            t('form.handicap'),
            ['', ...handicaps].map(value => ({ value, text: textFor(`handicap.${value || 'none'}`, value) })),
            wishes.handicap,
            handicap => wish({ handicap }),
          ),
        )
      : h('span', { key: 'no-handicap' }),
    purpose !== 'engine' && !me()?.guest && !isCustom(wishes.variant)
      ? h('label.check-field', { key: 'rated' }, [
          h('input', {
            attrs: { type: 'checkbox' },
            props: { checked: wishes.rated },
            on: { change: event => wish({ rated: (event.target as HTMLInputElement).checked }) },
          }),
          t('game.rated'),
        ])
      : h('span', { key: 'no-rated' }),
    purpose === 'seek' && !me()?.guest
      ? field(t('form.range'), ratingRange(wishes, wish))
      : h('span', { key: 'no-range' }),
    wishes.fen ? h('p.muted', t('form.fromPosition')) : h('span', { key: 'no-fen' }),
    h('div.actions', [
      button(t('dialog.cancel'), closeDialog),
      button(
        t('form.start'),
        () => {
          const chosen = wishes;
          closeDialog();
          void startGame(purpose, chosen);
        },
        { look: '.primary', attrs: { 'data-testid': 'form-start' } },
      ),
    ]),
  ]);
}

export const gameChoice = (): VNode =>
  choice(
    t('form.game'),
    games.map(({ id }) => ({ value: id, text: gameName(id) })),
    gameOf(wishes.variant),
    value => wish({ variant: gameNamed(value).rulesets[0]!.name, ...(wishes.fen ? { fen: undefined as never } : {}) }),
  );

const colourChoice = (game: Game): VNode =>
  choice<Colour>(
    t('form.colour'),
    [
      { value: 'white', text: sideName(game, 'white') },
      { value: 'random', text: t('form.random') },
      { value: 'black', text: sideName(game, 'black') },
    ],
    wishes.colour,
    colour => wish({ colour }),
  );

const field = (label: string, content: VNode | VNode[]): VNode =>
  h('div.field', { key: label }, [h('span.label', label), ...(Array.isArray(content) ? content : [content])]);

// Creating a tournament.
import type { VNode } from 'snabbdom';
import './tournaments.css';
import { choice, h, link, select } from '../../app/dom';
import { ask } from '../../app/http';
import { t } from '../../app/i18n';
import { keep, kept } from '../../app/kept';
import { me } from '../../app/me';
import type { Page } from '../../app/page';
import { redraw } from '../../app/redraw';
import { navigate } from '../../app/router';
import { gameName } from '../../board/names';
import { descriptionOf, gameNamed, gameOf, games, rulesetNames, usualVariant } from '../../core/games';
import { clockField } from '../lobby/clockField';
import { RulesChoice } from '../lobby/customRules';
import { ratingRange } from '../lobby/ratingRange';
import { isCustom, looksCustom } from '../play/rulesText';
import {
  bodyOf,
  bounds,
  breakChoices,
  defaults,
  faultsOf,
  fieldsOf,
  formats,
  graceChoices,
  handicapChoices,
  localTime,
  readWishes,
  tieBreaks,
  within,
  type Fault,
  type NumberField,
  type TieBreak,
  type TournamentWishes,
} from './formTerms';
import { durationText, formatName, problemText, tieBreakName } from './words';

const place = 'janggun.tournamentWishes';
const isVariant = (text: string): boolean => rulesetNames.includes(text) || looksCustom(text);

export function open(): Page {
  return new NewTournament();
}

class NewTournament implements Page {
  private wishes: TournamentWishes =
    kept(place, stored => readWishes(stored, defaults(usualVariant), isVariant)) ?? defaults(usualVariant);
  private readonly rules = new RulesChoice();
  private faults: Fault[] = [];
  private problem = '';
  private busy = false;

  title(): string {
    return t('tournament.create');
  }

  view(): VNode {
    return h('main.narrow.new-tournament', { key: 'new-tournament' }, [
      h('h1', t('tournament.create')),
      me()?.guest
        ? h('p.notice', { key: 'guest' }, [
            `${t('tournament.needsAccount')} `,
            link('/login?to=/tournaments/new', t('nav.login')),
          ])
        : h('span', { key: 'account' }),
      this.form(),
      this.importForm(),
    ]);
  }

  private wish(change: Partial<TournamentWishes>): void {
    this.wishes = { ...this.wishes, ...change };
    if (descriptionOf(this.wishes.variant).handicaps.length === 0) this.wishes.handicapStep = 0;
    if (isCustom(this.wishes.variant) || this.wishes.handicapStep > 0) this.wishes.rated = false;
    const { name: _, description: __, starts: ___, password: ____, ...remembered } = this.wishes;
    keep(place, remembered);
    redraw();
  }

  private form(): VNode {
    const { wishes } = this;
    const used = fieldsOf(wishes.format);
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.create();
    };
    return h('form.card.tournament-form', { key: 'form', on: { submit }, attrs: { novalidate: true } }, [
      this.text('name', t('tournament.name'), this.faults.includes('name') ? t('tournament.fault.name') : ''),
      this.formatField(),
      ...(['rounds', 'byes', 'minutes', 'groups', 'qualifiers'] as const)
        .filter(name => used.includes(name))
        .map(name => this.number(name, wishes[name], value => this.wish({ [name]: value }))),
      this.gameFields(),
      field('clock', t('form.clock'), [clockField(wishes.clock, clock => this.wish({ clock }), ['live'])]),
      this.handicapField(),
      isCustom(wishes.variant) || wishes.handicapStep > 0
        ? h('span', { key: 'casual' })
        : this.check('rated', t('game.rated'), wishes.rated, rated => this.wish({ rated })),
      used.includes('scoring') ? this.scoringField() : h('span', { key: 'no-scoring' }),
      this.startField(),
      h('details', { key: 'entry' }, [
        h('summary', t('tournament.entry')),
        field('password', t('tournament.passwordOptional'), [
          h('input', {
            attrs: {
              type: 'text',
              name: 'password',
              maxlength: 60,
              autocomplete: 'off',
              'aria-label': t('tournament.password'),
            },
            props: { value: wishes.password },
            on: { change: event => this.wish({ password: (event.target as HTMLInputElement).value }) },
          }),
        ]),
        field('range', t('tournament.ratingRange'), [ratingRange(wishes, range => this.wish(range))]),
        this.faults.includes('range')
          ? h('p.error-text', { key: 'range-fault', attrs: { role: 'alert' } }, t('tournament.fault.range'))
          : h('span', { key: 'range-good' }),
        this.number('maxPlayers', wishes.maxPlayers, maxPlayers => this.wish({ maxPlayers })),
      ]),
      h('details', { key: 'course' }, [h('summary', t('tournament.course')), ...this.courseFields()]),
      this.description(),
      h('p.error-text', { key: 'problem', attrs: { role: 'alert' } }, this.problem),
      h('div.actions', { key: 'actions' }, [
        h(
          'button.button.primary.large',
          {
            attrs: { type: 'submit', 'data-testid': 'create' },
            props: { disabled: this.busy || (me()?.guest ?? true) },
          },
          t('tournament.create'),
        ),
        link('/tournaments', t('dialog.cancel'), 'a.button.large'),
      ]),
    ]);
  }

  private formatField(): VNode {
    const { format } = this.wishes;
    return field('format', t('tournament.format'), [
      select(
        'format',
        t('tournament.format'),
        formats.map(value => ({ value, text: formatName(value) })),
        format,
        value => this.wish({ format: formats.find(each => each === value) ?? format }),
      ),
      h('p.muted.field-note', t(`tournament.formatNote.${format}`)),
    ]);
  }

  private gameFields(): VNode {
    const { variant } = this.wishes;
    const { rulesets } = descriptionOf(variant);
    return h('div', { key: 'game' }, [
      field('game', t('form.game'), [
        choice(
          t('form.game'),
          games.map(({ id }) => ({ value: id, text: gameName(id) })),
          gameOf(variant),
          value => this.wish({ variant: gameNamed(value).rulesets[0]!.name }),
        ),
      ]),
      rulesets.length > 1
        ? field(
            'rules',
            t('form.rules'),
            this.rules.view(
              rulesets.map(({ name }) => name),
              variant,
              chosen => this.wish({ variant: chosen }),
            ),
          )
        : h('span', { key: 'no-rules' }),
    ]);
  }

  private handicapField(): VNode {
    const { variant, handicapStep } = this.wishes;
    if (descriptionOf(variant).handicaps.length === 0) return h('span', { key: 'no-handicap' });
    return field('handicap', t('tournament.handicap'), [
      select(
        'handicap',
        t('tournament.handicap'),
        handicapChoices.map(step => ({
          value: String(step),
          text: step === 0 ? t('tournament.handicap.none') : t('tournament.handicap.step', { step }),
        })),
        String(handicapStep),
        value => this.wish({ handicapStep: Number(value) }),
      ),
      handicapStep > 0
        ? h('p.muted.field-note', { key: 'note' }, t('tournament.handicapNote'))
        : h('span', { key: 'no-note' }),
    ]);
  }

  private scoringField(): VNode {
    return field('scoring', t('tournament.scoring'), [
      choice(
        t('tournament.scoring'),
        (['classic', 'korean'] as const).map(value => ({ value, text: t(`tournament.scoring.${value}`) })),
        this.wishes.scoring,
        scoring => this.wish({ scoring }),
      ),
      this.wishes.scoring === 'korean'
        ? h('p.muted.field-note', { key: 'korean' }, t('tournament.koreanNote'))
        : h('span', { key: 'classic' }),
    ]);
  }

  private startField(): VNode {
    const { starts } = this.wishes;
    const byHand = starts === '';
    return field('starts', t('tournament.begins'), [
      choice(
        t('tournament.begins'),
        [
          { value: 'hand', text: t('tournament.startsByHand') },
          { value: 'time', text: t('tournament.atTime') },
        ],
        byHand ? 'hand' : 'time',
        value => this.wish({ starts: value === 'hand' ? '' : localTime(Date.now() + 30 * 60_000) }),
      ),
      byHand
        ? h('span', { key: 'by-hand' })
        : h('input', {
            key: 'time',
            attrs: { type: 'datetime-local', name: 'starts', 'aria-label': t('tournament.begins') },
            props: { value: starts },
            on: { change: event => this.wish({ starts: (event.target as HTMLInputElement).value }) },
          }),
      this.faults.includes('startsPast')
        ? h('p.error-text', { key: 'past', attrs: { role: 'alert' } }, t('tournament.fault.startsPast'))
        : h('span', { key: 'future' }),
    ]);
  }

  private courseFields(): VNode[] {
    const { wishes } = this;
    const used = fieldsOf(wishes.format);
    const seconds = (name: 'grace' | 'break', choices: readonly number[], label: string): VNode =>
      field(name, label, [
        select(
          name,
          label,
          choices.map(value => ({ value: String(value), text: durationText(value) })),
          String(wishes[name]),
          value => this.wish({ [name]: Number(value) }),
        ),
      ]);
    return [
      seconds('grace', graceChoices, t('tournament.grace')),
      ...(used.includes('break')
        ? [
            seconds('break', breakChoices, t('tournament.break')),
            this.check('auto', t('tournament.auto'), wishes.auto, auto => this.wish({ auto })),
          ]
        : []),
      ...(used.includes('tieBreaks') ? [this.tieBreakFields()] : []),
    ];
  }

  /** One list for each place; the next appears when the last is chosen. */
  private tieBreakFields(): VNode {
    const chosen = this.wishes.tieBreaks;
    const places = Math.min(chosen.length + 1, tieBreaks.length);
    const set = (at: number, value: string): void => {
      const found = tieBreaks.find(each => each === value);
      const kept: TieBreak[] = [
        ...chosen.slice(0, at),
        ...(found ? [found] : []),
        ...(found ? chosen.slice(at + 1) : []),
      ];
      this.wish({ tieBreaks: [...new Set(kept)] });
    };
    return field(
      'tie-breaks',
      t('tournament.tieBreaks'),
      Array.from({ length: places }, (_, at) =>
        select(
          `tie-break-${at}`,
          t('tournament.tieBreakAt', { place: at + 1 }),
          [
            { value: '', text: t(at === 0 ? 'tournament.usualTieBreaks' : 'tournament.noTieBreak') },
            ...tieBreaks.map(value => ({ value, text: `${value} · ${tieBreakName(value)}` })),
          ],
          chosen[at] ?? '',
          value => set(at, value),
        ),
      ),
    );
  }

  private description(): VNode {
    return h('div.field', { key: 'description' }, [
      h('label', { attrs: { for: 'tournament-description' } }, t('tournament.description')),
      h('textarea#tournament-description', {
        attrs: { name: 'description', maxlength: 2000, rows: 3 },
        props: { value: this.wishes.description },
        on: { change: event => this.wish({ description: (event.target as HTMLTextAreaElement).value }) },
      }),
    ]);
  }

  private text(name: 'name', label: string, fault: string): VNode {
    return h('div.field', { key: name }, [
      h('label', { attrs: { for: `tournament-${name}` } }, label),
      h(`input#tournament-${name}`, {
        attrs: { type: 'text', name, maxlength: 60, required: true, 'aria-invalid': String(fault !== '') },
        props: { value: this.wishes[name] },
        on: { change: event => this.wish({ [name]: (event.target as HTMLInputElement).value }) },
      }),
      fault ? h('p.error-text', { attrs: { role: 'alert' } }, fault) : h('span'),
    ]);
  }

  private number(name: NumberField, value: number | undefined, change: (value: number) => void): VNode {
    const { min, max } = bounds[name];
    return h('div.field', { key: name }, [
      h('label', { attrs: { for: `tournament-${name}` } }, t(`tournament.field.${name}`)),
      h(`input#tournament-${name}`, {
        attrs: { type: 'number', name, min, max, inputmode: 'numeric' },
        props: { value: value === undefined ? '' : String(value) },
        on: { change: event => change(within(name, Number((event.target as HTMLInputElement).value))) },
      }),
    ]);
  }

  private check(name: string, label: string, checked: boolean, change: (checked: boolean) => void): VNode {
    return h('label.check-field', { key: name }, [
      h('input', {
        attrs: { type: 'checkbox', name },
        props: { checked },
        on: { change: event => change((event.target as HTMLInputElement).checked) },
      }),
      label,
    ]);
  }

  private async create(): Promise<void> {
    this.faults = faultsOf(this.wishes, Date.now());
    if (this.faults.length > 0) {
      redraw();
      return;
    }
    await this.send(() => ask('POST /api/tournament', { body: bodyOf(this.wishes) }));
  }

  private async send(request: () => Promise<{ id: string }>): Promise<void> {
    this.busy = true;
    this.problem = '';
    redraw();
    try {
      navigate(`/tournament/${(await request()).id}`, true);
    } catch (error) {
      this.problem = problemText(error);
    }
    this.busy = false;
    redraw();
  }

  /** A TRF16 file of another program: players and rounds so far, with this form's rules and clock. */
  private importForm(): VNode {
    const load = (event: Event): void => {
      const file = (event.target as HTMLInputElement).files?.[0];
      if (!file) return;
      const { variant, clock } = this.wishes;
      void file
        .text()
        .then(trf => this.send(() => ask('POST /api/tournament/import', { body: { trf, variant, clock } })));
    };
    return h('details.card', { key: 'import' }, [
      h('summary', t('tournament.import')),
      h('p.muted', t('tournament.importNote')),
      h('label.field', [
        h('span.label', t('tournament.importFile')),
        h('input', {
          attrs: { type: 'file', accept: '.trf,.trfx,.txt,text/plain', 'data-testid': 'import' },
          props: { disabled: me()?.guest ?? true },
          on: { change: load },
        }),
      ]),
    ]);
  }
}

const field = (key: string, label: string, content: VNode[]): VNode =>
  h('div.field', { key }, [h('span.label', label), ...content]);

// The settings page, with previews of pieces and boards.
import { h as element, type VNode } from 'snabbdom';
import { drawBoard } from '../board/art/boards';
import { janggiPiece, rankHeight, type JanggiSet } from '../board/art/janggiPieces';
import { choice, h, link } from './dom';
import type { Page } from './page';
import { languageNames } from './quickSettings';
import { change, choicesOf, settings, type SettingName } from './settings';
import { t, type TextKey } from './i18n';
import { gameName } from '../board/names';
import { type Game, games } from '../core/games';
import { artOf, boardClass } from '../board/art/gameArt';

/** The settings of one game: its drawings, and what only its rules have. */
const settingsOf: Readonly<Partial<Record<Game, () => VNode[]>>> = {
  janggi: () => [
    pictures('janggiPieces', pieceSample),
    h('p.muted', [link('/learn/pieces', t('chart.title'))]),
    pictures('janggiBoard', boardSample('janggi')),
    setting('pieceSize'),
    setting('coordinates'),
    setting('notation'),
    setting('showPoints'),
    setting('confirmPass'),
    setting('calls'),
  ],
  shogun: () => [pictures('shogunBoard', boardSample('shogun'))],
};

export function open(): Page {
  return {
    title: () => t('nav.settings'),
    view: () =>
      h('main.settings', { key: 'settings' }, [
        h('h1', t('nav.settings')),
        h('div.settings-columns', [
          h('div.stack', [
            group(t('settings.look'), [
              language(),
              setting('theme'),
              setting('boardSize'),
              setting('animation'),
              setting('zen'),
            ]),
            group(t('settings.playing'), [
              setting('sound'),
              setting('volume'),
              setting('countdown'),
              setting('targets'),
              setting('premoves'),
              setting('confirmResign'),
              setting('moveInput'),
              setting('showChat'),
              setting('ranks'),
            ]),
          ]),
          h('div.stack', [
            ...games.flatMap(({ id }) => {
              const own = settingsOf[id];
              return own ? [group(gameName(id), own())] : [];
            }),
          ]),
        ]),
      ]),
  };
}

const group = (title: string, content: VNode[]): VNode =>
  h('section.card.setting-group', { key: title }, [h('h2', title), ...content]);

const nameOf = (name: SettingName): string => t(`settings.${name}` as TextKey);
const textOf = (name: SettingName, value: string): string => t(`settings.${name}.${value}` as TextKey);

/** One setting: a switch if it is on or off, otherwise a segmented control. */
function setting(name: SettingName): VNode {
  const values: readonly string[] = choicesOf(name);
  const chosen = settings()[name] as string;
  const choose = (value: string): void => change(name, value as never);
  if (values.every(value => value === 'on' || value === 'off'))
    return h('label.setting.switch', { key: name }, [
      h('span', nameOf(name)),
      h('input', {
        attrs: { type: 'checkbox', role: 'switch', 'data-setting': name },
        props: { checked: chosen === 'on' },
        on: { change: event => choose((event.target as HTMLInputElement).checked ? 'on' : 'off') },
      }),
    ]);
  return h('div.setting', { key: name }, [
    h('span', nameOf(name)),
    choice(
      nameOf(name),
      values.map(value => ({ value, text: textOf(name, value) })),
      chosen,
      choose,
    ),
  ]);
}

/** A setting whose values are shown as previews. */
function pictures(name: SettingName, sample: (value: string) => VNode): VNode {
  return h('fieldset.setting-pictures', { key: name }, [
    h('legend', nameOf(name)),
    ...choicesOf(name).map(value =>
      h('label.setting-picture', { key: value, class: { chosen: settings()[name] === value } }, [
        h('input', {
          attrs: { type: 'radio', name, value },
          props: { checked: settings()[name] === value },
          on: { change: () => change(name, value as never) },
        }),
        sample(value),
        h('span', textOf(name, value)),
      ]),
    ),
  ]);
}

function pieceSample(set: string): VNode {
  const piece = (side: 'white' | 'black', kind: 'k' | 'n', x: number): string =>
    `<g transform="translate(${x} 0)">${janggiPiece(side, kind, set as JanggiSet, 'large')}</g>`;
  return element('svg', {
    attrs: { viewBox: `0 0 200 ${rankHeight}`, 'aria-hidden': 'true' },
    props: { innerHTML: piece('white', 'n', 0) + piece('black', 'n', 100) },
  });
}

/** A corner of the board in this theme: boards.css follows the nearest data attribute. */
const boardSample =
  (game: Game) =>
  (value: string): VNode =>
    element(`svg${boardClass(game)}`, {
      attrs: {
        viewBox: `${artOf(game).sampleLeft} 0 312 156`,
        'aria-hidden': 'true',
        [`data-${game}-board`]: value,
      },
      props: { innerHTML: drawBoard(game, 'white', 'none').parts },
    });

const language = (): VNode =>
  h('div.setting', { key: 'language' }, [
    h('span', t('settings.language')),
    choice(
      t('settings.language'),
      [{ value: 'system' as const, text: t('settings.theme.system') }, ...languageNames],
      settings().language,
      value => change('language', value),
    ),
  ]);

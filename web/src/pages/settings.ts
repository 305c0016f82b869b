// All settings, with a board to see what they do.
import type { VNode } from 'snabbdom';
import { boardPicture } from '../art/picture';
import { choice, h } from '../app/dom';
import type { Page } from '../app/page';
import { languageNames } from '../app/quickSettings';
import { change, choicesOf, settings, type SettingName } from '../app/settings';
import { t, type TextKey } from '../i18n';

export function open(): Page {
  return {
    title: () => t('nav.settings'),
    view: () =>
      h('main.settings', { key: 'settings' }, [
        h('h1', t('nav.settings')),
        h('div.settings-columns', [
          h('div.stack', [
            group(t('settings.look'), [language(), setting('theme'), setting('animation')]),
            group(t('game.janggi'), [
              setting('janggiPieces'),
              setting('janggiBoard'),
              setting('pieceSize'),
              setting('coordinates'),
              setting('notation'),
              setting('showPoints'),
              setting('confirmPass'),
              setting('calls'),
            ]),
            group(t('game.shogun'), [setting('shogunBoard')]),
            group(t('settings.playing'), [
              setting('sound'),
              setting('countdown'),
              setting('targets'),
              setting('premoves'),
              setting('confirmResign'),
              setting('moveInput'),
              setting('showChat'),
            ]),
          ]),
          h('div.settings-boards', [
            boardPicture({
              game: 'janggi',
              coordinates: settings().coordinates,
              fen: 'rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1',
            }),
            boardPicture({
              game: 'shogun',
              fen: 'r1b+fkb1r/ppp2ppp/2n2n2/3pp3/3+PP3/2N2+N2/PPP2PPP/R1B+FKB1R w KQkq - 0 1',
              coordinates: settings().coordinates,
            }),
          ]),
        ]),
      ]),
  };
}

const group = (title: string, content: VNode[]): VNode =>
  h('section.card.setting-group', { key: title }, [h('h2', title), ...content]);

/** One setting; its texts are 'settings.NAME' and 'settings.NAME.VALUE', or on and off. */
function setting(name: SettingName): VNode {
  const label = t(`settings.${name}` as TextKey);
  const isSwitch = choicesOf(name).every(value => value === 'on' || value === 'off');
  const values: readonly string[] = isSwitch ? ['on', 'off'] : choicesOf(name);
  const text = (value: string): string => t((isSwitch ? `settings.sound.${value}` : `settings.${name}.${value}`) as TextKey);
  return h('div.field', { key: name }, [
    h('span.label', label),
    choice(
      label,
      values.map(value => ({ value, text: text(value) })),
      settings()[name] as string,
      value => change(name, value as never),
    ),
  ]);
}

const language = (): VNode =>
  h('div.field', { key: 'language' }, [
    h('span.label', t('settings.language')),
    choice(
      t('settings.language'),
      [{ value: 'system' as const, text: t('settings.theme.system') }, ...languageNames],
      settings().language,
      value => change('language', value),
    ),
  ]);

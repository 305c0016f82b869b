// Every piece in every set, side by side with its name.
import type { VNode } from 'snabbdom';
import {
  janggiKinds,
  janggiPiece,
  rankHeight,
  type JanggiKind,
  type JanggiSet,
  type Script,
} from '../../board/art/janggiPieces';
import { shogunPiece, type ShogunKind } from '../../board/art/shogunPieces';
import { choice, h } from '../../app/dom';
import { change, choicesOf, settings } from '../../app/settings';
import { t, type TextKey } from '../../app/i18n';
import { artOf, boardClass, rankHeightOf } from '../../board/art/gameArt';
import { type Game, gameNamed, type Side } from '../../core/games';
import { pieceName, sideName } from '../../board/names';

const sides: Side[] = ['white', 'black'];
const points: Record<JanggiKind, string> = { k: '–', r: '13', c: '7', n: '5', b: '3', a: '3', p: '2' };
/** The readings of the hanja: the names that Korean players and notation use. */
const readings: Record<JanggiKind, string> = {
  k: '궁 gung',
  r: '차 cha',
  c: '포 po',
  n: '마 ma',
  b: '상 sang',
  a: '사 sa',
  p: '졸 jol · 병 byeong',
};
/** The hanja in regular script, of Cho and of Han: on the board Cho's are cursive. */
const regular: Record<JanggiKind, string> = { k: '楚 漢', r: '車', c: '包', n: '馬', b: '象', a: '士', p: '卒 兵' };

const charts: Readonly<Partial<Record<Game, () => VNode>>> = { janggi: janggiChart, shogun: shogunChart };

export const pieceChart = (game: Game): VNode => charts[game]?.() ?? plainChart(game);

/** For a game without a chart of its own: every piece with its name. */
const plainChart = (game: Game): VNode =>
  h(`div.piece-chart${boardClass(game)}`, { key: `${game}-chart` }, [
    table(
      [t('chart.piece')],
      gameNamed(game).kinds.map(({ letter }) => [
        [
          ...sides.map(side => drawing(rankHeightOf(game), artOf(game).piece(side, letter))),
          h('strong', pieceName(game, letter)),
        ],
      ]),
    ),
  ]);

function janggiChart(): VNode {
  const hanja: JanggiSet = settings().janggiPieces === 'hanja-green' ? 'hanja-green' : 'hanja';
  const sets: [label: string, set: JanggiSet, script?: Script][] = [
    [t('chart.regular'), hanja, 'regular'],
    [t('chart.cursive'), hanja, 'cursive'],
    [t('settings.janggiPieces.hangul'), 'hangul'],
    [t('settings.janggiPieces.international'), 'international'],
  ];
  return h('div.piece-chart', { key: 'janggi-chart', attrs: { 'data-testid': 'piece-chart' } }, [
    h('p.muted', t('chart.text')),
    table(
      [t('chart.piece'), ...sets.map(([label]) => label), t('points.title')],
      janggiKinds.map(kind => [
        [
          h('strong', pieceName('janggi', kind)),
          h('small.muted', { attrs: { lang: 'ko' } }, `${regular[kind]} · ${readings[kind]}`),
        ],
        ...sets.map(([, set, script]) =>
          sides.map(side => drawing(rankHeight, janggiPiece(side, kind, set, 'normal', script))),
        ),
        [points[kind]],
      ]),
    ),
    h('div.field', [
      h('span.label', t('chart.use')),
      choice(
        t('chart.use'),
        choicesOf('janggiPieces').map(value => ({ value, text: t(`settings.janggiPieces.${value}` as TextKey) })),
        settings().janggiPieces,
        value => change('janggiPieces', value),
      ),
    ]),
  ]);
}

/** Pieces of both sides in the chosen set, and in hanja if another set is chosen. */
export function pieceStrip(kinds: readonly JanggiKind[]): VNode {
  const { janggiPieces } = settings();
  const sets: JanggiSet[] = janggiPieces.startsWith('hanja') ? [janggiPieces] : [janggiPieces, 'hanja'];
  return h(
    'p.piece-strip',
    { key: 'strip' },
    kinds.flatMap(kind =>
      sides.map(side =>
        h('span', [
          ...sets.map(set => drawing(rankHeight, janggiPiece(side, kind, set, 'normal'))),
          `${sideName('janggi', side)}: ${pieceName('janggi', kind)}`,
        ]),
      ),
    ),
  );
}

const shogunRows: [ShogunKind, ShogunKind | undefined][] = [
  ['p', '+p'],
  ['n', '+n'],
  ['b', '+b'],
  ['r', '+r'],
  ['f', '+f'],
  ['k', undefined],
];

function shogunChart(): VNode {
  const cell = (kind: ShogunKind): (VNode | string)[] => [
    ...sides.map(side => drawing(100, shogunPiece(side, kind))),
    h('strong', pieceName('shogun', kind)),
  ];
  return h(`div.piece-chart${boardClass('shogun')}`, { key: 'shogun-chart' }, [
    table(
      [t('chart.piece'), t('chart.promoted')],
      shogunRows.map(([kind, promoted]) => [
        cell(kind),
        promoted ? cell(promoted) : [h('span.muted', t('chart.none'))],
      ]),
    ),
  ]);
}

const table = (heads: string[], rows: (VNode | string)[][][]): VNode =>
  h('table', [
    h('thead', [
      h(
        'tr',
        heads.map(text => h('th', { attrs: { scope: 'col' } }, text)),
      ),
    ]),
    h(
      'tbody',
      rows.map(cells =>
        h(
          'tr',
          cells.map(cell => h('td', cell)),
        ),
      ),
    ),
  ]);

const drawing = (height: number, parts: string): VNode =>
  h('span.chart-piece', {
    attrs: { 'aria-hidden': 'true' },
    props: { innerHTML: `<svg viewBox="0 0 100 ${height}">${parts}</svg>` },
  });

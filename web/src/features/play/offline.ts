// The page of a game against the engine in the browser: /engine?variant=janggi&level=3&colour=white
import type { Page } from '../../app/page';
import type { Address } from '../../app/router';
import { inspect, variantNamed } from '../../core/rules';
import { messagePage } from '../../app/missing';
import { t } from '../../app/i18n';
import { LocalTable } from './localTable';
import { useRules } from './replay';
import { GameScreen } from './screen';
import { usualVariant } from '../../core/games';

export async function open({ query }: Address): Promise<Page> {
  await useRules();
  const variant = query.get('variant') ?? usualVariant;
  if (!variantNamed(variant)) return messagePage(t('missing.title'), t('local.noVariant', { name: variant }));
  const fen = query.get('fen') ?? '';
  if (fen) {
    const { fen: good, faults, text } = inspect(variant, fen);
    if (!good) return messagePage(t('local.badPosition'), faults?.map(fault => fault.text).join(', ') ?? text ?? fen);
  }
  const wanted = query.get('colour');
  const you = wanted === 'black' || (wanted === 'random' && Math.random() < 0.5) ? 'black' : 'white';
  const level = Math.min(10, Math.max(1, Math.round(Number(query.get('level') ?? 3)) || 3));
  return new GameScreen(new LocalTable({ variant, you, level, fen }));
}

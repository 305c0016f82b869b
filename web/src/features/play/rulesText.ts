// Custom rules as translated text: "janggi:bikjang=general,repetition=loss". The settings: docs/rulesets.md.
import { baseOf, rulesetNamed } from '../../core/games';
import { rulesAreLoaded, variantNamed } from '../../core/rules';
import { t, type TextKey } from '../../app/i18n';
import { rulesetName } from '../../board/names';

export const ruleKeys = [
  'bikjang',
  'passes',
  'repetition',
  'occurrence',
  'quiet',
  'plies',
  'low',
  'limit',
  'bare',
  'agreement',
  'deom',
] as const;
export type RuleKey = (typeof ruleKeys)[number];

/** Custom rules, as opposed to a named ruleset. */
export const isCustom = (variant: string): boolean => variant.includes(':');
/** Could the text be custom rules? The rules core says whether it is. */
export const looksCustom = (variant: string): boolean =>
  /^[a-z]+:[a-z0-9=,.-]{3,220}$/.test(variant) && rulesetNamed(baseOf(variant))?.settings !== undefined;

/** "only by a general’s own move; points decide", "100 plies". */
export function settingText(key: RuleKey, value: string): string {
  if (/^[\d.]+$/.test(value)) return t(`rules.number.${key}` as TextKey, { count: Number(value) });
  if (value === 'off' && key !== 'bikjang') return t('rules.none');
  return t(`rules.${key}.${value}` as TextKey);
}

export const settingName = (key: RuleKey): string => t(`rules.name.${key}` as TextKey);

/** "Bikjang: only by a general’s own move; points decide. …", and the base ruleset; empty for named rulesets. */
export function rulesText(variant: string): string {
  if (!isCustom(variant)) return '';
  const settings = variant
    .slice(variant.indexOf(':') + 1)
    .split(',')
    .map(setting => setting.split('=', 2) as [RuleKey, string])
    .filter(([key, value]) => ruleKeys.includes(key) && value);
  const parts = settings.map(([key, value]) =>
    t('rules.setting', { name: settingName(key), value: settingText(key, value) }),
  );
  const base = rulesetName(variant);
  return `${parts.join(' ')} ${t('rules.otherwise', { name: base })}`;
}

/** The rules of a game; with a handicap there is no deom. */
export interface Terms {
  variant: string;
  handicap?: string | boolean | undefined;
}

/** Han's deom under these rules; 0 if there is none, or if the rules core is not loaded yet. */
export function deomOf({ variant, handicap }: Terms): number {
  if (handicap || (isCustom(variant) && !rulesAreLoaded())) return 0;
  return Number(variantNamed(variant)?.settings?.['deom'] ?? 0);
}

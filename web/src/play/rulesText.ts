// Custom rules in the reader's words: "janggi:bikjang=general,repetition=loss". The settings are those of docs/rulesets.md.
import { baseOf, rulesetNamed } from '../core/games';
import { rulesAreLoaded, variantNamed } from '../core/rules';
import { t, type TextKey } from '../i18n';

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

/** Custom rules, made of settings, as opposed to a named ruleset. */
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

/** "Bikjang: only by a general’s own move; points decide. …", with the rules it is otherwise like; empty for rules with a name. */
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
  const base = t(`variant.${baseOf(variant)}` as TextKey);
  return `${parts.join(' ')} ${t('rules.otherwise', { name: base })}`;
}

/** What a game is played under; a handicap takes the deom away. */
export interface Terms {
  variant: string;
  handicap?: string | boolean | undefined;
}

/** Han's bonus under these rules; 0 where there is none, or while the rules that read custom ones are not loaded. */
export function deomOf({ variant, handicap }: Terms): number {
  if (handicap || (isCustom(variant) && !rulesAreLoaded())) return 0;
  return Number(variantNamed(variant)?.settings?.['deom'] ?? 0);
}

// The engine's levels as translated text: "Level 3 · Novice (~960)".
import { descriptionOf } from '../../core/games';
import { type TextKey, t } from '../../app/i18n';

export function levelText(variant: string, level: number): string {
  const number = `${t('form.level')} ${level}`;
  const found = descriptionOf(variant).levels.find(each => each.level === level);
  return found ? `${number} · ${t(`level.${found.name}` as TextKey)} (~${found.rating})` : number;
}

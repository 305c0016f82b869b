// The engine's levels in the reader's words: "Level 3 · Novice (~960)".
import { levels, loadRules } from '../core/rules';
import { redraw } from '../app/redraw';
import { t, type TextKey } from '../i18n';

let ready = false;

/** Names and ratings come from the core: until it is there, a level is a number. */
export function prepareLevels(): void {
  if (ready) return;
  loadRules().then(
    () => {
      ready = true;
      redraw();
    },
    () => {}, // the number is enough to play by
  );
}

export function levelText(variant: string, level: number): string {
  const number = `${t('form.level')} ${level}`;
  const found = ready ? levels(variant).find(each => each.level === level) : undefined;
  return found ? `${number} · ${t(`level.${found.name}` as TextKey)} (~${found.rating})` : number;
}

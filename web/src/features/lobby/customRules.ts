// Choosing a ruleset: a named one, or custom rules with a drop-down list for every setting.
import type { VNode } from 'snabbdom';
import { h, select } from '../../app/dom';
import { redraw } from '../../app/redraw';
import { customVariant, loadRules, rulesAreLoaded, variantNamed } from '../../core/rules';
import { t } from '../../app/i18n';
import { isCustom, ruleKeys, settingName, settingText, type RuleKey } from '../play/rulesText';
import { variantName } from '../play/words';
import { baseOf, rulesetNamed } from '../../core/games';

/** The values that the form offers; another current value is offered too. */
const offered: Record<RuleKey, string[]> = {
  bikjang: ['off', 'points', 'draw', 'general', 'general-draw', 'behind', 'behind-draw', 'kja', 'kja-draw'],
  passes: ['points', 'draw'],
  repetition: ['points', 'draw', 'loss', 'refused', 'kja', 'modern'],
  occurrence: ['3', '4', '5'],
  quiet: ['off', '60', '100', '200', '400'],
  plies: ['off', '100', '150', '200', '300', '400'],
  low: ['off', '10', '20', '30'],
  limit: ['points', 'draw'],
  bare: ['draw', 'points', 'few'],
  agreement: ['yes', 'no'],
  deom: ['0', '0.5', '1.5', '2.5', '4.5'],
};

/** A select of rules that ends with "Custom rules…", and below it the settings of custom rules. */
export class RulesChoice {
  /** Stays open even if the settings equal those of a named ruleset. */
  private open = false;

  /** `names`: the rules offered by name. */
  view(names: readonly string[], variant: string, choose: (variant: string) => void): VNode[] {
    const custom = isCustom(variant) || this.open;
    return [
      select(
        'rules',
        t('form.rules'),
        [
          ...names.map(value => ({ value, text: variantName(value) })),
          { value: 'custom', text: t('form.customRules') },
        ],
        custom ? 'custom' : variant,
        chosen => {
          this.open = chosen === 'custom';
          choose(this.open ? withSettings(names, variant) : chosen);
        },
      ),
      custom ? customRules(variant, choose) : h('span', { key: 'no-settings' }),
    ];
  }
}

/** These rules, or the first ruleset that can be customised. */
function withSettings(names: readonly string[], variant: string): string {
  if (rulesetNamed(baseOf(variant))?.settings) return variant;
  return names.find(name => rulesetNamed(name)?.settings) ?? variant;
}

/** A drop-down list for every setting; `choose` gets the canonical name of the changed rules. */
function customRules(variant: string, choose: (variant: string) => void): VNode {
  if (!rulesAreLoaded()) {
    void loadRules().then(redraw);
    return h('p.muted', { key: 'custom-loading' }, t('rules.loading'));
  }
  const settings = variantNamed(variant)?.settings;
  if (!settings) return h('p.error-text', { key: 'custom-broken' }, variant);
  return h('div.custom-rules', { key: 'custom-rules', attrs: { 'data-testid': 'custom-rules' } }, [
    ...ruleKeys.map(key => {
      const chosen = settings[key] ?? '';
      return h('label.field', { key }, [
        h('span.label', settingName(key)),
        select(
          `rule-${key}`,
          settingName(key),
          [...new Set([...offered[key], chosen])].map(value => ({ value, text: settingText(key, value) })),
          chosen,
          value => choose(customVariant(variant, { ...settings, [key]: value })),
        ),
      ]);
    }),
    h('p.muted', { key: 'text' }, [
      h('code', { attrs: { 'data-testid': 'custom-text' } }, variant),
      ' ',
      t('rules.casualOnly'),
    ]),
  ]);
}

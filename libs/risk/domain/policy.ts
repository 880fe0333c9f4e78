import type { DataOf, DeclaredFact, Fact, View } from '#kernel/fact';
import type { RiskRule } from '#risk/domain/rules';
import { type RiskSettings, DEFAULT_SETTINGS } from '#risk/domain/settings';

/** Facts of an account's policy in one mode. A change of settings holds only the changed fields. */
export type PolicyFact =
  /** Risk settings were changed. The fact holds only the changed ones. */
  | Fact<'risk_settings.changed', { readonly settings: Partial<RiskSettings> }>
  /** A risk rule was created. */
  | Fact<'risk_rule.created', RiskRule>
  /** A risk rule was replaced by this one. */
  | Fact<'risk_rule.changed', RiskRule>
  /** A risk rule was removed. */
  | Fact<'risk_rule.removed', { readonly rule: string }>;

declare module '#kernel/fact' {
  interface Facts extends DataOf<PolicyFact> {}
}

export interface RiskPolicy {
  readonly settings: RiskSettings;
  /** How often the settings were changed. */
  readonly settings_version: number;
  /** In the order of evaluation: the first that matches decides. */
  readonly rules: readonly RiskRule[];
}

export const POLICY_STREAMS = 'risk_policy-';

export const policyStream = (account: string, livemode: boolean): string => `${POLICY_STREAMS}${account}-${livemode ? 'live' : 'test'}`;

export const riskPolicy: View<RiskPolicy, DeclaredFact> = {
  initial: { settings: DEFAULT_SETTINGS, settings_version: 0, rules: [] },
  evolve(policy, { type, data }) {
    switch (type) {
      case 'risk_settings.changed':
        return { ...policy, settings: { ...policy.settings, ...data.settings }, settings_version: policy.settings_version + 1 };
      case 'risk_rule.created':
        return { ...policy, rules: [...policy.rules, data] };
      case 'risk_rule.changed':
        return { ...policy, rules: policy.rules.map((each) => (each.rule === data.rule ? data : each)) };
      case 'risk_rule.removed':
        return { ...policy, rules: policy.rules.filter(({ rule }) => rule !== data.rule) };
      default:
        return policy;
    }
  },
};

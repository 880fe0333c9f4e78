import type { Recommendation, RiskLevel } from '#orders/contract';
import { FACTORS, type FactorCode } from '#risk/domain/factors';
import type { RiskInputs } from '#risk/domain/risk-inputs';
import type { RiskSettings } from '#risk/domain/settings';
import { matchingRules, type RiskRule } from '#risk/domain/rules';

export interface AppliedFactor {
  readonly code: FactorCode;
  readonly points: number;
  readonly direction: 'risk' | 'trust';
  readonly detail: string;
}

export interface AssessmentResult {
  /** Sum of the points, limited to the range from 0 to 100. */
  readonly score: number;
  readonly level: RiskLevel;
  readonly recommendation: Recommendation;
  /** Highest points first. */
  readonly factors: readonly AppliedFactor[];
  /** The list on which the shopper was found; the block list takes precedence. Null if on neither. */
  readonly list_match: 'block' | 'allow' | null;
  /** Ids of the matching rules, in their order. The first determines the recommendation, unless a list does. */
  readonly rules_applied: readonly string[];
}

/**
 * Assesses a purchase. The same inputs, settings and rules always give the same result. The points of the factors determine the score and the level. The
 * recommendation comes from the block list, or else the allow list, the first matching rule, or the level (interface §3.9).
 */
export function assess(inputs: RiskInputs, settings: RiskSettings, rules: readonly RiskRule[]): AssessmentResult {
  const factors = factorsOf(inputs, settings);
  const sum = factors.reduce((total, { points }) => total + points, 0);
  const score = Math.min(100, Math.max(0, sum));
  const level = levelOf(score, settings);
  const matching = matchingRules(rules, inputs, { score, factors: factors.map(({ code }) => code) });
  const list_match = inputs.lists.block.length > 0 ? 'block' : inputs.lists.allow.length > 0 ? 'allow' : null;
  const recommendation =
    list_match === null ? recommendationOf(matching[0], level, settings) : list_match === 'block' ? 'block_cod' : 'allow_cod';
  return { score, level, recommendation, factors, list_match, rules_applied: matching.map(({ rule }) => rule) };
}

/** The factors with points, highest first. List factors are included without points. */
function factorsOf(inputs: RiskInputs, settings: RiskSettings): AppliedFactor[] {
  const found: AppliedFactor[] = [];
  for (const [code, factor] of Object.entries(FACTORS) as [FactorCode, (typeof FACTORS)[FactorCode]][]) {
    const finding = factor(inputs, settings);
    if (!finding || (finding.points === 0 && !code.startsWith('list_'))) continue;
    const direction = finding.points < 0 || code === 'list_allow' ? 'trust' : 'risk';
    found.push({ code, points: finding.points, direction, detail: finding.detail });
  }
  return found.sort((one, other) => other.points - one.points);
}

export const levelOf = (score: number, { medium_from, high_from }: RiskSettings): RiskLevel =>
  score >= high_from ? 'high' : score >= medium_from ? 'medium' : 'low';

/** The first rule's recommendation, or else the one set for its level, or for the level of the score. A rule does not change the level of the assessment. */
const recommendationOf = (rule: RiskRule | undefined, level: RiskLevel, { recommendations }: RiskSettings): Recommendation =>
  rule?.recommendation ?? recommendations[rule?.level ?? level];

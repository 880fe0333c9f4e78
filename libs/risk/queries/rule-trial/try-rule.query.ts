import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DAY } from '#kernel/time';
import { Clocks } from '#platform/clock/clocks';
import type { Scope } from '#platform/storage/documents';
import { ReadModels } from '#platform/storage/read-models';
import { type Condition, matches, type RiskRule } from '#risk/domain/rules';
import type { RiskSettings } from '#risk/domain/settings';
import { ASSESSMENT_LIST } from '#risk/queries/assessment-list/assessment-list.projection';
import type { RiskAssessmentResource } from '#risk/resource/assessment.resource';
import type { RiskRuleTrialResource } from '#risk/resource/rule.resource';

const SPAN = 30 * DAY;
const PAGE = 500;
/** Maximum assessments to try a rule on, newest first. */
const MOST = 20_000;

/** The effect that a rule would have had on the assessments of the last 30 days. */
export class TryRule extends Query<RiskRuleTrialResource> {
  constructor(
    readonly rule: Pick<RiskRule, 'conditions' | 'recommendation' | 'level'>,
    readonly settings: RiskSettings,
    readonly scope: Scope,
  ) {
    super();
  }
}

@QueryHandler(TryRule)
export class TryRuleHandler implements IQueryHandler<TryRule> {
  constructor(
    private readonly readModels: ReadModels,
    private readonly clocks: Clocks,
  ) {}

  async execute({ rule, settings, scope }: TryRule): Promise<RiskRuleTrialResource> {
    const to = await this.clocks.now(scope);
    const from = to - SPAN;
    const says = rule.recommendation ?? settings.recommendations[rule.level!];
    const found = { assessments: 0, matched: 0, changed: 0 };
    const outcomes = { delivered: 0, rto: 0, cancelled: 0, unknown: 0 };
    let [complete, after]: [boolean, { startingAfter?: string }] = [false, {}];
    while (!complete && found.assessments < MOST) {
      const query = { scope, filters: {}, created: { gte: from, lte: to }, limit: PAGE, ...after };
      const { documents, hasMore } = await this.readModels.list(ASSESSMENT_LIST, query);
      for (const document of documents) {
        const assessment = JSON.parse(document) as RiskAssessmentResource;
        after = { startingAfter: assessment.id };
        found.assessments++;
        if (!holdFor(rule.conditions, assessment)) continue;
        found.matched++;
        outcomes[assessment.outcome ?? 'unknown']++;
        if (assessment.list_match === null && says !== assessment.recommendation) found.changed++;
      }
      complete = !hasMore;
    }
    return { object: 'risk_rule_trial', from, to, ...found, complete, outcomes, warnings: warningsOf(found) };
  }
}

const holdFor = (conditions: readonly Condition[], { inputs, score, factors }: RiskAssessmentResource): boolean =>
  matches(conditions, inputs, { score, factors: factors.map(({ code }) => code) });

function warningsOf({ assessments, matched }: { assessments: number; matched: number }): string[] {
  if (matched === 0) return ['matches_none'];
  return matched === assessments ? ['matches_all'] : [];
}

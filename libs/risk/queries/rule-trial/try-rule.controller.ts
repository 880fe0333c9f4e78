import { Body, Controller, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, Scope, Called } from '#http/route';
import { checkedRule } from '#risk/domain/rule-terms';
import { comparedConditions } from '#risk/features/rule-values';
import { ASSESSMENT_LIST } from '#risk/queries/assessment-list/assessment-list.projection';
import { GetPolicy } from '#risk/queries/policy/get-policy.query';
import { TryRule } from '#risk/queries/rule-trial/try-rule.query';
import { TryRuleBody } from '#risk/resource/rule.body';
import { RiskRuleTrialResource } from '#risk/resource/rule.resource';

@Controller('risk/rules')
export class TryRuleController {
  constructor(private readonly queries: QueryBus) {}

  @Post('try')
  @Called('createRiskRuleTrial', 'Try a risk rule on past orders')
  @Scope('risk:read', { reads: [ASSESSMENT_LIST] })
  @About(`
    Returns the effect that a rule would have had on the assessments of the last 30 days, and the outcomes of those orders. It changes nothing. A
    rule that would have matched all or none of them returns a warning.
  `)
  @Answers(200, RiskRuleTrialResource, [
    'missing_field',
    'parameters_exclusive',
    'invalid_enum_value',
    'invalid_integer',
    'invalid_type',
    'invalid_range',
  ])
  async try(@Body() body: TryRuleBody, @CurrentCaller() { account, livemode, scope }: Caller): Promise<RiskRuleTrialResource> {
    const { conditions, recommendation = null, level = null } = body;
    const rule = checkedRule({ conditions: comparedConditions(conditions), recommendation, level });
    const { settings } = await this.queries.execute(new GetPolicy(account, livemode));
    return this.queries.execute(new TryRule(rule, settings, scope));
  }
}

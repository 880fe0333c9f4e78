import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listOf, type WholeList } from '#http/answers/list-of';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, AnswersShortList, Scope } from '#http/route';
import { GetPolicy } from '#risk/queries/policy/get-policy.query';
import { RiskRuleResource, shownRule } from '#risk/resource/rule.resource';
import { RiskSettingsResource, shownSettings } from '#risk/resource/settings.resource';

@Controller('risk')
export class PolicyController {
  constructor(private readonly queries: QueryBus) {}

  @Get('settings')
  @Scope('risk:read', { reads: [] })
  @About('Returns the risk settings.')
  @Answers(200, RiskSettingsResource)
  async settings(@CurrentCaller() { account, livemode }: Caller): Promise<RiskSettingsResource> {
    return shownSettings(await this.queries.execute(new GetPolicy(account, livemode)));
  }

  @Get('rules')
  @Scope('risk:read', { reads: [] })
  @About('Lists the rules in the order of evaluation.')
  @AnswersShortList(RiskRuleResource)
  async rules(@CurrentCaller() { account, livemode }: Caller): Promise<WholeList<RiskRuleResource>> {
    const { rules } = await this.queries.execute(new GetPolicy(account, livemode));
    return listOf(
      '/v1/risk/rules',
      rules.map((rule) => shownRule(rule, livemode)),
    );
  }
}

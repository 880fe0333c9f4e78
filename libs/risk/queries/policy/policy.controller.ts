import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { listAnswer } from '#http/answers/list-answer';
import { type Caller, CurrentCaller } from '#http/parameters';
import { About, Answers, AnswersWholeList, Scope } from '#http/route';
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
  @About('Lists the rules in the order of evaluation. The response is not paginated.')
  @AnswersWholeList(RiskRuleResource)
  async rules(@CurrentCaller() { account, livemode }: Caller): Promise<string> {
    const { rules } = await this.queries.execute(new GetPolicy(account, livemode));
    return listAnswer('/v1/risk/rules', { documents: rules.map((rule) => JSON.stringify(shownRule(rule, livemode))), hasMore: false });
  }
}

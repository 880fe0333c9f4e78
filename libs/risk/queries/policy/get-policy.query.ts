import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import { policyStream, type RiskPolicy, riskPolicy } from '#risk/domain/policy';

/** An account's policy in one mode. */
export class GetPolicy extends Query<RiskPolicy> {
  constructor(
    readonly account: string,
    readonly livemode: boolean,
  ) {
    super();
  }
}

/** It is short and rarely read, so it is folded from its stream. */
@QueryHandler(GetPolicy)
export class GetPolicyHandler implements IQueryHandler<GetPolicy> {
  constructor(private readonly history: EventHistory) {}

  async execute({ account, livemode }: GetPolicy): Promise<RiskPolicy> {
    return fold(riskPolicy, await this.history.stream(policyStream(account, livemode)));
  }
}

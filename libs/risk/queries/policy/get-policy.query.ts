import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventHistory } from '#platform/event-history/event-history';
import { policyStream, type RiskPolicy, riskPolicy } from '#risk/domain/policy';

/** The risk settings and rules of an account in one mode. */
export class GetPolicy extends Query<RiskPolicy> {
  constructor(
    readonly account: string,
    readonly livemode: boolean,
  ) {
    super();
  }
}

/** A policy is short and rarely read, so it is folded from its stream instead of a read model. */
@QueryHandler(GetPolicy)
export class GetPolicyHandler implements IQueryHandler<GetPolicy> {
  constructor(private readonly history: EventHistory) {}

  async execute({ account, livemode }: GetPolicy): Promise<RiskPolicy> {
    return fold(riskPolicy, await this.history.stream(policyStream(account, livemode)));
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { WriteRule } from '#risk/commands/write-rule/write-rule.command';
import { policyStream, riskPolicy } from '#risk/domain/policy';
import { writeRule } from '#risk/domain/policy.decisions';
import { type RiskRuleResource, shownRule } from '#risk/resource/rule.resource';

@CommandHandler(WriteRule)
export class WriteRuleHandler implements ICommandHandler<WriteRule> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ intention, context }: WriteRule): Promise<RiskRuleResource | null> {
    const stream = policyStream(context.account, context.livemode);
    const { events } = await this.eventStore.decide(stream, riskPolicy, (policy) => writeRule(policy, intention), context);
    const written = fold(riskPolicy, events).rules.find(({ rule }) => rule === intention.rule);
    return written === undefined ? null : shownRule(written, context.livemode);
  }
}

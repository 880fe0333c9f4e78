import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '#kernel/fact';
import { EventStore } from '#platform/event-store/event-store';
import { ChangeSettings } from '#risk/commands/change-settings/change-settings.command';
import { policyStream, riskPolicy } from '#risk/domain/policy';
import { changeSettings } from '#risk/domain/policy.decisions';
import { type RiskSettingsResource, shownSettings } from '#risk/resource/settings.resource';

@CommandHandler(ChangeSettings)
export class ChangeSettingsHandler implements ICommandHandler<ChangeSettings> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ changes, context }: ChangeSettings): Promise<RiskSettingsResource> {
    const stream = policyStream(context.account, context.livemode);
    const { events } = await this.eventStore.decide(stream, riskPolicy, (policy) => changeSettings(policy, changes), context);
    return shownSettings(fold(riskPolicy, events));
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventStore } from '#platform/event-store/event-store';
import { CheckSettlement } from '#settlements/commands/check-settlement/check-settlement.command';
import { settlement } from '#settlements/domain/settlement';
import { checkSettlement } from '#settlements/domain/settlement.decisions';
import { settlementStream } from '#settlements/domain/settlement.events';

@CommandHandler(CheckSettlement)
export class CheckSettlementHandler implements ICommandHandler<CheckSettlement> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ settlement: id, context }: CheckSettlement): Promise<void> {
    await this.eventStore.decide(settlementStream(id), settlement, (state) => checkSettlement(state, id), context);
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { remittanceContext } from '#orders/cod/commands/remittance-context';
import { VoidRemittanceLines } from '#orders/cod/commands/void-remittance-lines/void-remittance-lines.command';
import { collection } from '#orders/cod/domain/collection';
import { voidLines } from '#orders/cod/domain/remittance-line.decisions';
import { orderStream } from '#orders/domain/order.events';
import { Clocks } from '#platform/clock/clocks';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(VoidRemittanceLines)
export class VoidRemittanceLinesHandler implements ICommandHandler<VoidRemittanceLines> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly clocks: Clocks,
  ) {}

  async execute({ input, request }: VoidRemittanceLines): Promise<void> {
    const context = await remittanceContext(input, 'void', this.clocks, request);
    await this.eventStore.decide(orderStream(input.order_id), collection, (state) => voidLines(state, input.remittance), context);
  }
}

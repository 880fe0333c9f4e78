import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ReportFulfillment } from '#orders/commands/report-fulfillment/report-fulfillment.command';
import { reportFulfillment } from '#orders/domain/fulfillment.decisions';
import { orderStream } from '#orders/domain/order.events';
import { shippableOrder } from '#orders/domain/shippable-order';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ReportFulfillment)
export class ReportFulfillmentHandler implements ICommandHandler<ReportFulfillment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, news, context }: ReportFulfillment): Promise<void> {
    await this.eventStore.decide(orderStream(order), shippableOrder, (state) => reportFulfillment(state, news), context);
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/domain/order.events';
import { ReportFulfillment } from '#orders/fulfillment/commands/report-fulfillment/report-fulfillment.command';
import { reportFulfillment } from '#orders/fulfillment/domain/fulfillment.decisions';
import { shippableOrder } from '#orders/fulfillment/domain/shippable-order';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ReportFulfillment)
export class ReportFulfillmentHandler implements ICommandHandler<ReportFulfillment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, news, context }: ReportFulfillment): Promise<void> {
    await this.eventStore.decide(orderStream(order), shippableOrder, (state) => reportFulfillment(state, news), context);
  }
}

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { collection } from '#orders/cod/domain/collection';
import { reportGoods } from '#orders/cod/domain/goods.decisions';
import { orderStream } from '#orders/domain/order.events';
import { ReportFulfillment } from '#orders/fulfillment/commands/report-fulfillment/report-fulfillment.command';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ReportFulfillment)
export class ReportFulfillmentHandler implements ICommandHandler<ReportFulfillment> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, news, context }: ReportFulfillment): Promise<void> {
    await this.eventStore.decide(orderStream(order), collection, (state) => reportGoods(state, news), context);
  }
}

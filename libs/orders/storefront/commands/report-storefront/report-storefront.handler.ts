import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { orderStream } from '#orders/domain/order.events';
import { ReportStorefront } from '#orders/storefront/commands/report-storefront/report-storefront.command';
import { storefrontCopy } from '#orders/storefront/domain/storefront-copy';
import { reportStorefront } from '#orders/storefront/domain/storefront.decisions';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ReportStorefront)
export class ReportStorefrontHandler implements ICommandHandler<ReportStorefront> {
  constructor(private readonly eventStore: EventStore) {}

  async execute({ order, news, context }: ReportStorefront): Promise<void> {
    await this.eventStore.decide(orderStream(order), storefrontCopy, (copy) => reportStorefront(copy, news), context);
  }
}

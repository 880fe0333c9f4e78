import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CourierTerms } from '#orders/cod/courier-terms';
import { collection } from '#orders/cod/domain/collection';
import { reportGoods } from '#orders/cod/domain/goods.decisions';
import { orderStream } from '#orders/domain/order.events';
import { ReportFulfillment } from '#orders/fulfillment/commands/report-fulfillment/report-fulfillment.command';
import type { FulfillmentNews } from '#orders/fulfillment/domain/fulfillment.decisions';
import type { CommandContext } from '#platform/event-store/command-context';
import { EventStore } from '#platform/event-store/event-store';

@CommandHandler(ReportFulfillment)
export class ReportFulfillmentHandler implements ICommandHandler<ReportFulfillment> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly terms: CourierTerms,
  ) {}

  async execute({ order, news, context }: ReportFulfillment): Promise<void> {
    const known = await this.withKnownCourier(news, context);
    await this.eventStore.decide(orderStream(order), collection, (state) => reportGoods(state, known), context);
  }

  /** Shops spell courier names in their own way: `Blue Dart` becomes `bluedart`, or the account's code for it. */
  private async withKnownCourier(news: FulfillmentNews, { account, livemode }: CommandContext): Promise<FulfillmentNews> {
    const code = news.parcel?.courier_code ?? null;
    if (code === null) return news;
    return { ...news, parcel: { ...news.parcel!, courier_code: await this.terms.codeOf(account, livemode, code) } };
  }
}

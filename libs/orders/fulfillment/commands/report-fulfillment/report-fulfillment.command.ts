import { CourierTerms } from '#orders/cod/courier-terms';
import { collection } from '#orders/cod/domain/collection';
import { reportGoods } from '#orders/fulfillment/domain/goods.decisions';
import { orderStream } from '#orders/domain/events/order.events';
import type { FulfillmentNews } from '#orders/fulfillment/domain/fulfillment.decisions';
import { command, fields } from '#platform/cqrs/command';
import type { CommandContext } from '#platform/event-store/command-context';

/** Reports the location of an order's goods, from the storefront or a courier. */
export const ReportFulfillment = command('ReportFulfillment', {
  input: fields<{ order: string; news: FulfillmentNews }>(),
  uses: { terms: CourierTerms },
  prepare: async ({ news, context }, { terms }) => ({ known: await withKnownCourier(news, terms, context) }),
  stream: ({ order }) => orderStream(order),
  view: collection,
  rule: (state, { known }) => reportGoods(state, known),
});

/** Shops spell courier names in their own way: `Blue Dart` becomes `bluedart`, or the account's code for it. */
async function withKnownCourier(
  news: FulfillmentNews,
  terms: CourierTerms,
  { account, livemode }: CommandContext,
): Promise<FulfillmentNews> {
  const code = news.parcel?.courier_code ?? null;
  if (code === null) return news;
  return { ...news, parcel: { ...news.parcel!, courier_code: await terms.codeOf(account, livemode, code) } };
}

import { orderStream } from '#orders/domain/events/order.events';
import { storefrontCopy } from '#orders/storefront/domain/storefront-copy';
import { reportStorefront, type StorefrontNews } from '#orders/storefront/domain/storefront.decisions';
import { command, fields } from '#platform/cqrs/command';

/** Records the storefront's report about its copy of an order, or the result of an update there. */
export const ReportStorefront = command('ReportStorefront', {
  input: fields<{ order: string; news: StorefrontNews }>(),
  stream: ({ order }) => orderStream(order),
  view: storefrontCopy,
  rule: (copy, { news }) => reportStorefront(copy, news),
});

import { orderStream } from '#orders/domain/order.events';
import { ReportStorefront } from '#orders/storefront/commands/report-storefront/report-storefront.command';
import { storefrontCopy } from '#orders/storefront/domain/storefront-copy';
import { reportStorefront } from '#orders/storefront/domain/storefront.decisions';
import { decides } from '#platform/event-store/decides';

export const ReportStorefrontHandler = decides(ReportStorefront, {
  stream: ({ order }) => orderStream(order),
  view: storefrontCopy,
  rule: (copy, { news }) => reportStorefront(copy, news),
});

import { resourceRoutes } from '#http/resource-routes';
import { Scope } from '#http/route';
import { PAYMENT_LINK_STATUSES } from '#payment-links/domain/payment-link';
import { linkMissing } from '#payment-links/domain/payment-link.errors';
import { paymentLinkQueries } from '#payment-links/queries/payment-link-list/payment-link-list.query';
import { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';

const FILTERS = { status: PAYMENT_LINK_STATUSES, order: 'text' } as const;

export const PaymentLinkListController = resourceRoutes({
  path: '/v1/payment_links',
  resource: PaymentLinkResource,
  queries: paymentLinkQueries,
  filters: FILTERS,
  access: (readModels) => Scope('checkout_sessions:read', readModels),
  about: {
    list: `
      Lists payment links, newest first. Filter by order to find the links that collect for an order, and the one that placed it.
    `,
    one: 'Returns a payment link, with the url to send to the shopper.',
  },
  missing: linkMissing,
});

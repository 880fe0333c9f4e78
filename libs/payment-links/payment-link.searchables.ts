import { paymentLinkQueries } from '#payment-links/queries/payment-link-list/payment-link-list.query';
import type { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';
import { amountIn, type AnySearchable, titled } from '#dashboard/search/contract';

export const PAYMENT_LINK_SEARCHABLES: readonly AnySearchable[] = [
  {
    type: 'payment_link',
    prefix: 'pl',
    route: { scope: 'checkout_sessions:read', path: '/v1/payment_links/:id' },
    one: (id, { scope }) => paymentLinkQueries.one(id, scope),
    title: ({ currency, amount, description, status }: PaymentLinkResource) => titled(amountIn(currency, amount), description, status),
  },
];

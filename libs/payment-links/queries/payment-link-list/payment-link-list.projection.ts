import { paymentLinkOf } from '#payment-links/domain/payment-link.events';
import { paymentLinkResource, type StoredPaymentLink } from '#payment-links/resource/payment-link.view';
import type { Projection } from '#platform/projector/projection';

export const PAYMENT_LINK_LIST = 'payment_links';

export const paymentLinkList: Projection<StoredPaymentLink> = {
  name: PAYMENT_LINK_LIST,
  version: 3,
  filters: { status: ({ status }) => status, order: ({ order_id }) => order_id },
  documentOf: ({ stream }) => paymentLinkOf(stream),
  evolve: (link, event) => paymentLinkResource.evolve(link, event),
  createdAt: ({ created_at }) => created_at,
};

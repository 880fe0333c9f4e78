import type { View } from '#kernel/fact';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import type { PaymentLinkCreated } from '#payment-links/domain/payment-link.events';
import type { PaymentLinkResource } from '#payment-links/resource/payment-link.resource';

/** A link without its address, which is derived when it is shown. */
export type StoredPaymentLink = Omit<PaymentLinkResource, 'url'>;

/** A payment link as `GET /payment_links/{id}` shows it, folded from its stream. */
export const paymentLinkResource: View<StoredPaymentLink | null, RecordedEvent> = {
  initial: null,
  evolve(link, event) {
    if (event.type === 'payment_link.created') return created(event.data, event);
    return link && { ...link, ...changes(link, event), updated_at: event.at };
  },
};

function changes({ reusable, uses }: StoredPaymentLink, { type, data, at }: RecordedEvent): Partial<StoredPaymentLink> {
  switch (type) {
    case 'payment_link.opened':
      return { checkout_session: data.checkout_session };
    case 'payment_link.paid':
      return reusable ? { uses: uses + 1 } : { status: 'paid', uses: 1, order_id: data.order, payment: data.payment, paid_at: at };
    case 'payment_link.used_up':
      return { status: 'used_up' };
    case 'payment_link.closed':
      return { status: 'closed', closed_reason: data.closed_reason, closed_at: at };
    case 'payment_link.expired':
      return { status: 'expired' };
    case 'customer.forgotten':
      return data.superseded ? {} : { customer: null, description: null };
    default:
      return {};
  }
}

function created({ payment_link: id, order, ...terms }: PaymentLinkCreated, { at, metadata }: RecordedEvent): StoredPaymentLink {
  return {
    id,
    object: 'payment_link',
    livemode: metadata.livemode,
    status: 'open',
    order_id: order,
    ...terms,
    uses: 0,
    checkout_session: null,
    payment: null,
    closed_reason: null,
    created_at: at,
    updated_at: at,
    paid_at: null,
    closed_at: null,
  };
}

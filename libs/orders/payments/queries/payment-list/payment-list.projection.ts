import type { Happened } from '#kernel/fact';
import { orderOf } from '#orders/domain/order.events';
import type { PaymentFact } from '#orders/payments/domain/payment.events';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { paymentsOf } from '#orders/payments/resource/payments.view';
import type { Projection } from '#platform/projector/projection';

type SomePayments = ReadonlyMap<string, PaymentResource>;
const NONE: ReadonlyMap<string, string> = new Map();

/**
 * Every payment by itself, for reports. It says nothing of the shopper, so that nothing has to be forgotten of it, and nothing of what went back,
 * which refunds tell.
 */
export const paymentList: Projection<PaymentResource> = {
  name: 'payments',
  version: 2,
  ofOneStream: true,
  filters: {},
  documentOf: ({ stream, type, data }) =>
    type.startsWith('payment.') && orderOf(stream) !== null ? ((data as { payment?: string }).payment ?? null) : null,
  evolve(payment, event) {
    const before: SomePayments = new Map(payment === null ? [] : [[payment.id, payment]]);
    const story = event as typeof event & Happened<PaymentFact>;
    const { payments } = paymentsOf(orderOf(event.stream)!).evolve({ payments: before, refunds: NONE }, story);
    const after = payments.get(story.data.payment) ?? null;
    return after && impersonal(after);
  },
  createdAt: ({ created_at }) => created_at,
};

const impersonal = (payment: PaymentResource): PaymentResource => ({
  ...payment,
  method_details: { type: payment.method_details.type, upi: null, netbanking: null, wallet: null },
  next_action: null,
});

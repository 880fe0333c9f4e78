import type { Happened, View } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import type { UnixSeconds } from '#kernel/time';
import type { PaymentCapturedAgain } from '#orders/domain/events/payment.events';
import { duplicatesWith, paidWith, paymentBegun } from '#orders/payments/resource/payment-begun';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import { notSettledBy, settledBy } from '#orders/settlements/resource/settled-by';
import type { OrderStory } from '#orders/domain/events/order-story';

interface Payments {
  /** Oldest first. */
  readonly payments: ReadonlyMap<string, PaymentResource>;
  /** The payment of each refund. */
  readonly refunds: ReadonlyMap<string, string>;
  /** For each return of a second capture, its payment, and its amount in the payment's currency. */
  readonly returning: ReadonlyMap<string, { readonly payment: string; readonly amount: Minor }>;
}

type StoredEvent = Happened<OrderStory> & { readonly metadata: { readonly livemode: boolean } };

/** The payments of an order, folded from its stream. */
export const paymentsOf = (order: string): View<Payments, OrderStory> => ({
  initial: { payments: new Map(), refunds: new Map(), returning: new Map() },
  evolve(state, event) {
    const { type, data, at } = event;
    const changed = (id: string | undefined, change: (payment: PaymentResource) => Partial<PaymentResource>): Payments => {
      const payment = state.payments.get(id ?? '');
      if (payment === undefined) return state;
      return { ...state, payments: new Map(state.payments).set(payment.id, { ...payment, ...change(payment), updated_at: at }) };
    };
    switch (type) {
      case 'payment.started':
        return { ...state, payments: new Map(state.payments).set(data.payment, paymentBegun(order, data, event as StoredEvent)) };
      case 'payment.submitted':
        return changed(data.payment, () => ({ status: 'processing', gateway: data.gateway, gateway_reference: data.gateway_reference }));
      case 'payment.action_required':
        return changed(data.payment, () => ({ next_action: data.next_action }));
      case 'payment.captured': {
        const {
          amount,
          gateway_discount = 0,
          customer_fee = 0,
          gateway,
          gateway_reference,
          bank_reference,
          bank_reference_type,
          method_used,
        } = data;
        const captured = { amount, gateway_discount, customer_fee, gateway, gateway_reference, bank_reference, bank_reference_type };
        return changed(data.payment, (payment) => ({
          ...captured,
          ...paidWith(payment, method_used),
          status: 'captured',
          next_action: null,
          error: null,
          captured_at: at,
        }));
      }
      case 'payment.captured_again': {
        const { payment, refund, currency } = data;
        const known = state.payments.get(payment);
        const amount = known?.status === 'captured' && currency !== known.currency ? 0 : data.amount;
        return {
          ...changed(payment, (before) => capturedAgain(before, { ...data, amount }, at)),
          returning: new Map(state.returning).set(refund, { payment, amount }),
        };
      }
      case 'payment.returned': {
        const { payment, amount = 0 } = state.returning.get(data.refund) ?? {};
        return changed(payment, ({ amount_refunded }) => ({ amount_refunded: amount_refunded + amount }));
      }
      case 'payment.failed':
        return changed(data.payment, () => ({ status: 'failed', next_action: null, error: data.error, failed_at: at }));
      case 'refund.requested':
        return { ...state, refunds: new Map(state.refunds).set(data.refund, data.payment) };
      case 'refund.recorded':
        return {
          ...changed(data.payment, ({ amount_refunded }) => ({ amount_refunded: amount_refunded + data.amount })),
          refunds: new Map(state.refunds).set(data.refund, data.payment),
        };
      case 'refund.succeeded':
      case 'refund.succeeded_after_failure':
        return changed(state.refunds.get(data.refund), ({ amount_refunded }) => ({ amount_refunded: amount_refunded + data.amount }));
      case 'refund.failed_after_success':
        return changed(state.refunds.get(data.refund), ({ amount_refunded }) => ({ amount_refunded: amount_refunded - data.amount }));
      case 'payment.settled':
        return changed(data.payment, ({ settlement }) => ({ settlement: settledBy(settlement, data) }));
      case 'payment.settlement_returned':
        return changed(data.payment, ({ settlement }) => ({ settlement: notSettledBy(settlement, data.settlement) }));
      default:
        return state;
    }
  },
});

/** The payment after a second capture, which is returned as a refund. It counts as captured, so that captured and refunded amounts match. */
function capturedAgain(payment: PaymentResource, again: PaymentCapturedAgain, at: UnixSeconds): Partial<PaymentResource> {
  const { amount, gateway, gateway_reference } = again;
  if (payment.status === 'captured')
    return { amount: payment.amount + amount, duplicate_references: duplicatesWith(payment, gateway_reference) };
  const captured = { amount, gateway, gateway_reference, next_action: null, error: null, captured_at: at };
  return { ...paidWith(payment, again.method_used), ...captured, status: 'captured' };
}

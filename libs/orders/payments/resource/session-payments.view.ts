import type { Happened, View } from '#kernel/fact';
import { madeAt } from '#kernel/ids';
import type { Minor } from '#kernel/money';
import type { SessionPaymentFact } from '#orders/payments/resource/session-payment-fact';
import { duplicatesWith, paidWith, paymentBegun } from '#orders/payments/resource/payment-begun';
import type { PaymentResource } from '#orders/payments/resource/payment.resource';
import type { LateCapture, LateCaptureFact } from '#orders/domain/events/late-capture.events';

interface SessionPayments {
  readonly payments: ReadonlyMap<string, PaymentResource>;
  /** For each refund, its payment, and its amount in the payment's currency. */
  readonly refunds: ReadonlyMap<string, { readonly payment: string; readonly amount: Minor }>;
}

type Story = SessionPaymentFact | LateCaptureFact;
type StoredEvent = Happened<Story> & { readonly metadata: { readonly livemode: boolean } };

/** The payments of a session, folded from its stream. Once an order is placed, the order's stream has the further facts. */
export const sessionPaymentsOf = (session: string): View<SessionPayments, Story> => ({
  initial: { payments: new Map(), refunds: new Map() },
  evolve(state, event) {
    const { type, data, at } = event;
    const set = (payment: PaymentResource): SessionPayments => ({ ...state, payments: new Map(state.payments).set(payment.id, payment) });
    const changed = (id: string | undefined, change: (payment: PaymentResource) => Partial<PaymentResource>): SessionPayments => {
      const payment = state.payments.get(id ?? '');
      return payment === undefined ? state : set({ ...payment, ...change(payment), updated_at: at });
    };
    switch (type) {
      case 'checkout_session.payment_started':
        return set(paymentBegun(null, data.payment, event as StoredEvent));
      case 'checkout_session.payment_routed':
        return changed(data.payment, () => ({ status: 'processing', gateway: data.gateway }));
      case 'checkout_session.payment_action_required':
        return changed(data.payment, () => ({ gateway_reference: data.gateway_reference, next_action: data.next_action }));
      case 'checkout_session.payment_failed':
        return changed(data.payment, () => ({ status: 'failed', next_action: null, error: data.error, failed_at: at }));
      case 'checkout_session.payment_captured_late': {
        const payment = capturedLate(state.payments.get(data.payment) ?? unknownBefore(session, data, event as StoredEvent), data, at);
        const amount = data.currency === payment.currency ? data.amount : 0;
        return {
          ...set(payment),
          refunds: new Map(state.refunds).set(data.refund, { payment: data.payment, amount }),
        };
      }
      case 'checkout_session.refund_succeeded': {
        const { payment, amount = 0 } = state.refunds.get(data.refund) ?? {};
        return changed(payment, ({ amount_refunded }) => ({ amount_refunded: amount_refunded + amount }));
      }
      default:
        return state;
    }
  },
});

/** The payment after a late capture. A second capture in the payment's currency is added, as its refund will be. */
function capturedLate(payment: PaymentResource, late: LateCapture, at: number): PaymentResource {
  const { amount, currency, gateway, gateway_reference } = late;
  if (payment.status === 'captured') {
    const more = currency === payment.currency ? amount : 0;
    const duplicate_references = duplicatesWith(payment, gateway_reference);
    return { ...payment, amount: payment.amount + more, duplicate_references, updated_at: at };
  }
  const captured = { amount, currency, gateway, gateway_reference, next_action: null, error: null, captured_at: at, updated_at: at };
  return { ...payment, ...paidWith(payment, late.method_used), ...captured, status: 'captured' };
}

/** A payment that is known only from its late capture. Older facts lack the method: `hosted` then, as for most payments. */
function unknownBefore(session: string, { payment, amount, currency, method }: LateCapture, { metadata }: StoredEvent): PaymentResource {
  const chosen = {
    payment,
    checkout_session: session,
    amount,
    currency,
    method: method ?? ('hosted' as const),
    method_details: {},
    expires_at: 0,
  };
  return paymentBegun(null, chosen, { at: Math.floor(madeAt(payment) / 1000), metadata });
}

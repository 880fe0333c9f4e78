import { counted, returnable } from '#kernel/counted-money';
import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { spokenMoney } from '#kernel/spoken-money';
import { collectedByLink, completes, isAwaited, linksOver } from '#orders/payments/domain/link-payments';
import { madeUp } from '#orders/domain/goods/progress.decisions';
import type { OrderFact } from '#orders/domain/events/order.events';
import type {
  NextAction,
  PaymentAlert,
  PaymentCaptured,
  PaymentFact,
  PaymentAtGateway,
  PaymentStarted,
  PaymentRoute,
} from '#orders/domain/events/payment.events';
import { alerted, amountMismatch } from '#orders/domain/money/payment-alert.decisions';
import type { OrderMoney } from '#orders/domain/money/order-money';

type Facts = readonly (OrderFact | PaymentFact)[];

/** Records the route of a payment, once. A payment gets none after another payment has paid the order. */
export function routePayment(order: OrderMoney, payment: string, route: PaymentRoute): Facts {
  const known = order.payments.get(payment);
  const isOpen = known?.status === 'created' && known.connection === null && order.capturedPayment === null;
  return isOpen ? [fact('payment.routed', { payment, ...route })] : [];
}

/** Records that the gateway has accepted a payment, and the shopper's next step, if any. The outcome is still open. */
export function submitPayment(order: OrderMoney, payment: string, route: PaymentAtGateway, next_action: NextAction | null): Facts {
  const known = order.payments.get(payment);
  if (known?.status !== 'created') return [];
  const { checkout_session } = known.started;
  const required = next_action === null ? [] : [fact('payment.action_required', { payment, checkout_session, next_action })];
  return [fact('payment.submitted', { payment, ...route }), ...required];
}

/** Captured money, as the gateway reports it. */
export type Capture = Omit<PaymentCaptured, 'checkout_session' | 'payment_links' | 'amount' | 'gateway_discount' | 'customer_fee'> & {
  /** The amount received. */
  readonly amount: Minor;
  readonly currency: string;
  /** The amount of the gateway's own order or page, if the gateway reports that this payment covers it in full; otherwise absent. */
  readonly in_full?: Minor;
};

/**
 * Records captured money; a pending order becomes paid (interface §3). A smaller amount than requested does not pay the order, and an amount in another
 * currency is not recorded as a capture: both raise an alert. If the gateway reports the payment as paid in full, it counts in full. A cancelled order
 * stays cancelled; the capture is recorded and refunded automatically. Facts about goods that left before the payment are added. `refund`: the id of
 * the return, if the money was captured a second time, or the order no longer waits for this amount.
 */
export function capturePayment(order: OrderMoney, reported: Capture, refund: string): Facts {
  const { currency, in_full: _, ...capture } = reported;
  const payment = order.payments.get(capture.payment);
  if (payment === undefined || payment.captures.has(capture.gateway_reference)) return [];
  const { started } = payment;
  if (currency !== started.currency) return currencyMismatch(order, started, capture.amount, currency);
  const counts = counted(reported, started.amount);
  if (order.capturedPayment !== null || !isAwaited(order, started)) {
    const { bank_reference: __, bank_reference_type: ___, ...again } = capture;
    const { checkout_session, method } = started;
    const { customer_fee } = counts;
    const came = { amount: returnable(counts), ...(customer_fee && { customer_fee }) };
    return [fact('payment.captured_again', { ...again, ...came, checkout_session, currency, method, refund })];
  }
  const captured = fact('payment.captured', {
    ...capture,
    ...counts,
    checkout_session: started.checkout_session,
    ...methodOfEarlierTry(order, started, capture),
    ...linksOver(order, started),
  });
  const mismatch = amountMismatch(order, started, counts.amount);
  if (order.status !== 'pending') return [captured, ...mismatch];
  const terms = collectedByLink(order, started, counts.amount);
  const paid = [captured, ...terms, ...mismatch];
  if (!completes(order, started, counts.amount)) return paid;
  return [...paid, fact('order.paid', {}), ...madeUp({ ...order.shipping, cashDue: (terms[0]?.data ?? order.terms!).amount_cod_due })];
}

/** The field with the method of an earlier attempt: an order shows the method of its last one, so that one needs no field. */
function methodOfEarlierTry(
  { payments }: OrderMoney,
  { payment, method }: PaymentStarted,
  { method_used = method }: Pick<Capture, 'method_used'>,
): Pick<PaymentCaptured, 'method_used'> {
  return payment === [...payments.keys()].at(-1) ? {} : { method_used };
}

function currencyMismatch(
  order: OrderMoney,
  { payment, amount: requested, currency: requestedIn }: PaymentStarted,
  amount: Minor,
  currency: string,
): PaymentFact[] {
  const message = `The gateway took ${spokenMoney(amount, currency)}, but ${spokenMoney(requested, requestedIn)} was requested. Return it at the gateway.`;
  return alerted(order, { alert: 'currency_mismatch', payment, refund: null, message });
}

/** Raises an alert, unless the order does not exist: the payment may belong to a session that has not placed one. */
export const raiseAlert = (order: OrderMoney, alert: PaymentAlert): Facts => (order.status === 'none' ? [] : alerted(order, alert));

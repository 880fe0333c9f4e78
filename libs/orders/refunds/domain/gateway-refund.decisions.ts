import { fact } from '#kernel/fact';
import type { Minor } from '#kernel/money';
import { spokenMoney } from '#kernel/spoken-money';
import type { OrderMoney } from '#orders/domain/money/order-money';
import { alerted } from '#orders/domain/money/payment-alert.decisions';
import type { PaymentFact } from '#orders/domain/events/payment.events';
import { type RefundOutcome, settleRefund } from '#orders/refunds/domain/refund.decisions';
import { sessionOfPayment } from '#orders/domain/money/money-in';
import type { RefundFact } from '#orders/domain/events/refund.events';

/** The outcome of a refund that was made at the gateway itself, without a request here. */
export interface GatewayRefundReport {
  readonly payment: string;
  /** The gateway's ids of the refund and of the payment. */
  readonly gateway_reference: string;
  readonly gateway_payment: string;
  /** In minor units of `currency`. */
  readonly amount: Minor;
  readonly currency: string;
  readonly outcome: RefundOutcome;
}

/**
 * Records a refund that the merchant made at the gateway itself. The money has left, so it counts as refunded even if less was left to refund. It is
 * identified by the gateway's id, so it counts once. If it is of money that the order has not kept (captured twice, or in another currency), an alert is
 * raised instead, because that money also goes back automatically. `refund`: the id that the refund gets here. Interface §3.4.
 */
export function recordGatewayRefund(
  order: OrderMoney,
  order_id: string,
  refund: string,
  { payment, gateway_reference, gateway_payment, amount, currency, outcome }: GatewayRefundReport,
): readonly (RefundFact | PaymentFact)[] {
  const known = order.refundsAtGateway.get(gateway_reference);
  if (known !== undefined) return settleRefund(order, known, outcome);
  if (!outcome.succeeded || !order.payments.has(payment)) return [];
  const captured = order.capturedPayment;
  if (captured?.reference !== gateway_payment || currency !== order.currency) {
    const message = `A refund of ${spokenMoney(amount, currency)} of payment ${payment} was made at the payment gateway (${gateway_reference}). The order has kept none of that money: what came in twice goes back automatically. See there that no more goes back than came in.`;
    return alerted(order, { alert: 'refund_mismatch', payment, refund: null, message });
  }
  const { reference, reference_type } = outcome;
  const { id, destination } = captured;
  const to = { payment: id, checkout_session: sessionOfPayment(order, id), destination };
  return [fact('refund.recorded', { refund, order_id, ...to, amount, currency, gateway_reference, reference, reference_type })];
}

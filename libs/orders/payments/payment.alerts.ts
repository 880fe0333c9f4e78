import type { Alert } from '#alerts/contract';
import type { PaymentAlert } from '#orders/domain/events/payment.events';

type AlertText = Pick<Alert, 'type' | 'severity' | 'summary'>;

/** The text of each alert, with advice. Messages that quote the gateway are not repeated here: they are only on the timeline. */
const TEXTS: Readonly<Record<PaymentAlert['alert'], (alert: PaymentAlert) => AlertText | null>> = {
  amount_mismatch: ({ message }) => ({
    type: 'amount_differs',
    severity: 'warning',
    summary: `${message} More has paid the order, less has not: settle the rest with the shopper.`,
  }),
  currency_mismatch: ({ message }) => ({ type: 'amount_differs', severity: 'critical', summary: message }),
  fulfilled_unpaid: ({ message }) => ({ type: 'fulfilled_unpaid', severity: 'critical', summary: message }),
  /** The capture itself raises the alert. */
  captured_again: () => null,
  return_failed: ({ payment }) => ({
    type: 'return_failed',
    severity: 'critical',
    summary: `What came in as payment ${payment} and was to go back automatically did not. Return it at the gateway.`,
  }),
  gateway_unavailable: ({ payment, refund }) => ({
    type: refund === null ? 'gateway_unavailable' : 'refund_stuck',
    severity: 'warning',
    summary: `The payment gateway could not be reached for ${named(payment, refund)} yet, and is tried again until it can. Look whether the gateway is well and still takes the connection's keys.`,
  }),
  outcome_unknown: ({ message, payment, refund }) => ({
    type: refund === null ? 'outcome_unknown' : 'refund_stuck',
    severity: 'critical',
    summary: `${message} Find ${named(payment, refund)} at the gateway, and settle it there.`,
  }),
  balance_low: ({ refund }) => ({
    type: 'refund_stuck',
    severity: 'critical',
    summary: `The balance at the payment gateway is too low for refund ${refund}. Top it up there: the refund is tried again at least once an hour, until the balance covers it.`,
  }),
  refund_mismatch: ({ message }) => ({ type: 'refund_mismatch', severity: 'critical', summary: message }),
  refunded_after_failure: ({ message, refund }) => ({
    type: 'refunded_after_failure',
    severity: 'critical',
    summary: `${message} It counts as refunded. If the shopper was paid back in another way meanwhile because refund ${refund} had failed, ask for that back.`,
  }),
  refund_failed_after_success: ({ refund }) => ({
    type: 'refund_failed_after_success',
    severity: 'critical',
    summary: `Refund ${refund} failed after the payment gateway had said that it went through: the bank returned the money. Its amount can be refunded again. Pay the shopper back in another way if the bank returns that too.`,
  }),
};

const named = (payment: string, refund: string | null): string => (refund === null ? `payment ${payment}` : `refund ${refund}`);

/** The alert for a finding about a payment of an order or a session; null if another fact raises it. */
export function paymentAlert(found: PaymentAlert, order_id: string | null): Alert | null {
  const { alert, payment, refund } = found;
  const text = TEXTS[alert](found);
  return text && { ...text, order_id, subject: refund ?? payment, data: { alert, payment, refund } };
}

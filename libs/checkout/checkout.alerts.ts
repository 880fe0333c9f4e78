import type { Alert, AlertRules } from '#alerts/contract';
import { checkoutSession } from '#checkout/domain/checkout-session';
import { sessionOf } from '#checkout/domain/session.events';
import { fold } from '#kernel/fact';
import { spokenMoney } from '#kernel/spoken-money';
import { type LateCapture, paymentAlert, waitedForBalance } from '#orders/contract';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type Story = readonly RecordedEvent[];

/** The late capture that this refund returns. */
const captureIn = (story: Story, refund: string): LateCapture =>
  story
    .filter(({ type }) => type === 'checkout_session.payment_captured_late')
    .map(({ data }) => data as LateCapture)
    .find((capture) => capture.refund === refund)!;

/** The alert for money that is returned: the amount or the currency differed, another payment had completed the session, or it came too late. */
function alertOfReturn({ payment, amount, currency, order }: LateCapture, story: Story): Pick<Alert, 'type' | 'severity' | 'summary'> {
  const came = `${spokenMoney(amount, currency)} came in as payment ${payment}`;
  const requested = fold(checkoutSession, story).payments.get(payment)!.begun.payment;
  if (amount < requested.amount || currency !== requested.currency) {
    const summary = `${came}, where ${spokenMoney(requested.amount, requested.currency)} was requested. It makes no order and goes back automatically. Look at the gateway why.`;
    return { type: 'amount_differs', severity: 'warning', summary };
  }
  if (order !== null) {
    const summary = `${came}, when the order was placed with another. It goes back automatically. Tell the shopper, who sees two charges until it has.`;
    return { type: 'duplicate_capture_refunded', severity: 'info', summary };
  }
  const summary = `${came}, when the checkout session was over. It makes no order and goes back automatically. The shopper may think that the goods are bought: offer another checkout.`;
  return { type: 'late_capture_refunded', severity: 'info', summary };
}

/** Adds the session to an alert that the room of orders has made. */
const ofSession = (stream: string, alert: Alert | null): Alert | null =>
  alert && { ...alert, data: { ...alert.data, checkout_session: sessionOf(stream) } };

/** Facts about a session's money that need a person's attention (interface §2.12). */
export const CHECKOUT_ALERTS: AlertRules = {
  'checkout_session.payment_captured_late': {
    alert: ({ data, stream }, story) => {
      const { payment, refund, amount, currency, order } = data;
      const about = { checkout_session: sessionOf(stream), payment, refund, amount, currency };
      return { ...alertOfReturn(data, story), order_id: order, subject: payment, data: about };
    },
  },
  'checkout_session.refund_succeeded': { ends: ({ data }, story) => waitedForBalance(data.refund, story) },
  'checkout_session.refund_failed': {
    ends: ({ data }, story) => waitedForBalance(data.refund, story),
    alert: ({ data: { refund, error }, stream }, story) => {
      const { payment, order } = captureIn(story, refund);
      return ofSession(stream, paymentAlert({ alert: 'return_failed', payment, refund, message: error.message }, order));
    },
  },
  'checkout_session.payment_alert_raised': {
    when: ({ data }) => data.alert !== 'return_failed',
    alert: ({ data, stream }) => ofSession(stream, paymentAlert(data, null)),
  },
};

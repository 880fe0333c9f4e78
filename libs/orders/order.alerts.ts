import type { Alert, AlertRules } from '#alerts/contract';
import { fold } from '#kernel/fact';
import { spokenMoney } from '#kernel/spoken-money';
import { orderMoney, overRefunded } from '#orders/domain/money/order-money';
import { orderOf, type OrderPlaced } from '#orders/domain/events/order.events';
import { paymentAlert } from '#orders/payments/payment.alerts';
import { lowBalanceOver, shortOfBalance } from '#orders/refunds/low-balance.alerts';
import { refundRestAfterFailure } from '#orders/refunds/domain/refund.decisions';
import { storefrontCopy } from '#orders/storefront/domain/storefront-copy';
import type { RecordedEvent } from '#platform/event-history/recorded-event';

type Story = readonly RecordedEvent[];

const placedIn = (story: Story): OrderPlaced => story.find((event) => event.type === 'order.placed')!.data;

/** Whether a failed return is of a session's late capture: then the session raises the alert, not the order. */
const isReturnOfSession = (refund: string | null, story: Story): boolean =>
  !story.some(({ type, data }) => type === 'payment.captured_again' && data.refund === refund);

/** Whether the courier has delivered the order before any payment was captured. */
const isDeliveredUnpaid = (story: Story): boolean =>
  story.some(({ type }) => type === 'order.delivered') && !story.some(({ type }) => type === 'payment.captured');

/** The first failure since the shop was last updated: all failures until the next update have one cause. */
function firstFailure(story: Story): RecordedEvent {
  const mirrored = story.findLastIndex(({ type }) => type === 'storefront.linked' || type === 'storefront.mirrored');
  return story.slice(mirrored + 1).find(({ type }) => type === 'storefront.sync_failed')!;
}

/** A warning about the order's copy in the shop. */
const ofShop = (stream: string, about: Pick<Alert, 'type' | 'summary' | 'data'>): Alert => {
  const order = orderOf(stream)!;
  return { ...about, severity: 'warning', order_id: order, subject: order };
};

/** Facts about an order, its money and its copy in a shop that need a person (interface §2.12). */
export const ORDER_ALERTS: AlertRules = {
  'payment.alert_raised': {
    ends: (_, story) => lowBalanceOver(story),
    alert: ({ data, stream }, story) =>
      data.alert === 'return_failed' && isReturnOfSession(data.refund, story) ? null : paymentAlert(data, orderOf(stream)),
  },
  'payment.captured_again': {
    alert: ({ data: { payment, refund, amount }, stream }, story) => {
      const { currency } = placedIn(story);
      const about = { severity: 'info', order_id: orderOf(stream), subject: payment, data: { payment, refund, amount, currency } } as const;
      const came = `${spokenMoney(amount, currency)} came in as payment ${payment}, which the order did not wait for: it`;
      const back = 'It goes back automatically. Tell the shopper, who sees the charge until it has.';
      return isDeliveredUnpaid(story)
        ? { ...about, type: 'late_capture_refunded', summary: `${came} was paid on delivery. ${back}` }
        : { ...about, type: 'duplicate_capture_refunded', summary: `${came} was paid before, or is paid in another way by now. ${back}` };
    },
  },
  'refund.requested': {
    when: ({ data }) => data.initiated_by === 'late_capture',
    alert: ({ data: { order_id, payment, refund, amount, currency } }) => ({
      type: 'late_capture_refunded',
      severity: 'info',
      order_id,
      subject: payment,
      summary: `${spokenMoney(amount, currency)} came in for an order that was cancelled before, and goes back automatically. The shopper may think that it is paid: say that it is not, or have it ordered again.`,
      data: { payment, refund, amount, currency },
    }),
  },
  'refund.succeeded': { ends: (_, story) => lowBalanceOver(story) },
  'refund.succeeded_after_failure': { ends: (_, story) => lowBalanceOver(story) },
  'payment.returned': { ends: (_, story) => lowBalanceOver(story) },
  'refund.recorded': {
    ends: (_, story) => lowBalanceOver(story),
    alert: ({ data: { order_id, payment, refund, amount, currency } }, story) => {
      const over = overRefunded(fold(orderMoney, story));
      const about = { order_id, subject: refund, data: { payment, refund, amount, currency } };
      const made = `${spokenMoney(amount, currency)} of payment ${payment} went back by a refund that was made at the payment gateway itself`;
      return over === 0
        ? { ...about, type: 'gateway_refund_recorded', severity: 'info', summary: `${made}. It is recorded as refund ${refund}.` }
        : {
            ...about,
            type: 'over_refunded',
            severity: 'critical',
            summary: `${made}, so that ${spokenMoney(over, currency)} more goes back than came in. See at the gateway which of the order's refunds go through; what fails there is free again.`,
          };
    },
  },
  'refund.failed': {
    ends: (_, story) => lowBalanceOver(story),
    alert: ({ data: { refund, amount }, stream }, story) => {
      const order_id = orderOf(stream)!;
      const money = fold(orderMoney, story);
      const { payment, automatic, isShort } = money.refunds.get(refund)!;
      const { currency } = money;
      const isTriedAgain = automatic !== null && refundRestAfterFailure(money, refund, order_id).length > 0;
      if (isShort) return shortOfBalance({ order_id, payment, refund, amount, currency }, isTriedAgain);
      if (automatic === null || isTriedAgain) return null;
      return {
        type: 'return_failed',
        severity: 'critical',
        order_id,
        subject: refund,
        summary: `${spokenMoney(amount, currency)} of a cancelled order did not go back automatically. See at the gateway whether it was refunded there; otherwise refund the order again.`,
        data: { payment, refund, amount, currency },
      };
    },
  },
  'order.terms_changed': {
    alert: ({ data: { amount, payment_method, payment_link }, stream }, story) => {
      const { started, placed, amountThere: amount_there, currencyThere: currency_there } = fold(storefrontCopy, story);
      if (started === null || amount === amount_there) return null;
      const { currency } = placed!;
      const why = payment_link === undefined ? `The shopper chose to pay otherwise (${payment_method})` : 'A payment link gave a discount';
      return ofShop(stream, {
        type: 'shop_total_changed',
        summary: `${why}, so that ${spokenMoney(amount, currency)} is owed now. The order's total in the shop is still ${spokenMoney(amount_there, currency_there)}: change it there, so that the courier collects what is owed.`,
        data: { amount, currency, amount_there, currency_there },
      });
    },
  },
  'storefront.amount_changed': {
    alert: ({ data: { amount: amount_there, currency: currency_there }, stream }, story) => {
      const { amount, currency } = fold(storefrontCopy, story).placed!;
      if (amount === amount_there && currency === currency_there) return null;
      return ofShop(stream, {
        type: 'shop_total_changed',
        summary: `The order's total in the shop is ${spokenMoney(amount_there, currency_there)} now. What is owed here stays ${spokenMoney(amount, currency)}: collect or refund the difference yourself, or change the total back.`,
        data: { amount, currency, amount_there, currency_there },
      });
    },
  },
  'storefront.refund_reported': {
    alert: ({ data, stream }) =>
      ofShop(stream, {
        type: 'shop_refund_recorded',
        summary: `A refund of ${spokenMoney(data.amount, data.currency)} was made in the shop, which moved no money here. Refund the order here too, unless the shopper was paid back in another way.`,
        data: { ...data },
      }),
  },
  'storefront.tags_refused': {
    alert: ({ data: { error }, stream }) =>
      ofShop(stream, {
        type: 'storefront_sync_failed',
        summary: `The shop refused to change the order's tags (${error}). The change is not requested again, and nothing else of the order waits for that: change the tags there.`,
        data: { error },
      }),
  },
  'storefront.sync_failed': {
    alert: ({ stream }, story) => ({
      ...ofShop(stream, {
        type: 'storefront_sync_failed',
        summary: `The shop could not be updated with the order; updates are retried while it is connected. The order's storefront.sync_error says why.`,
        data: {},
      }),
      cause: firstFailure(story),
    }),
  },
};

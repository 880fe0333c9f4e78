import type { AlertRules } from '#alerts/contract';
import { orderOf } from '#orders/domain/events/order.events';

/** Verification facts that need a person's attention (interface §2.12). */
export const VERIFICATION_ALERTS: AlertRules = {
  'verification.timed_out': {
    when: ({ data }) => data.action === 'hold',
    alert: ({ stream }) => ({
      type: 'cod_verification_timed_out',
      severity: 'warning',
      order_id: orderOf(stream),
      subject: orderOf(stream)!,
      summary:
        'Nobody has confirmed an order that is to be paid on delivery; it is on hold. Call the shopper, then confirm the order or cancel it in the shop.',
      data: {},
    }),
  },
  'verification.message_failed': {
    alert: ({ stream, data: { code, reason } }) => ({
      type: 'cod_verification_not_sent',
      severity: 'warning',
      order_id: orderOf(stream),
      subject: orderOf(stream)!,
      summary: `The shopper could not be reached to confirm an order that is to be paid on delivery: ${reason} Have it sent again, or call the shopper.`,
      data: { code },
    }),
  },
};

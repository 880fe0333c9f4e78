import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests for refunds (interface §7.3). */
export const REFUND_ERRORS = {
  422: {
    order_not_paid: ['Nothing was captured for this order.', 'Refund it once it is paid.'],
    cod_not_refundable: ['Cash on delivery cannot be refunded through this service.', 'Return the money outside this service.'],
    order_already_refunded: ['Nothing is left to refund.', 'See the refunds of the order.'],
    payment_disputed: [
      'The shopper disputes everything that is left to refund.',
      'Answer the dispute at the gateway, and see GET /v1/disputes.',
    ],
    refund_amount_exceeds_refundable: ['The amount is more than what is left to refund.', 'Refund at most max_refundable.'],
    refund_window_expired: ['The payment was captured more than 180 days ago.', 'Return the money outside this service.'],
    refund_limit_reached: ['The order has reached its maximum number of refunds.', 'Return the money outside this service.'],
  },
} as const;

export const REFUND_ERROR_DETAILS = {
  max_refundable: { type: 'integer', description: 'With `refund_amount_exceeds_refundable`: the most that can be refunded.' },
};

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof REFUND_ERRORS> {}
}

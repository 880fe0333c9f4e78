import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about payments (interface §7.3). */
export const PAYMENT_ERRORS = {
  422: {
    payment_in_progress: ['A payment of this session is in progress.', 'Wait for its outcome, or abandon it.'],
    nothing_due: ['The order owes nothing.', 'See its status and amount_cod_due.'],
    payment_not_in_progress: ['No payment of this session is in progress.', 'See its payment_status.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof PAYMENT_ERRORS> {}
}

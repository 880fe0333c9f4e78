import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about payment links (interface §7.3). */
export const PAYMENT_LINK_ERRORS = {
  422: { payment_link_not_open: ['The payment link is paid, used up or expired.', 'See its status.'] },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof PAYMENT_LINK_ERRORS> {}
}

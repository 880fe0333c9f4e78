import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests that confirm a cash-on-delivery order (interface §7.3). */
export const VERIFICATION_ERRORS = {
  422: {
    verification_not_pending: ['The order is not awaiting confirmation.', 'Read the order to see its state.'],
    verification_code_incorrect: [
      'The code is incorrect.',
      'Enter the code of the most recent message. attempts_left is the number of remaining attempts.',
    ],
    verification_code_expired: ['The code is older than 10 minutes.', 'Request a new code.'],
    verification_attempts_exceeded: ['The code has been tried five times.', 'Request a new code.'],
    verification_resend_too_soon: ['The last message is less than a minute old.', 'Retry at resend_after.'],
    verification_resend_limit_reached: [
      'The order has reached its maximum number of codes.',
      'Use the link in a message, or confirm by phone.',
    ],
  },
} as const;

export const VERIFICATION_ERROR_DETAILS = {
  attempts_left: { type: 'integer', description: 'With `verification_code_incorrect`: how often the code can still be tried.' },
  resend_after: { type: 'integer', description: 'With `verification_resend_too_soon`: from when on, Unix seconds.' },
};

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof VERIFICATION_ERRORS> {}
}

import type { CodesOf } from '#http/errors/error-catalogue';

/** What confirming an order that is paid on delivery is refused with (interface §7.3). */
export const VERIFICATION_ERRORS = {
  422: {
    verification_not_pending: ['The order waits for no confirmation.', 'Read the order to see its state.'],
    verification_code_incorrect: [
      'That is not the code that was sent.',
      'Enter the code of the newest message; attempts_left says how often.',
    ],
    verification_code_expired: ['The code is older than 10 minutes.', 'Have another one sent.'],
    verification_attempts_exceeded: ['The code was tried five times.', 'Have another one sent.'],
    verification_resend_too_soon: ['The last message is less than a minute old.', 'Ask again at resend_after.'],
    verification_resend_limit_reached: [
      'The order has had all the codes it can get.',
      'Use the link of a message, or confirm by telephone.',
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

import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of partners’ notices, and of requests that need a partner (interface §7.3). */
export const PARTNER_ERRORS = {
  401: {
    signature_invalid: [
      'The notice is not signed with the secret of its connection.',
      'Check the secret, and sign the exact bytes of the body.',
    ],
  },
  422: {
    storefront_not_connected: ['No storefront is connected.', 'Connect one first.'],
  },
  502: { upstream_error: ['A partner answered with an error.', 'Try again with the same idempotency key.'] },
  504: { upstream_timeout: ['A partner did not answer in time.', 'Try again with the same idempotency key.'] },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof PARTNER_ERRORS> {}
}

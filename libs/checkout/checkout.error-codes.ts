import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about checkout sessions (interface §7.3). */
export const CHECKOUT_ERRORS = {
  400: {
    invalid_postal_code: ['Not a postal code of the country.', 'Correct the postal code or the country.'],
  },
  403: {
    client_secret_invalid: ['The client secret does not belong to the session.', 'Send the client_secret returned with the session.'],
  },
  422: {
    checkout_session_not_open: ['The session is complete or expired.', 'Create a new session.'],
    payment_method_not_available: [
      'No connected gateway supports this payment method, or none supports this currency.',
      'Choose one of payment_methods, connect a gateway, or offer cod.',
    ],
    cod_not_available: ['Cash on delivery is not available for this session.', 'Offer another payment option.'],
    payment_option_not_enabled: ['The session does not offer this payment option.', 'Choose one of its payment_options.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof CHECKOUT_ERRORS> {}
}

import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about accounts (docs/people.md). */
export const ACCOUNT_ERRORS = {
  422: {
    second_factor_missing: [
      'A user without a second factor cannot require one of everybody.',
      'Add an authenticator app or a passkey first, then require it.',
    ],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof ACCOUNT_ERRORS> {}
}

import type { CodesOf } from '#http/errors/error-catalogue';

/** What is refused about people (docs/people.md). */
export const PEOPLE_ERRORS = {
  403: {
    proof_required: [
      'A factor of the person is to change, and the sign-in was more than five minutes ago.',
      'Send the password, or a code of the authenticator app.',
    ],
  },
  422: {
    user_exists: ['A user has this e-mail address.', 'Use another address, or make a new link for that user.'],
    link_invalid: ['The one-time link is unknown, expired or used.', 'Ask an owner of the account for a new one.'],
    last_owner: ['The account would have no owner who can sign in.', 'Make another user an owner first.'],
    password_incorrect: ['The password of the person is not this one.', 'Check it and try again.'],
    code_incorrect: ['The code of the authenticator app is wrong or used.', 'Wait for the next code and send it.'],
    passkey_exists: ['The passkey belongs to a user already.', 'Sign in by it, or make another one.'],
    passkey_limit_reached: ['The person has 20 passkeys, which is the most.', 'Remove one first.'],
    token_limit_reached: ['The person has 20 tokens, which is the most.', 'Remove one first.'],
    totp_not_begun: ['No authenticator app waits for a code.', 'Begin with POST /admin/v1/totp.'],
  },
  429: {
    stream_limit_reached: ['The person has 16 streams open, which is the most.', 'Close one, or share one among the tabs of a browser.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof PEOPLE_ERRORS> {}
}

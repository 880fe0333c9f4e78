import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about people (docs/people.md). */
export const PEOPLE_ERRORS = {
  403: {
    proof_required: [
      'Changing a factor requires a sign-in within the last five minutes.',
      'Send the password, or a code of the authenticator app.',
    ],
  },
  422: {
    user_exists: ['A user with this email address already exists.', 'Use another address, or create a new link for that user.'],
    link_invalid: ['The one-time link is unknown, expired or used.', 'Ask an owner of the account for a new one.'],
    link_not_shown: [
      'The link of a user who may approve is mailed and not shown, and no mail server is set up.',
      'Have an operator make the link (users reset), or set up a mail server.',
    ],
    last_owner: ['The account would be left without an owner who can sign in.', 'Make another user an owner first.'],
    password_incorrect: ['The password is incorrect.', 'Check it and try again.'],
    code_incorrect: ['The code of the authenticator app is incorrect, or was already used.', 'Wait for the next code and send it.'],
    passkey_exists: ['The passkey already belongs to a user.', 'Sign in with it, or create another one.'],
    passkey_limit_reached: ['The user has 20 passkeys, which is the maximum.', 'Remove one first.'],
    token_limit_reached: ['The user has 20 tokens, which is the maximum.', 'Remove one first.'],
    totp_not_begun: ['No authenticator app is being set up.', 'Begin with POST /admin/v1/totp.'],
  },
  429: {
    stream_limit_reached: ['The user has 16 open streams, which is the maximum.', 'Close one, or share one among the tabs of a browser.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof PEOPLE_ERRORS> {}
}

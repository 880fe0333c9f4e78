import type { CodesOf } from '#platform/http/error-catalogue';

/** What is refused about people (docs/people.md). */
export const PEOPLE_ERRORS = {
  422: {
    user_exists: ['A user has this e-mail address.', 'Use another address, or make a new link for that user.'],
    link_invalid: ['The one-time link is unknown, expired or used.', 'Ask an owner of the account for a new one.'],
    last_owner: ['The account would have no owner who can sign in.', 'Make another user an owner first.'],
    password_incorrect: ['The password up to now is not this one.', 'Check it and try again.'],
  },
} as const;

declare module '#platform/http/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof PEOPLE_ERRORS> {}
}

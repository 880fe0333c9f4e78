import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about saved views (docs/people.md). */
export const VIEW_ERRORS = {
  422: {
    view_owner_active: ['The user of the view is active, so nobody can take it over.', 'Ask them to change it, or save a copy.'],
    view_limit_reached: ['The user has reached the maximum number of views.', 'Remove a view first.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof VIEW_ERRORS> {}
}

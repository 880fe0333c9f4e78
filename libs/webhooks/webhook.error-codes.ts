import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about endpoints and deliveries (interface §7.3). */
export const WEBHOOK_ERRORS = {
  422: {
    webhook_endpoint_limit_reached: [
      'The maximum number of endpoints is reached.',
      'Remove an endpoint, or subscribe an existing one to more events.',
    ],
    webhook_endpoint_disabled: ['The endpoint is disabled.', 'Enable it first.'],
    event_not_replayable: ['The event is too old, or the endpoint does not subscribe to it.', 'See the endpoint’s events.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof WEBHOOK_ERRORS> {}
}

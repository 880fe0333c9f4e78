import type { CodesOf } from '#http/errors/error-catalogue';

/** What is refused about endpoints and what is sent to them (interface §7.3). */
export const WEBHOOK_ERRORS = {
  422: {
    webhook_endpoint_limit_reached: ['There are as many endpoints as there can be.', 'Remove one, or give one more events.'],
    webhook_endpoint_disabled: ['The endpoint is disabled.', 'Enable it first.'],
    event_not_replayable: ['The event is too old, or the endpoint does not subscribe to it.', 'See the endpoint’s events.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof WEBHOOK_ERRORS> {}
}

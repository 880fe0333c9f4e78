import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests about cash that couriers collect (interface §7.3). */
export const COD_ERRORS = {
  422: {
    remittance_duplicate: ['This remittance has already been recorded.', 'See the remittance that the message names.'],
    remittance_closed: ['The remittance is closed or void.', 'Create a new one.'],
    collection_not_resolvable: ['The collection has nothing to resolve.', 'See its status.'],
    courier_unknown: ['No courier has that code.', 'Set the courier up first.'],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof COD_ERRORS> {}
}

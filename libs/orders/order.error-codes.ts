import type { CodesOf } from '#http/errors/error-catalogue';

/** Errors of requests that change an order (interface §7.3). */
export const ORDER_ERRORS = {
  422: {
    order_field_immutable: [
      'This field of an order cannot be changed here.',
      'Change metadata and invoice only; the rest comes from the storefront.',
    ],
  },
} as const;

declare module '#http/errors/error-catalogue' {
  interface ErrorCodes extends CodesOf<typeof ORDER_ERRORS> {}
}

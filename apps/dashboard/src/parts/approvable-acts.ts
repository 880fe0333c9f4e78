/**
 * The acts for which an account can require approval, by their API names in `requires_approval`, with names for people. `api_refund` is a setting
 * for keys: the proposal that follows from it is a `refund`, as one by a person above their limit.
 */
export const APPROVABLE_ACTS: readonly (readonly [string, string])[] = [
  ['live_key', 'Creating a live key'],
  ['webhook_endpoint', 'Changing an endpoint'],
  ['cash_write_off', 'Writing off cash'],
  ['bulk_act', 'Acting on all that a filter finds'],
  ['api_refund', 'Refunds by the API'],
];

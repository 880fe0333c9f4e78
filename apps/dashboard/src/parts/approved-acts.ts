/** The acts for which an account can require approval, with their names. */
export const APPROVED_ACTS: readonly (readonly [string, string])[] = [
  ['live_key', 'Creating a live key'],
  ['webhook_endpoint', 'Changing an endpoint'],
  ['cash_write_off', 'Writing off cash'],
  ['bulk_act', 'Acting on all that a filter finds'],
  ['api_refund', 'Refunds by the API'],
];

/** The kinds of act that an account can have another person approve, and what people call them. */
export const APPROVED_ACTS: readonly (readonly [string, string])[] = [
  ['live_key', 'Making a live key'],
  ['webhook_endpoint', 'Changing an endpoint'],
  ['cash_write_off', 'Writing off cash'],
  ['bulk_act', 'Acting on all that a filter finds'],
  ['api_refund', 'Refunds by the API'],
];

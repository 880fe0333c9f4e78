import { globSync, readFileSync } from 'node:fs';

/** The rows of the interface's tables, section by section, in the words that the title of the test that holds each begins with. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  conventions: [
    'Resource', 'Money', 'Currency', 'Ids', 'Unknown body field', 'Unknown query field', 'Request id', 'Bodies', 'Order of checks', 'HTTPS', 'Modes',
    'Consistency: a response to a write carries Consistency-Token', 'a read that sends it back', 'every key of the account',
    'a read model that does not catch up within 2 s', 'Metadata',
  ],
  lists: [
    'Lists: {object: "list", url, has_more, data}', 'limit 1 to 100, default 10', 'starting_after and ending_before exclude each other',
    'created_at[gt|gte|lt|lte] filters everywhere', 'enum filters take one value or a comma-separated list', 'bad limit 400 invalid_limit',
    'bad cursor (unknown, other type, other mode', 'by when they last changed',
  ],
  'keys and scopes': [
    'Keys: pk_test_ pk_live_ sk_test_ sk_live_ rk_test_ rk_live_', 'are stored as SHA-256 only', 'Record', 'Rolling gives a grace', 'revoking acts at once',
    'Scope <resource>:<read|write>', '401', 'a publishable key with the client_secret',
  ],
  endpoints: [
    'GET /checkout/sessions', 'POST /checkout/sessions', 'GET /checkout/sessions/{id}', 'PATCH /checkout/sessions/{id}',
    'POST /checkout/sessions/{id}/complete', 'POST /checkout/sessions/{id}/expire', 'DELETE /checkout/sessions/{id}', 'GET /orders', 'GET /orders/{id}',
    'GET /orders/{id}/timeline', 'GET /orders/{id}/payments', 'PATCH /orders/{id}', 'POST /refunds', 'GET /refunds', 'GET /refunds/{id}', 'PATCH /refunds/{id}', 'POST /webhooks',
    'GET /webhooks', 'GET /webhooks/{id}', 'PATCH /webhooks/{id}', 'DELETE /webhooks/{id}', 'POST /webhooks/{id}/roll_secret',
    'POST /webhooks/{id}/test', 'GET /webhooks/{id}/deliveries', 'GET /webhook_deliveries/{id}', 'GET /webhook_deliveries/{id}/raw',
    'POST /webhook_deliveries/{id}/replay', 'POST /webhooks/{id}/recover', 'GET /events', 'GET /events/{id}',
    'GET /cod/couriers', 'GET /cod/couriers/{code}', 'PUT /cod/couriers/{code}', 'POST /cod/remittances', 'GET /cod/remittances', 'GET /cod/remittances/{id}', 'GET /cod/remittances/{id}/lines',
    'GET /cod/remittances/{id}/findings', 'POST /cod/remittances/{id}/close', 'POST /cod/remittances/{id}/void', 'POST /cod/bank_credits', 'GET /cod/bank_credits', 'GET /cod/bank_credits/{id}', 'DELETE /cod/bank_credits/{id}', 'GET /cod/bank_credit_imports/{id}', 'POST /integrations/payments/{connection_id}', 'POST /integrations/storefront/{connection_id}',
  ],
  'checkout session': [
    'is refused when it does not make the amount', 'payment_options defaults to [prepaid]', 'has the client_secret in its fragment, but not in lists',
    'payment_option not among the session’s payment_options is 422', 'the COD fee comes on top only when COD', 'every trigger in every state of a session',
    'ends when the merchant says so: %s', 'is expired for every reader once its time has passed', '%s, cannot be changed or ended a second time: 422',
    'a capture arriving after expiry',
  ],
  order: [
    '– | session completed | pending', 'pending | captured in full | paid', 'pending | its prepaid part captured | paid',
    'that is %s, on %s: %s', 'pending | storefront fulfils an uncaptured prepaid order | pending',
    'pending | orders/cancelled | cancelled', 'paid | storefront fulfils | fulfilled',
    'fulfilled | delivery confirmed | delivered', 'pending, paid | delivery arrives before fulfilment | delivered',
    'paid | orders/cancelled before fulfilment | cancelled', 'paid; also delivered | refund succeeds, part or full | refunded',
    'refunded | more refunds / fulfilment news | refunded', 'refunded, unfulfilled | orders/cancelled | cancelled',
    'fulfilled | orders/cancelled | unchanged', 'cancelled | anything | cancelled', 'fulfilled (COD) | return to origin | fulfilled',
    'PATCH: a known but read-only field is 422 order_field_immutable', 'PATCH: no metadata is 400 missing_field',
    'has one entry for each fact', 'keeps amount_refundable = amount_paid − amount_refunded − amount_refund_pending ≥ 0',
  ],
  refund: [
    'POST /refunds refuses', 'of several reasons to refuse a refund, the interface’s first is given', 'neither order_id nor payment: 400', 'is refused with %j',
    'no such order: 404', 'when the order is paid in cash', 'when nothing was captured yet', 'when everything was refunded', 'when it exceeds the remaining amount',
    'when the payment was captured over 180 days ago', 'when the order already has fifty', 'may refund the prepaid part of a partly prepaid order, never its cash',
  ],
  errors: ['%s is answered with its status, type and message', 'contains no code that a route documents and no test provokes'],
  idempotency: [
    '1. POST, PATCH, DELETE; 1 to 255 printable ASCII characters', '2. Looked up by (account, mode, key)', '3. Other fingerprint: 409', '4. Kept: 2xx and 422.',
    '5. A replay gives the same status and body byte for byte', '6. 24 hours from the first request', '7. It survives a crash',
  ],
  'test mode': [
    'orders/{id}/capture', 'orders/{id}/fail_payment', 'checkout_sessions/{id}/capture', 'checkout_sessions/{id}/fail_payment', 'orders/{id}/fulfill',
    'orders/{id}/fulfill, then ship, then deliver', 'orders/{id}/rto', 'orders/{id}/cancel', 'refunds/{id}/succeed', 'refunds/{id}/fail', 'POST /test_helpers/remittances/generate', 'POST /test_helpers/events/send',
    'the test clock', 'decides only what is open: everything else is 422', 'does only what the goods allow: everything else is 422', 'POST /test_helpers/…: not for live mode',
  ],
  'rate limit': [
    '100 requests per second per key', 'X-RateLimit-Limit, -Remaining and -Reset', '429', 'requests without a valid key: 20 per second per address',
  ],
}; // prettier-ignore

/** A title, also in a table (`it.each`), is the first text of a call or a list. */
const beginnings = globSync([
  'test/{acceptance,faults}/**/{*.int.spec,endpoints}.ts',
  'test/properties/*.spec.ts',
  'libs/**/*.spec.ts',
]).map((file) => readFileSync(file, 'utf8').replaceAll(/[([]\s*['"`]/g, '«'));

const isTitle = (row: string): boolean => beginnings.some((spec) => spec.includes(`«${row}`));

describe.each(Object.entries(ROWS))('each row of the tables about %s', (_, rows) => {
  it('has a test named after it', () => expect(rows.filter((row) => !isTitle(row))).toEqual([]));
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Connections } from '#integrations/connections/connections';
import { PaymentGateways } from '#integrations/payments/gateway/payment-gateways';
import { ERRORS } from '#http/errors/error-catalogue';
import { eventually } from '#test/support/machine/eventually';
import { addedTwice, cashRefused, oneRuleTooMany } from '#test/support/clients/risk-refusals';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { writtenOut } from '#test/support/clients/written-out';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { peopleRefusals } from '#test/support/clients/people-refusals';
import { refundRefusals } from '#test/support/clients/refund-refusals';
import { provokedReports } from '#test/support/clients/provoked-reports';
import { LinkVisitors } from '#test/support/clients/payment-links';
import { cart, openSession, placeOrder, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { confirmByCode, onlyPendingOrder, wrongCodes } from '#test/support/clients/verification';

const { service, merchant } = serviceUnderTest('own', { settings: { BULK_ACT_ITEMS: '1' } });

const JSON_BODY = { 'content-type': 'application/json' };
const CASH = { payment_option: 'cod' };
const CARD = { payment_option: 'prepaid', payment: { method: 'card', card: { token: 'tok_pending' } } };
/** Registered for what does not happen. */
const HOOK = { url: 'https://hooks.invalid/', events: ['cod.remitted'] };
const NO_ORDER = 'ord_000000000000000000000000';

const session = (changes: object) => () => merchant.post('/checkout/sessions', cart(changes));
const endpoint = (changes: object) => () => merchant.post('/webhooks', { ...HOOK, ...changes });
const requested =
  (path: string, headers = {}) =>
  () =>
    merchant.get(path, headers);
const refunded = (body: object) => () => merchant.post('/refunds', body);
const bytes =
  (body: string, headers = JSON_BODY as Record<string, string>) =>
  () =>
    merchant.send('POST', '/refunds', body, headers);

/** A key that is not what it was, asking for the orders. */
const withKey = async (input: object, operation?: string, args = {}): Promise<Answered> => {
  const { id, client } = await service.keyHolder(input);
  if (operation !== undefined) await service.operate(operation, { id, ...args });
  return client.get('/orders');
};

/** An order that waits for its shopper's word; no other of this merchant's does. */
const unconfirmed = () => onlyPendingOrder(service, merchant);

const completedTwice = async (choice: object): Promise<Answered> => {
  const { id } = await openSession(merchant, { payment_options: ['prepaid', 'cod'] });
  await merchant.post(`/checkout/sessions/${id}/complete`, choice);
  return merchant.post(`/checkout/sessions/${id}/complete`, choice);
};

async function overPlainHttp(): Promise<Answered> {
  const socket = connect(Number(new URL(service.addresses.api).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.end('GET /v1/orders HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const answer = await text(socket);
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4);
  return { status: Number(answer.slice(9, 12)), headers: {}, text: body, body: JSON.parse(body) };
}

const CASH_ORDER = { payment_options: ['cod'] };

const remittanceFile =
  (file: string, courier = 'delhivery') =>
  () =>
    merchant.send('POST', `/cod/remittances?courier_code=${courier}`, file, { 'content-type': 'text/csv' });
const REMITTANCE = { courier_code: 'dtdc', lines: [{ tracking_number: 'NOBODY', cod_amount: 100 }] };
const closedTwice = async (): Promise<Answered> => {
  const { id } = (await merchant.post('/cod/remittances', { ...REMITTANCE, reference: 'closed twice' })).body;
  await eventually(async () => expect((await merchant.post(`/cod/remittances/${id}/close`)).status).toBe(200));
  return merchant.post(`/cod/remittances/${id}/close`);
};
const sentTwice = async (): Promise<Answered> => {
  await merchant.post('/cod/remittances', REMITTANCE);
  return merchant.post('/cod/remittances', REMITTANCE);
};

/** Each code, and the request that provokes it. */
const PROVOKED: Readonly<Record<string, () => Promise<Answered>>> = {
  invalid_request: requested('/orders/%zz'),
  https_required: overPlainHttp,
  missing_field: refunded({}),
  invalid_json: bytes('{'),
  body_not_object: bytes('[]'),
  parameter_unknown: session({ amonut: 1 }),
  invalid_type: session({ metadata: [] }),
  invalid_boolean: () => merchant.post('/payment_links', { amount: 100, currency: 'INR', reusable: 'no' }),
  invalid_integer: session({ amount: '1' }),
  csv_header_unrecognized: remittanceFile('Way Bil,COD Amnt\n1,2\n'),
  file_invalid: remittanceFile('<html>'),
  file_empty: remittanceFile('AWB,COD Amount\n'),
  remittance_duplicate: sentTwice,
  remittance_closed: closedTwice,
  courier_unknown: remittanceFile('AWB,COD Amount\n1,2\n', 'nobody'),
  ...provokedReports(service),
  invalid_value: requested('/orders', { 'Consistency-Token': '?' }),
  invalid_enum_value: requested('/orders?status=vanished'),
  invalid_format: session({ client_reference_id: 'a\u0000b' }),
  invalid_amount: session({ amount: 0 }),
  amount_mismatch: session({ amount: 1 }),
  invalid_currency: session({ currency: 'XXQ' }),
  invalid_phone: session({ customer: { phone: '12' } }),
  invalid_email: session({ customer: { phone: '+919876543210', email: 'asha' } }),
  invalid_url: endpoint({ url: 'https://10.0.0.1/' }),
  invalid_postal_code: session({ billing_address: { country: 'in', postal_code: '56003' } }),
  invalid_limit: requested('/refunds?limit=0'),
  invalid_cursor: requested(`/orders?starting_after=${NO_ORDER}`),
  parameters_exclusive: requested(`/orders?starting_after=${NO_ORDER}&ending_before=${NO_ORDER}`),
  invalid_range: session({ expires_at: 1 }),
  string_empty: session({ client_reference_id: '' }),
  string_too_long: session({ client_reference_id: 'x'.repeat(201) }),
  array_empty: endpoint({ events: [] }),
  array_too_long: session({ line_items: Array.from({ length: 101 }, () => ({ name: 'A', quantity: 1, unit_amount: 1 })) }),
  metadata_too_many_keys: session({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`key${n}`, n])) }),
  metadata_key_invalid: session({ metadata: { 'a[b]': 1 } }),
  metadata_value_invalid: session({ metadata: { a: {} } }),
  unknown_event_type: endpoint({ events: ['order.lost'] }),
  idempotency_key_invalid: () => merchant.post('/refunds', {}, { 'Idempotency-Key': 'x'.repeat(256) }),
  api_key_missing: () => merchant.with(null).get('/orders'),
  api_key_invalid: () => merchant.with('sk_test_cutoff').get('/orders'),
  api_key_expired: () => withKey({}, 'keys.roll', { grace: '0' }),
  api_key_revoked: () => withKey({}, 'keys.revoke'),
  secret_key_required: () => withKey({ type: 'publishable' }),
  insufficient_scope: () => withKey({ type: 'restricted', scopes: 'refunds:read' }),
  client_secret_invalid: async () => {
    const { client } = await service.keyHolder({ type: 'publishable' });
    return client.get(`/checkout/sessions/${(await openSession(merchant)).id}`);
  },
  resource_missing: requested(`/orders/${NO_ORDER}`),
  url_not_found: requested('/nowhere'),
  method_not_allowed: () => merchant.delete('/orders'),
  idempotency_key_reused: async () => {
    await merchant.post('/checkout/sessions', cart(), { 'Idempotency-Key': 'once' });
    return merchant.post('/checkout/sessions', cart({ client_reference_id: 'other' }), { 'Idempotency-Key': 'once' });
  },
  request_too_large: bytes(JSON.stringify({ note: 'x'.repeat(262_144) })),
  uri_too_long: requested(`/orders?client_reference_id=${'x'.repeat(9000)}`),
  unsupported_media_type: bytes('a=b', { 'content-type': 'text/plain' }),
  headers_too_large: requested('/orders', { 'X-Long': 'x'.repeat(17_000) }),
  checkout_session_not_open: () => completedTwice(CASH),
  cod_not_available: () => cashRefused(merchant),
  list_entry_exists: () => addedTwice(merchant),
  risk_rule_limit_reached: () => oneRuleTooMany(merchant),
  nothing_due: async () => merchant.post('/payment_links', { order_id: (await given.paidOrder(merchant)).id, currency: 'INR' }),
  payment_link_not_open: async () => {
    const shoppers = new LinkVisitors(service, merchant);
    const { id, url } = await shoppers.link({ amount: 100, currency: 'INR', customer: { phone: '+919876543210' } });
    await shoppers.pay(url, upi('success@test'));
    await shoppers.becomes(id, { status: 'paid' });
    return merchant.post(`/payment_links/${id}/close`);
  },
  payment_in_progress: () => completedTwice(CARD),
  payment_not_in_progress: async () => merchant.post(`/checkout/sessions/${(await openSession(merchant)).id}/abandon_payment`),
  payment_option_not_enabled: async () => merchant.post(`/checkout/sessions/${(await openSession(merchant)).id}/complete`, CASH),
  payment_method_not_available: async () => {
    const { client } = await service.keyHolder({ mode: 'live' });
    return client.post('/checkout/sessions', cart());
  },
  order_field_immutable: async () => merchant.patch(`/orders/${(await placeOrder(merchant, CASH, CASH_ORDER)).id}`, { status: 'paid' }),
  webhook_endpoint_disabled: async () => {
    const { id } = (await merchant.post('/webhooks', HOOK)).body;
    await merchant.patch(`/webhooks/${id}`, { status: 'disabled' });
    return merchant.post(`/webhooks/${id}/test`);
  },
  event_not_replayable: async () => {
    const { id } = (await merchant.post('/webhooks', HOOK)).body;
    const test = (await merchant.post(`/webhooks/${id}/test`, { type: 'order.paid' })).body;
    return merchant.post(`/webhook_deliveries/${test.id}/replay`);
  },
  webhook_endpoint_limit_reached: async () => {
    for (let made = 0; made < 32; made++) await merchant.post('/webhooks', HOOK);
    return merchant.post('/webhooks', HOOK);
  },
  rate_limit_exceeded: async () => {
    const { client } = await service.keyHolder({ rateLimit: 1 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => client.get('/orders')));
    return answers.find(({ status }) => status === 429)!;
  },
  verification_not_pending: async () => merchant.post(`/orders/${(await given.paidOrder(merchant)).id}/verification/confirm`),
  verification_code_incorrect: async () => {
    const { order, message } = await unconfirmed();
    return confirmByCode(merchant, order, wrongCodes(message.code, 1)[0]!);
  },
  verification_code_expired: async () => {
    const { order, message } = await unconfirmed();
    await merchant.post('/test_helpers/clock/advance', { seconds: 600 });
    return confirmByCode(merchant, order, message.code);
  },
  verification_attempts_exceeded: async () => {
    const { order, message } = await unconfirmed();
    for (const code of wrongCodes(message.code, 5)) await confirmByCode(merchant, order, code);
    return confirmByCode(merchant, order, message.code);
  },
  verification_resend_too_soon: async () => merchant.post(`/orders/${(await unconfirmed()).order.id}/verification/resend`),
  verification_resend_limit_reached: async () => {
    const { order } = await unconfirmed();
    const resent = async (): Promise<Answered> => {
      await merchant.post('/test_helpers/clock/advance', { seconds: 60 });
      return merchant.post(`/orders/${order.id}/verification/resend`);
    };
    for (let sent = 1; sent < 4; sent++) await resent();
    return resent();
  },
  collection_not_resolvable: async () => {
    const { id } = await placeOrder(merchant, CASH, CASH_ORDER);
    return merchant.post(`/cod/collections/${id.replace('ord_', 'cod_')}/resolve`, { type: 'accepted' });
  },
  transition_not_allowed: async () => merchant.post(`/test_helpers/orders/${(await given.paidOrder(merchant)).id}/capture`),
  test_mode_required: async () => (await service.keyHolder({ mode: 'live' })).client.post('/test_helpers/clock/advance', { seconds: 1 }),
  storefront_not_connected: async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'A store without a shop' });
    const [shop] = await eventually(async () => {
      const shops = await service.part(Connections).ofKinds(account, false, ['shopify']);
      expect(shops).toHaveLength(1);
      return shops;
    });
    await service.operate('connections.remove', { account, id: shop!.id });
    const { client } = await service.keyHolder({ account });
    return client.post(`/test_helpers/orders/${(await placeOrder(client, CASH, CASH_ORDER)).id}/fulfill`);
  },
  upstream_error: async () => {
    const { id } = await placeOrder(merchant, upi('pending@test'));
    const gateways = service.part(PaymentGateways);
    const { sandboxUrl } = gateways;
    gateways.sandboxUrl = 'http://127.0.0.1:9';
    const answered = await merchant.post(`/test_helpers/orders/${id}/capture`);
    gateways.sandboxUrl = sandboxUrl;
    return answered;
  },
  ...refundRefusals(service, merchant),
  ...peopleRefusals(service),
};

/** Caused by what one request cannot bring about: 30 slow seconds, two at one moment, our own faults, a projector at rest, a slow partner, a tampered store, a file at the command line, what a tool of an agent refuses. */
const NOT_BY_A_REQUEST = [
  'list_too_broad',
  'request_timeout',
  'idempotency_key_in_use',
  'internal_error',
  'service_unavailable',
  'read_model_behind',
  'upstream_timeout',
  'history_altered',
  'event_unreadable',
  'checkpoint_forged',
  'checkpoint_of_another_key',
  'agent_limit_reached',
];

describe('the error catalogue', () => {
  it.each(Object.keys(PROVOKED))('%s is answered with its status, type and message', async (code) => {
    const { status, body } = await PROVOKED[code]!();
    const known = ERRORS.get(code)!;
    expect([body.error.code, status, body.error.type]).toEqual([code, known.status, known.type]);
    expect(body.error.message).toMatch(/\w/);
    expect(body.error.request_id).toMatch(/^req_/);
    if (status === 400 && body.error.param !== null) {
      const { param, message } = body.error;
      expect(body.error.errors[0]).toEqual({ code, param, message });
    }
  });

  it('contains no code that a route documents and no test provokes', async () => {
    const { body: document } = await merchant.with(null).get('/openapi.json');
    const reported = Object.values<Json>(writtenOut(document).paths)
      .flatMap((methods) => Object.values<Json>(methods))
      .flatMap(({ responses }) => Object.values<Json>(responses).flatMap((response) => (response['x-error-codes'] ?? []) as string[]));
    const unproved = [...new Set(reported)].filter((code) => !(code in PROVOKED) && !NOT_BY_A_REQUEST.includes(code));
    expect(unproved).toEqual([]);
  });

  it('contains no unused code', () => {
    const others = [...ERRORS.keys()].filter((code) => !(code in PROVOKED) && !NOT_BY_A_REQUEST.includes(code));
    expect(others).toEqual([]);
  });
});

import type { EndpointRow } from '#test/acceptance/endpoints/endpoint-row';
import { DISPUTE_ENDPOINTS } from '#test/acceptance/endpoints/dispute-endpoints';
import { REPORT_ENDPOINTS } from '#test/acceptance/endpoints/report-endpoints';
import { RISK_ENDPOINTS } from '#test/acceptance/endpoints/risk-endpoints';
import { Courier } from '#test/support/partners/courier';
import { eventually } from '#test/support/machine/eventually';
import type { Answered, Json } from '#test/support/clients/merchant-client';
import { merchant, service } from '#test/acceptance/endpoints/own-service';
import { logged } from '#test/support/clients/logged-requests';
import { alertOf } from '#test/support/clients/raised-alerts';
import { card } from '#test/support/clients/session-payments';
import { cart, codOrder, openSession, placeOrder, refund, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';
import { onlyPendingOrder } from '#test/support/clients/verification';

/** Placed and paid before the first spec. */
export let order: Json;

export async function placeTheOrder(): Promise<void> {
  order = await given.paidOrder(merchant);
}

/** Its events do not occur here, so nothing is sent to it. */
const HOOK = { url: 'https://hooks.invalid/', events: ['cod.remitted'] };
const COD = { payment_option: 'cod' };
const LINK = { amount: 45_000, currency: 'INR' };

const idOf = async (answer: Promise<Answered>): Promise<string> => (await answer).body.id;
const session = async (): Promise<string> => (await openSession(merchant, { payment_options: ['cod', 'prepaid'] })).id;
/** There are at most 16 at a time. */
const endpoint = async (): Promise<string> => {
  for (const { id } of (await merchant.get('/webhooks?limit=100')).body.data) await merchant.delete(`/webhooks/${id}`);
  return idOf(merchant.post('/webhooks', HOOK));
};
const attempt = async (): Promise<string> => idOf(merchant.post(`/webhooks/${await endpoint()}/test`));
/** One that was made: its name is that of nobody. */
const made = async (): Promise<string> => {
  const id = await attempt();
  await eventually(async () => expect((await merchant.get(`/webhook_deliveries/${id}`)).body.status).toBe('failed'));
  return id;
};
const loggedRequest = async (): Promise<string> => (await logged(merchant, await merchant.get('/alerts'))).id;
const placed = async (): Promise<string> => order.id;
const refunded = (): Promise<string> => idOf(refund(merchant, order.id, 100));
const open = async (): Promise<string> => (await placeOrder(merchant, upi('pending@test'))).id;
const onDelivery = async (): Promise<string> => (await codOrder(merchant)).id;
/** In the parcel that examples name. */
const onTheWay = async (): Promise<string> => {
  const id = await onDelivery();
  await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: 'AWB123456789' });
  return id;
};
const collection = async (): Promise<string> => (await onDelivery()).replace('ord_', 'cod_');
/** Money has come for goods that come back. */
const disputed = async (): Promise<string> => {
  const [courier, id] = [new Courier(service, merchant), await onTheWay()];
  await courier.acts(id, 'rto');
  await courier.remits(id, 1);
  return id.replace('ord_', 'cod_');
};
const paying = async (): Promise<string> => {
  const { id } = await openSession(merchant);
  await merchant.post(`/checkout/sessions/${id}/complete`, card('tok_pending'));
  return id;
};
/** A try of a session without an order. */
const tried = async (): Promise<string> =>
  eventually(async () => (await merchant.get(`/payments?checkout_session=${await paying()}`)).body.data[0].id);
/** Waits to be confirmed, and another code may be sent. */
const unconfirmed = async (): Promise<Json> => {
  const { order: pending } = await onlyPendingOrder(service, merchant);
  await merchant.post('/test_helpers/clock/advance', { seconds: 60 });
  return pending;
};
const waiting = async (): Promise<string> => (await unconfirmed()).id;
const waitingSession = async (): Promise<string> => (await unconfirmed()).checkout_session;
/** Confirmed already, so any code is accepted. */
const confirmedSession = async (): Promise<string> => {
  const { id, checkout_session } = await unconfirmed();
  await merchant.post(`/orders/${id}/verification/confirm`);
  return checkout_session;
};
const link = (): Promise<string> => idOf(merchant.post('/payment_links', LINK));
const pendingRefund = (): Promise<string> => idOf(refund(merchant, order.id, 114));
/** The total of an order is changed in the shop. */
const alert = async (): Promise<string> => {
  const [storefront, id] = [new Storefront(service), await onDelivery()];
  storefront.shop.ledger.edit((await storefront.connection()).key_id, await storefront.idThere(id), { total: 1 });
  return (await alertOf(merchant, { order: id })).id;
};
const event = async (): Promise<string> => (await merchant.get('/events?limit=1')).body.data[0].id;

let remittances = 0;
/** For parcels of nobody. */
const anyRemittance = () => ({ courier_code: 'dtdc', lines: [{ tracking_number: `NOBODY${++remittances}`, cod_amount: 100 }] });
const remittance = async (): Promise<string> => {
  const id = await idOf(merchant.post('/cod/remittances', anyRemittance()));
  await eventually(async () => expect((await merchant.get(`/cod/remittances/${id}`)).body.status).toBe('discrepancy'));
  return id;
};

let transfers = 0;
const anyCredit = () => ({ utr: `UTR${++transfers}`, amount: 100, credited_at: 1_767_724_200 });
const creditImport = (): Promise<string> =>
  idOf(merchant.send('POST', '/cod/bank_credits', `UTR,Amount,Date\nUTR${++transfers},1.00,2026-01-05\n`, { 'content-type': 'text/csv' }));
const credit = (): Promise<string> => idOf(merchant.post('/cod/bank_credits', anyCredit()));

/** For requests that are refused before the resource is looked up; any other would be 404. */
export const nothing = async (): Promise<string> => 'nothing';

/** The endpoints there are: method and path, the scope they need, and the status of success. */
export const ENDPOINTS: readonly EndpointRow[] = [
  ['GET /checkout/sessions', 'checkout_sessions:read', 200, {}],
  ['POST /checkout/sessions', 'checkout_sessions:write', 201, { body: () => cart() }],
  ['GET /checkout/sessions/{id}', 'checkout_sessions:read', 200, { of: session, publishable: true }],
  ['PATCH /checkout/sessions/{id}', 'checkout_sessions:write', 200, { of: session, body: () => ({ metadata: { gift: true } }) }],
  ['POST /checkout/sessions/{id}/complete', 'checkout_sessions:write', 200, { of: session, body: () => COD, publishable: true }],
  ['POST /checkout/sessions/{id}/abandon_payment', 'checkout_sessions:write', 200, { of: paying, publishable: true }],
  [
    'POST /checkout/sessions/{id}/verification/confirm',
    'checkout_sessions:write',
    200,
    { of: confirmedSession, body: () => ({ code: '123456' }), publishable: true },
  ],
  ['POST /checkout/sessions/{id}/verification/resend', 'checkout_sessions:write', 200, { of: waitingSession, publishable: true }],
  ['POST /checkout/sessions/{id}/expire', 'checkout_sessions:write', 200, { of: session }],
  ['POST /checkout/sessions/{id}/url', 'checkout_sessions:write', 200, { of: session }],
  ['DELETE /checkout/sessions/{id}', 'checkout_sessions:write', 200, { of: session }],
  ['POST /payment_links', 'checkout_sessions:write', 201, { body: () => LINK }],
  ['GET /payment_links', 'checkout_sessions:read', 200, {}],
  ['GET /payment_links/{id}', 'checkout_sessions:read', 200, { of: link }],
  ['POST /payment_links/{id}/close', 'checkout_sessions:write', 200, { of: link }],
  ['GET /orders', 'orders:read', 200, {}],
  ['GET /orders/{id}', 'orders:read', 200, { of: placed }],
  ['GET /orders/{id}/timeline', 'orders:read', 200, { of: placed }],
  ['GET /orders/{id}/payments', 'payments:read', 200, { of: placed }],
  ['GET /payments', 'payments:read', 200, {}],
  ['GET /payments/{id}', 'payments:read', 200, { of: tried }],
  ['PATCH /orders/{id}', 'orders:write', 200, { of: placed, body: () => ({ metadata: { packed: true } }) }],
  ['POST /orders/{id}/verification/confirm', 'orders:write', 200, { of: waiting }],
  ['POST /orders/{id}/verification/resend', 'orders:write', 200, { of: waiting }],
  ['POST /refunds', 'refunds:write', 201, { body: () => ({ order_id: order.id, amount: 100 }), mayAwait: true }],
  ['GET /refunds', 'refunds:read', 200, {}],
  ['GET /refunds/{id}', 'refunds:read', 200, { of: refunded }],
  ['PATCH /refunds/{id}', 'refunds:write', 200, { of: refunded, body: () => ({ credit_note: { number: 'CN/1' } }) }],
  ['GET /cod/collections', 'cod:read', 200, {}],
  ['GET /cod/collections/{id}', 'cod:read', 200, { of: collection }],
  ['POST /cod/collections/{id}/resolve', 'cod:write', 200, { of: disputed, body: () => ({ type: 'accepted' }), mayAwait: true }],
  ['GET /cod/aging', 'cod:read', 200, {}],
  ['POST /webhooks', 'webhooks:write', 201, { body: () => HOOK, with: ['cod:read'], mayAwait: true }],
  ['GET /webhooks', 'webhooks:read', 200, {}],
  ['GET /webhooks/{id}', 'webhooks:read', 200, { of: endpoint }],
  ['PATCH /webhooks/{id}', 'webhooks:write', 200, { of: endpoint, body: () => ({ status: 'disabled' }), mayAwait: true }],
  ['DELETE /webhooks/{id}', 'webhooks:write', 200, { of: endpoint, mayAwait: true }],
  ['POST /webhooks/{id}/roll_secret', 'webhooks:write', 200, { of: endpoint }],
  ['POST /webhooks/{id}/test', 'webhooks:write', 200, { of: endpoint }],
  ['POST /webhooks/{id}/recover', 'webhooks:write', 200, { of: endpoint, body: () => ({ since: 0 }) }],
  ['GET /webhooks/{id}/deliveries', 'webhooks:read', 200, { of: endpoint }],
  ['GET /webhook_deliveries', 'webhooks:read', 200, {}],
  ['GET /webhook_deliveries/{id}', 'webhooks:read', 200, { of: attempt }],
  ['GET /webhook_deliveries/{id}/raw', 'webhooks:read', 200, { of: made }],
  ['POST /webhook_deliveries/{id}/replay', 'webhooks:write', 200, { of: attempt }],
  ['GET /alerts', 'orders:read', 200, {}],
  ['GET /alerts/{id}', 'orders:read', 200, { of: alert }],
  ['POST /alerts/{id}/resolve', 'orders:write', 200, { of: alert }],
  ['GET /events', 'events:read', 200, {}],
  ['GET /events/feed', 'events:read', 200, {}],
  ['GET /events/{id}', 'events:read', 200, { of: event }],
  ['POST /events/{id}/resend', 'webhooks:write', 200, { of: event }],
  ['GET /request_logs', 'events:read', 200, {}],
  ['GET /request_logs/{id}', 'events:read', 200, { of: loggedRequest }],
  ['GET /cod/couriers', 'cod:read', 200, {}],
  ['GET /cod/couriers/{code}', 'cod:read', 200, { of: async () => 'delhivery' }],
  ['PUT /cod/couriers/{code}', 'cod:write', 200, { of: async () => 'delhivery', body: () => ({ cycle_days: 7 }) }],
  ['POST /cod/remittances', 'cod:write', 201, { body: anyRemittance, has200: true }],
  ['GET /cod/remittances', 'cod:read', 200, {}],
  ['GET /cod/remittances/{id}', 'cod:read', 200, { of: remittance }],
  ['GET /cod/remittances/{id}/lines', 'cod:read', 200, { of: remittance }],
  ['GET /cod/remittances/{id}/findings', 'cod:read', 200, { of: remittance }],
  ['POST /cod/remittances/{id}/close', 'cod:write', 200, { of: remittance }],
  ['POST /cod/remittances/{id}/void', 'cod:write', 200, { of: remittance }],
  ['POST /cod/bank_credits', 'cod:write', 201, { body: anyCredit, has200: true }],
  ['GET /cod/bank_credits', 'cod:read', 200, {}],
  ['GET /cod/bank_credits/{id}', 'cod:read', 200, { of: credit }],
  ['GET /cod/bank_credit_imports/{id}', 'cod:read', 200, { of: creditImport }],
  ['DELETE /cod/bank_credits/{id}', 'cod:write', 200, { of: credit }],
  ...REPORT_ENDPOINTS,
  ...DISPUTE_ENDPOINTS,
  ...RISK_ENDPOINTS,
  ['GET /history', 'history:read', 200, {}],
  ['GET /history/export', 'history:read', 200, {}],
  ['GET /history/schemas', 'history:read', 200, {}],
  ['GET /history/checkpoint', 'history:read', 200, {}],
  ['GET /history/{id}', 'history:read', 200, { of: placed }],
  ['GET /history/{id}/at', 'history:read', 200, { of: placed }],
  ['GET /history/{id}/changes', 'history:read', 200, { of: placed }],
  ['GET /history/{id}/proof', 'history:read', 200, { of: placed }],
  ['POST /test_helpers/orders/{id}/capture', 'test_helpers:write', 200, { of: open }],
  ['POST /test_helpers/orders/{id}/fail_payment', 'test_helpers:write', 200, { of: open }],
  ['POST /test_helpers/checkout_sessions/{id}/capture', 'test_helpers:write', 200, { of: paying }],
  ['POST /test_helpers/checkout_sessions/{id}/fail_payment', 'test_helpers:write', 200, { of: paying }],
  ['POST /test_helpers/orders/{id}/fulfill', 'test_helpers:write', 200, { of: onDelivery }],
  ['POST /test_helpers/orders/{id}/ship', 'test_helpers:write', 200, { of: onDelivery }],
  ['POST /test_helpers/orders/{id}/deliver', 'test_helpers:write', 200, { of: onTheWay }],
  ['POST /test_helpers/orders/{id}/rto', 'test_helpers:write', 200, { of: onTheWay }],
  ['POST /test_helpers/orders/{id}/cancel', 'test_helpers:write', 200, { of: onDelivery }],
  ['GET /test_helpers/messages', 'test_helpers:read', 200, {}],
  ['POST /test_helpers/refunds/{id}/succeed', 'test_helpers:write', 200, { of: pendingRefund }],
  ['POST /test_helpers/refunds/{id}/fail', 'test_helpers:write', 200, { of: pendingRefund }],
  [
    'POST /test_helpers/remittances/generate',
    'test_helpers:write',
    200,
    { body: () => ({ courier_code: 'ekart', kind: 'clean', format: 'json' }) },
  ],
  ['POST /test_helpers/events/send', 'test_helpers:write', 200, { body: () => ({ type: 'order.paid' }) }],
  ['POST /test_helpers/clock/advance', 'test_helpers:write', 200, { body: () => ({ seconds: 1 }) }],
];

/** As the description and the catalogue name it alike. */
export const anyId = (text: string): string => text.replaceAll(/\{\w+\}/g, '{}');

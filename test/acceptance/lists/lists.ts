import { claimId } from '#reconciliation/claims/claim-ids';
import { given } from '#test/support/given/given';
import { eventually } from '#test/support/machine/eventually';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { merchant, service } from '#test/acceptance/lists/own-service';
import { alertsOf } from '#test/support/clients/raised-alerts';
import { made, requested } from '#test/support/clients/reports';
import { card } from '#test/support/clients/session-payments';
import { codOrder, openSession, placeOrder, refund } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

/** A paid order that all refunds are taken from. */
export let order: Json;
/** Keys that see none of it: of the account's other mode, and of another account. */
export let others: MerchantClient[];
let own: string;

/** What all lists begin with. */
export async function placeTheOrder(): Promise<void> {
  own = (await service.operate('accounts.list')).data[0].id;
  order = await given.paidOrder(merchant);
  const { client: live } = await service.keyHolder({ mode: 'live' });
  const { id: account } = await service.operate('accounts.create', { name: 'Another' });
  others = [live, (await service.keyHolder({ account })).client];
}

const LINK = { amount: 45_000, currency: 'INR' };
const SCHEDULE = { name: 'Refunds of yesterday', type: 'refunds.1', range: 'previous_day', frequency: 'daily', at: '06:00' };
const COD = [{ payment_option: 'cod' }, { payment_options: ['cod'] }] as const;

/** The list that all checks are made of: the same code reads the queries and pages of each. */
export const FULLY = '/checkout/sessions';

/** Each list there is, how it gets an entry more (answers with the entry's id), and a filter of known values. */
export const LISTS = [
  // Before the others, each of which adds events.
  ['/events', newEvent, ['type', 'checkout.session.created', 'order.paid', 'unknown_event_type']],
  [FULLY, async () => (await openSession(merchant)).id, ['status', 'open', 'complete', 'invalid_enum_value']],
  ['/payment_links', async () => (await merchant.post('/payment_links', LINK)).body.id, ['status', 'open', 'paid', 'invalid_enum_value']],
  ['/orders', async () => (await placeOrder(merchant, ...COD)).id, ['status', 'pending', 'paid', 'invalid_enum_value']],
  ['/payments', newPayment, ['method', 'card', 'upi', 'invalid_enum_value']],
  ['/refunds', async () => (await refund(merchant, order.id, 114)).body.id, ['status', 'pending', 'failed', 'invalid_enum_value']],
  [
    '/cod/collections',
    async () => collectionOf((await placeOrder(merchant, ...COD)).id),
    ['status', 'pending', 'remitted', 'invalid_enum_value'],
  ],
  ['/cod/remittances', newRemittance, ['status', 'discrepancy', 'closed', 'invalid_enum_value']],
  ['/cod/bank_credits', newBankCredit, null],
  ['/risk/list_entries', newListEntry, ['list', 'block', 'allow', 'invalid_enum_value']],
  ['/webhooks', async () => (await merchant.post('/webhooks', { url: 'https://example.com/', events: ['cod.remitted'] })).body.id, null],
  ['/webhook_deliveries', newAttempt, null],
  ['/alerts', newAlert, ['status', 'open', 'resolved', 'invalid_enum_value']],
  ['/disputes', newDispute, ['status', 'open', 'won', 'invalid_enum_value']],
  ['/settlements', newSettlement, ['status', 'paid', 'reversed', 'invalid_enum_value']],
  ['/reconciliation/claims', newClaim, ['party', 'courier', 'bank', 'invalid_enum_value']],
  ['/reports/runs', async () => newReport(), ['status', 'succeeded', 'failed', 'invalid_enum_value']],
  [
    '/reports/schedules',
    async () => (await merchant.post('/reports/schedules', SCHEDULE)).body.id,
    ['status', 'active', 'paused', 'invalid_enum_value'],
  ],
] as const;

/** All payments are tries of one session, each given up for the next. */
let tried: { readonly id: string } | undefined;

async function newPayment(): Promise<string> {
  if (tried === undefined) tried = { id: (await openSession(merchant)).id };
  else await merchant.post(`/checkout/sessions/${tried.id}/abandon_payment`);
  await merchant.post(`/checkout/sessions/${tried.id}/complete`, card('tok_pending'));
  return (await merchant.get(`/payments?session=${tried.id}&status=created,processing`)).body.data[0].id;
}

/** All of the one payment. The bank only asks, so the order can still be refunded. */
async function newDispute(): Promise<string> {
  const [{ id: payment }] = (await merchant.get(`/orders/${order.id}/payments`)).body.data;
  return (await merchant.post(`/test_helpers/payments/${payment}/dispute`, { phase: 'fraud', amount: 100 })).body.id;
}

/** It has one more refund at the gateway. Settlements of one second come in any order, as their ids do. */
async function newSettlement(): Promise<string> {
  service.clock.advance(1);
  const [{ id: payment }] = (await merchant.get(`/orders/${order.id}/payments`)).body.data;
  await merchant.post(`/test_helpers/payments/${payment}/gateway_refund`, { amount: 1 });
  return (await merchant.post('/test_helpers/settlements/pay_out')).body.id;
}

const newReport = async (): Promise<string> => (await made(merchant, (await requested(merchant, 'refunds.1')).id)).id;

const collectionOf = (order: string): string => order.replace('ord_', 'cod_');

let remittances = 0;
/** For a parcel of nobody. */
async function newRemittance(): Promise<string> {
  const lines = [{ tracking_number: `NOBODY${++remittances}`, cod_amount: 100 }];
  const { id } = (await merchant.post('/cod/remittances', { courier_code: 'dtdc', lines })).body;
  await eventually(async () => expect((await merchant.get(`/cod/remittances/${id}`)).body.status).toBe('discrepancy'));
  return id;
}

/** Its id follows from the remittance: within a second claims come in any order. */
async function newClaim(): Promise<string> {
  service.clock.advance(1);
  const claim = claimId('courier', await newRemittance(), 'cod_line_unmatched');
  await eventually(async () => expect((await merchant.get(`/reconciliation/claims/${claim}`)).status).toBe(200));
  return claim;
}

let transfers = 0;
async function newBankCredit(): Promise<string> {
  const credit = { utr: `UTR${++transfers}`, amount: 100, credited_at: 1_767_724_200 };
  return (await merchant.post('/cod/bank_credits', credit)).body.id;
}

let blocked = 0;
/** Their ids follow from what they say: within a second they come in any order. */
async function newListEntry(): Promise<string> {
  service.clock.advance(1);
  return (await merchant.post('/risk/list_entries', { list: 'block', type: 'ip', value: `203.0.113.${++blocked}` })).body.id;
}

/** An endpoint whose server does not exist. */
let unreachable: Json;

async function newAttempt(): Promise<string> {
  unreachable ??= (await merchant.post('/webhooks', { url: 'https://shop.invalid/', events: ['cod.remitted'] })).body;
  return (await merchant.post(`/webhooks/${unreachable.id}/test`)).body.id;
}

async function newEvent(): Promise<string> {
  await openSession(merchant);
  return (await merchant.get('/events?limit=1')).body.data[0].id;
}

/** The total of an order is changed in the shop, to one that it has not had yet. */
let changed: { readonly id: string; total: number };

async function newAlert(): Promise<string> {
  const storefront = new Storefront(service);
  changed ??= { id: (await storefront.settled((await codOrder(merchant)).id)).id, total: 300_000 };
  const { id } = changed;
  const total = ++changed.total;
  storefront.shop.ledger.edit((await storefront.connection(own)).key_id, await storefront.idThere(id), { total });
  return eventually(async () => (await alertsOf(merchant, { order: id })).find(({ data }) => data.amount_there === total)!.id);
}

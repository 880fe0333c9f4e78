import { claimId } from '#claims/claim-ids';
import { eventually } from '#test/support/machine/eventually';
import type { Json, MerchantClient } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertsOf } from '#test/support/clients/raised-alerts';
import { made, requested } from '#test/support/clients/reports';
import { card } from '#test/support/clients/session-payments';
import { codOrder, openSession, placeOrder, refund } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

/** A paid order that all refunds are taken from. */
let order: Json;
/** Keys that see none of it: of the account's other mode, and of another account. */
let others: MerchantClient[];
let own: string;

const COUNT = 12;
const LINK = { amount: 45_000, currency: 'INR' };
const SCHEDULE = { name: 'Refunds of yesterday', type: 'refunds.1', range: 'previous_day', frequency: 'daily', at: '06:00' };
const COD = [{ payment_option: 'cod' }, { payment_options: ['cod'] }] as const;

/** Each list there is, how it gets an entry more (answers with the entry's id), and a filter of known values. */
const LISTS = [
  // Before the others, each of which adds events.
  ['/events', newEvent, ['type', 'checkout.session.created', 'order.paid', 'unknown_event_type']],
  ['/checkout/sessions', async () => (await openSession(merchant)).id, ['status', 'open', 'complete', 'invalid_enum_value']],
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

beforeAll(async () => {
  own = (await service.operate('accounts.list')).data[0].id;
  order = await given.paidOrder(merchant);
  const { client: live } = await service.keyHolder({ mode: 'live' });
  const { id: account } = await service.operate('accounts.create', { name: 'Another' });
  others = [live, (await service.keyHolder({ account })).client];
}, 60_000);

it('every list of the OpenAPI document is looked at here, those of one order and of test mode aside, the history, which is read forward alone, and the log of requests, which looking at it adds to', async () => {
  const { paths } = (await merchant.get('/openapi.json')).body;
  const pages = ({ get }: Json): boolean => get?.parameters?.some(({ name }: Json) => name === 'starting_after') ?? false;
  const lists = Object.keys(paths).filter(
    (path) => pages(paths[path]) && !path.includes('/test_helpers/') && !['/v1/history', '/v1/request_logs'].includes(path),
  );
  expect(lists.filter((path) => !path.includes('{')).toSorted()).toEqual(LISTS.map(([path]) => `/v1${path}`).toSorted());
});

describe.each(LISTS)('GET %s', (path, add, filter) => {
  let ids: string[];
  let entries: Json[];

  /** Reads the list; queries are written as in the documentation. */
  const ask = (query = '', client = merchant): Promise<{ status: number; body: Json }> => client.get(`${path}?${query}`);
  const page = async (query = '', client = merchant): Promise<{ ids: string[]; more: boolean }> => {
    const { status, body } = await ask(query, client);
    expect([status, Object.keys(body), body.object, body.url]).toEqual([200, ['object', 'url', 'has_more', 'data'], 'list', `/v1${path}`]);
    return { ids: body.data.map(({ id }: Json) => id), more: body.has_more };
  };
  const refusal = async (query: string, client = merchant): Promise<unknown[]> => {
    const { status, body } = await ask(query, client);
    return [status, body.error.code, body.error.param];
  };
  /** All entries from a place on, a page of so many at a time. */
  const walk = async (limit: number, from = ''): Promise<string[]> => {
    const seen: string[] = [];
    for (let after = from, more = true; more; after = `starting_after=${seen.at(-1)}`) {
      const next = await page(`limit=${limit}&${after}`);
      seen.push(...next.ids);
      more = next.more;
    }
    return seen;
  };

  beforeAll(async () => {
    for (let n = 0; n < COUNT; n++) await add();
    entries = (await ask('limit=100')).body.data;
    ids = entries.map(({ id }) => id);
  });

  it('Lists: {object: "list", url, has_more, data}, newest first (created_at, then id, descending)', () => {
    expect(entries.length).toBeGreaterThanOrEqual(COUNT);
    const places = entries.map(({ created_at, id }) => `${created_at} ${id}`);
    expect(places).toEqual(places.toSorted().reverse());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('limit 1 to 100, default 10', async () => {
    expect(await page()).toEqual({ ids: ids.slice(0, 10), more: true });
    expect(await page('limit=1')).toEqual({ ids: ids.slice(0, 1), more: true });
    expect(await page('limit=100')).toEqual({ ids, more: false });
  });

  it.each(['0', '101', '-1', '1.5', 'ten', '', '1e1', '%2B5'])('bad limit 400 invalid_limit: %s', async (limit) => {
    expect(await refusal(`limit=${limit}`)).toEqual([400, 'invalid_limit', 'limit']);
  });

  it('has_more is right to the exact end, in both directions', async () => {
    const { length } = ids;
    expect(await page(`limit=${length}`)).toEqual({ ids, more: false });
    expect(await page(`limit=${length - 1}`)).toEqual({ ids: ids.slice(0, -1), more: true });
    expect(await page(`limit=2&starting_after=${ids[length - 3]}`)).toEqual({ ids: ids.slice(-2), more: false });
    expect(await page(`limit=2&starting_after=${ids[length - 4]}`)).toEqual({ ids: ids.slice(-3, -1), more: true });
    expect(await page(`starting_after=${ids.at(-1)}`)).toEqual({ ids: [], more: false });
    expect(await page(`limit=2&ending_before=${ids[2]}`)).toEqual({ ids: ids.slice(0, 2), more: false });
    expect(await page(`limit=2&ending_before=${ids[3]}`)).toEqual({ ids: ids.slice(1, 3), more: true });
    expect(await page(`ending_before=${ids[0]}`)).toEqual({ ids: [], more: false });
  });

  it.each([1, 3, 5])('is read to its end %i at a time, without a gap or a repeat', async (limit) => {
    expect(await walk(limit)).toEqual(ids);
  });

  it('starting_after and ending_before exclude each other: 400 parameters_exclusive', async () => {
    expect(await refusal(`starting_after=${ids[0]}&ending_before=${ids[1]}`)).toEqual([400, 'parameters_exclusive', 'ending_before']);
  });

  it('bad cursor (unknown, other type, other mode, other account) 400 invalid_cursor', async () => {
    const other = path === '/orders' ? (await merchant.get('/events')).body.data[0].id : order.id;
    for (const cursor of ['starting_after', 'ending_before']) {
      for (const id of ['', 'nobody', other, `${ids[0]}x`])
        expect(await refusal(`${cursor}=${id}`)).toEqual([400, 'invalid_cursor', cursor]);
      for (const client of others) expect(await refusal(`${cursor}=${ids[0]}`, client)).toEqual([400, 'invalid_cursor', cursor]);
    }
    for (const client of others) expect(await page('', client)).toEqual({ ids: [], more: false });
  });

  it('created_at[gt|gte|lt|lte] filters everywhere', async () => {
    const oldest = entries.at(-1).created_at;
    const newest = entries[0].created_at;
    const between = (from: number, to: number): string[] =>
      entries.filter(({ created_at }) => created_at >= from && created_at <= to).map(({ id }) => id);
    expect((await page(`limit=100&created_at[gte]=${oldest}&created_at[lte]=${newest}`)).ids).toEqual(ids);
    expect((await page(`limit=100&created_at[gt]=${oldest}`)).ids).toEqual(between(oldest + 1, newest));
    expect((await page(`limit=100&created_at[lt]=${newest}`)).ids).toEqual(between(oldest, newest - 1));
    expect(await page(`created_at[gt]=${newest}`)).toEqual({ ids: [], more: false });
    expect(await page(`created_at[lt]=${oldest}`)).toEqual({ ids: [], more: false });
    expect(await page(`created_at%5Bgte%5D=${newest + 1}`)).toEqual({ ids: [], more: false });
    expect(await walk(5, `created_at[gte]=${oldest}`)).toEqual(ids);
    expect(await refusal('created_at[gte]=yesterday')).toEqual([400, 'invalid_integer', 'created_at[gte]']);
  });

  if (filter !== null) {
    const [name, value, another, code] = filter;
    it('enum filters take one value or a comma-separated list; bad enum 400', async () => {
      const matching = entries.filter((entry) => entry[name] === value).map(({ id }) => id);
      expect(matching.length).toBeGreaterThan(0);
      expect((await page(`limit=100&${name}=${value}`)).ids).toEqual(matching);
      const either = entries.filter((entry) => [value, another].includes(entry[name])).map(({ id }) => id);
      expect((await page(`limit=100&${name}=${another},${value}`)).ids).toEqual(either);
      for (const bad of ['misplaced', `${value},misplaced`, '', `${value},`])
        expect(await refusal(`${name}=${bad}`)).toEqual([400, code, name]);
    });
  }

  it.each(['offset=3', 'page=2', 'sort=asc', 'created_at=1', 'x[y]=z'])('no offsets, no totals, no unknown fields: %s', async (query) => {
    expect(await refusal(`limit=100&${query}`)).toEqual([400, 'parameter_unknown', query.split('=')[0]]);
  });

  it('every fault of a query is named at once', async () => {
    const { body } = await ask('limit=0&created_at[lt]=x&starting_after=a&ending_before=b');
    const faults = body.error.errors.map(({ code, param }: Json) => [code, param]);
    expect(faults).toEqual(
      expect.arrayContaining([
        ['invalid_limit', 'limit'],
        ['parameters_exclusive', 'ending_before'],
        ['invalid_integer', 'created_at[lt]'],
      ]),
    );
    expect(body.error).toMatchObject(body.error.errors[0]);
  });

  it('paging is stable while others write', async () => {
    const first = await page('limit=4');
    const added = await add();
    const second = await page(`limit=4&starting_after=${first.ids.at(-1)}`);
    expect([...first.ids, ...second.ids]).toEqual(ids.slice(0, 8));
    expect(await page(`limit=100&ending_before=${ids[0]}`)).toMatchObject({ more: false, ids: expect.arrayContaining([added]) });
    expect((await page(`limit=100&starting_after=${first.ids.at(-1)}`)).ids).toEqual(ids.slice(4));
  });
});

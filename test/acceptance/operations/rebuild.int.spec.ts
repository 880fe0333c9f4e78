import { DiscoveryService } from '@nestjs/core';
import { EventHistory } from '#platform/event-history/event-history';
import { documentsOf } from '#platform/projector/projection';
import { discoveredProjections } from '#platform/projector/projections.module';
import { ReadModelWriter } from '#platform/storage/read-model-writer';
import { keyInAHurry } from '#test/support/services/operate';
import { eventually } from '#test/support/machine/eventually';
import { readModelDocuments } from '#test/support/stores/read-model-documents';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertOf } from '#test/support/clients/raised-alerts';
import { report } from '#test/support/clients/reports';
import { codOrder, openSession, orderBecomes, placeOrder, refund, refundBecomes, unpaidOrder, upi } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { hire } from '#test/support/clients/staff';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

/** One of everything that read models hold. */
async function aDayOfBusiness(): Promise<void> {
  const books = new GatewayBooks(service);
  books.trouble({ failures: [{ on: 'POST /v1/payments/create', as: 'apply_twice', times: 1 }] });
  const { id: twice } = await placeOrder(merchant, upi('success@test'));
  await orderBecomes(merchant, twice, { status: 'paid' });
  books.trouble();
  await eventually(async () =>
    expect((await merchant.get(`/refunds?order_id=${twice}`)).body.data).toMatchObject([{ status: 'succeeded' }]),
  );
  const [paid] = await Promise.all([given.paidOrder(merchant), unpaidOrder(merchant)]);
  const { id: changed } = await codOrder(merchant);
  const shop = new Storefront(service);
  shop.shop.ledger.edit((await shop.connection()).key_id, await shop.idThere(changed), { total: 300_000 });
  await merchant.post(`/alerts/${(await alertOf(merchant, { order: changed })).id}/resolve`);
  for (const [amount, status] of [
    [5_000, 'succeeded'],
    [6_013, 'failed'],
    [7_014, 'pending'],
  ] as const) {
    const { id } = (await refund(merchant, paid.id, amount)).body;
    await refundBecomes(merchant, id, { status });
    await merchant.patch(`/refunds/${id}`, { credit_note: { number: `CN/${amount}` } });
  }
  await books.openDispute(paid.id, { phase: 'chargeback', amount: 1_000 });
  await orderBecomes(merchant, paid.id, { amount_disputed: 1_000 });
  // Of two days at once, one may find that the other has been paid out with it.
  await merchant.post('/test_helpers/settlements/pay_out');
  await merchant.patch(`/orders/${paid.id}`, { metadata: { counted: true }, invoice: { number: 'INV/1' } });
  const { id: link } = (await merchant.post('/payment_links', { order_id: changed, currency: 'INR' })).body;
  await merchant.post(`/payment_links/${link}/close`);
  const utr = `UTR-${changed}`;
  for (const amount of [60, 40]) await merchant.post('/cod/bank_credits', { utr, amount, credited_at: 1_767_724_200 });
  await merchant.send('POST', '/cod/bank_credits', `UTR,Amount,Date\n${utr},0.50,2026-01-05\n`, { 'content-type': 'text/csv' });
  const lines = [{ order_reference: changed, cod_amount: 90, utr }];
  const { id: remittance } = (await merchant.post('/cod/remittances', { courier_code: 'dtdc', lines })).body;
  await eventually(async () => expect((await merchant.get(`/cod/remittances/${remittance}`)).body.status).toBe('discrepancy'));
  await openSession(merchant, { device: { ip: '203.0.113.7' } });
  await merchant.patch('/risk/settings', { medium_from: 21 });
  const conditions = [{ field: 'amount', operator: 'at_least', value: 9_000_000 }];
  await merchant.post('/risk/rules', { name: 'Expensive', recommendation: 'block_cod', conditions });
  await merchant.post('/risk/list_entries', { list: 'block', type: 'email', value: `${changed}@example.com` });
  await merchant.post('/risk/list_entries/import', { entries: [{ list: 'allow', type: 'email', value: `${changed}@example.com` }] });
  await merchant.post(`/test_helpers/orders/${(await codOrder(merchant)).id}/deliver`);
  await report(merchant, 'refunds.1');
  const daily = { name: 'Refunds', type: 'refunds.1', range: 'previous_day', frequency: 'daily', at: '06:00' };
  await merchant.patch(`/reports/schedules/${(await merchant.post('/reports/schedules', daily)).body.id}`, { status: 'paused' });
  const endpoint = (await merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events: ['*'] })).body;
  await merchant.patch(`/webhooks/${endpoint.id}`, { status: 'disabled' });
  await merchant.post(`/webhooks/${endpoint.id}/roll_secret`);
  const { person: owner } = await hire(service, 'owner');
  await owner.post('/admin/v1/views', { name: 'Paid', list: 'orders', filter: { status: 'paid' } });
  const { person: support } = await hire(service, 'support');
  expect((await support.post('/v1/refunds', { order_id: paid.id, amount: 1 })).status).toBe(202);
  await actOnAFilter();
  await service.operate('keys.revoke', { id: (await service.keyHolder({})).id });
}

/** Refunds of orders that are paid in cash: each is refused, which is a result too. */
async function actOnAFilter(): Promise<void> {
  const { person } = await hire(service, 'owner');
  const { id } = (await person.post('/admin/v1/bulk_acts', { act: 'refund', list: 'orders', filter: { payment_method: 'cod' } })).body;
  const { report } = await eventually(async () => {
    const { body } = await person.get(`/admin/v1/bulk_acts/${id}`);
    expect(body.status).toBe('done');
    return body;
  });
  await eventually(async () => expect((await merchant.get(`/reports/runs/${report}`)).body.status).toBe('succeeded'));
}

const documents = (): Promise<Record<string, unknown[]>> => readModelDocuments(service);

const generations = async (): Promise<number[]> =>
  (await service.part(ReadModelWriter).generations()).filter(({ state }) => state === 'live').map(({ generation }) => generation);

beforeAll(async () => {
  // While there is one owner: of several, another would have to approve it.
  const { person: owner } = await hire(service, 'owner');
  await owner.patch('/admin/v1/settings', { undo_window_seconds: 0 });
  const client = { client_id: 'dashboard', client_secret: 'a secret', allowed_domains: ['people.example'] };
  expect((await owner.patch('/admin/v1/settings/oidc', { issuer: 'https://login.example', ...client })).status).toBe(200);
  await aDayOfBusiness();
  await new Storefront(service).calm();
});

/** Figures of operators, which count over all accounts. */
const OF_ALL_ACCOUNTS = ['alert_figures', 'money_figures'];

describe('rebuilding every read model from the history', () => {
  it('makes exactly the same documents, while merchants read them', async () => {
    const before = await documents();
    const old = await generations();
    const list = (await merchant.get('/orders')).text;
    let rebuilding = true;
    let read = 0;
    const reader = (async () => {
      for (; rebuilding; read++) expect((await merchant.get('/orders')).text).toBe(list);
    })();
    const { data } = await service.operate('projections.rebuild', { name: 'all' });
    rebuilding = false;
    await reader;
    expect(read).toBeGreaterThan(0);
    expect(data.map(({ state, behind, parked }: Record<string, unknown>) => [state, behind, parked])).toEqual(
      data.map(() => ['live', 0, 0]),
    );
    expect((await generations()).filter((generation) => old.includes(generation))).toEqual([]);
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(7);
    expect(Object.keys(before).filter((name) => before[name]!.length === 0)).toEqual([]);
    expect(await documents()).toEqual(before);
  });

  it('misses no events that are appended meanwhile', async () => {
    await Promise.all([service.operate('projections.rebuild', { name: 'all' }), aDayOfBusiness()]);
    await new Storefront(service).calm();
    const grown = await documents();
    expect(grown['orders']).toHaveLength(10);
    await service.operate('projections.rebuild', { name: 'all' });
    expect(await documents()).toEqual(grown);
  });
});

describe('documents of read models', () => {
  it('belong to one account each and follow only from its facts, except for figures of all accounts', async () => {
    const { id: account } = await service.operate('accounts.create', { name: 'Another store' });
    const other = merchant.with((await service.operate('keys.create', { ...keyInAHurry(), account })).key);
    await Promise.all([given.paidOrder(other), codOrder(other), openSession(other, { device: { ip: '203.0.113.7' } })]);
    const owners = new Map<string, Set<string>>();
    const projections = discoveredProjections(service.part(DiscoveryService)).filter(({ name }) => !OF_ALL_ACCOUNTS.includes(name));
    for (const event of await service.part(EventHistory).read(null, 1_000_000))
      for (const projection of projections)
        for (const id of documentsOf(projection, event)) {
          const name = `${projection.name} ${id}`;
          owners.set(name, (owners.get(name) ?? new Set()).add(event.metadata.account));
        }
    expect([...owners.values()].filter((accounts) => accounts.has(account)).length).toBeGreaterThan(10);
    expect([...owners].filter(([, accounts]) => accounts.size > 1)).toEqual([]);
  });
});

import { DAY } from '#kernel/time';
import { JobRunner } from '#job-queue/job-runner';
import { Records } from '#platform/storage/records';
import { partId, PARTS, PROGRESS } from '#reports/writing/part-records';
import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { always, fileOf, made, report, requested, rowsOf } from '#test/support/clients/reports';
import { codOrder, orderBecomes, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

const ask = (parameters: object, type = 'orders.1') => merchant.post('/reports/runs', { type, parameters: { ...always(), ...parameters } });
const ids = (rows: readonly Json[]): string[] => rows.map(({ order_id }) => order_id);
/** What is due waits until all of this is done. */
async function meanwhile(acts: () => Promise<unknown>): Promise<void> {
  const runner = service.part(JobRunner);
  await runner.stop();
  await acts().finally(() => runner.start());
}

let [paid, cash]: Json[] = [];

beforeAll(async () => {
  paid = await given.paidOrder(merchant);
  cash = await codOrder(merchant);
});

describe('a report', () => {
  it('shows the moment of the request, also when something changes while it is made', async () => {
    let run: Json;
    const columns = ['order_id', 'status', 'amount_refunded', 'refund_status', 'metadata', 'cod_status', 'tracking_number'];
    const before = await report(merchant, 'orders.1', { columns });
    const [payments, refunds] = [await report(merchant, 'payments.1'), await report(merchant, 'refunds.1')];
    let [ofPayments, ofRefunds]: Json[] = [];
    await meanwhile(async () => {
      run = await requested(merchant, 'orders.1', { columns });
      ofPayments = await requested(merchant, 'payments.1');
      ofRefunds = await requested(merchant, 'refunds.1');
      expect(run).toMatchObject({ status: 'pending', progress: 0, url: null, row_count: null });
      await merchant.patch(`/orders/${cash!.id}`, { metadata: { changed: 'since' } });
      await refund(merchant, paid!.id, 500);
      await codOrder(merchant);
      await orderBecomes(merchant, paid!.id, { amount_refund_pending: 500 });
    });
    expect(await fileOf(merchant, await made(merchant, run!.id))).toBe(before);
    expect(await fileOf(merchant, await made(merchant, ofPayments!.id))).toBe(payments);
    expect(await fileOf(merchant, await made(merchant, ofRefunds!.id))).toBe(refunds);
    const { data } = (await merchant.get(`/refunds?order_id=${paid!.id}`)).body;
    await refundBecomes(merchant, data[0].id, { status: 'succeeded' });
    const after = await rowsOf(merchant, 'orders.1', { columns });
    expect(after).toHaveLength(before.split('\r\n').length - 1);
    expect(after.find(({ order_id }) => order_id === cash!.id).metadata).toMatchObject({ changed: 'since' });
  });

  it('has the same bytes when it is created again without changes', async () => {
    await new Storefront(service).calm();
    const sums = new Set<string>();
    for (let n = 0; n < 2; n++) sums.add((await made(merchant, (await requested(merchant, 'orders.1')).id)).sha256);
    expect(sums.size).toBe(1);
  });

  it('has only rows that pass all of its filters, each with one of its values', async () => {
    const filters = { fulfillment_status: 'unfulfilled', payment_method: 'cod', currency: ['usd', 'inr'] };
    const rows = await rowsOf(merchant, 'orders.1', { filters });
    expect(ids(rows)).toContain(cash!.id);
    for (const row of rows) expect(row).toMatchObject({ fulfillment_status: 'unfulfilled', payment_method: 'cod', currency: 'INR' });
  });

  it('shows times in its time zone, with its summer time', async () => {
    const [row] = await rowsOf(merchant, 'orders.1', { timezone: 'Europe/Berlin', columns: ['created_at'] });
    expect(row.created_at).toMatch(/\+0[12]:00$/);
    expect(Date.parse(row.created_at) % 1000).toBe(0);
  });

  it('reports all its faults at once', async () => {
    const { body } = await ask({ columns: ['x'], filters: { y: 'z' }, timezone: 'nowhere' });
    const params = body.error.errors.map(({ param }: Json) => param);
    expect(params.toSorted()).toEqual(['parameters.columns.0', 'parameters.filters.y', 'parameters.timezone']);
  });
});

describe('concurrent reports', () => {
  it('are limited to three; another is refused until one of them is ready', async () => {
    const requests: Json[] = [];
    await meanwhile(async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, () => ask({})));
      requests.push(...answers.filter(({ status }) => status === 201).map(({ body }) => body));
      expect(requests).toHaveLength(3);
      const [refused] = answers.filter(({ status }) => status !== 201);
      expect(refusalOf(refused!)).toEqual([422, 'report_run_limit_reached', null]);
      const { data } = (await merchant.get('/reports/runs?status=pending')).body;
      expect(data.map(({ id }: Json) => id).toSorted()).toEqual(requests.map(({ id }) => id).toSorted());
      expect(refusalOf(await merchant.get(`/reports/runs/${requests[0].id}/file`))).toEqual([422, 'report_not_ready', null]);
    });
    for (const { id } of requests) await made(merchant, id);
    expect((await ask({})).status).toBe(201);
  });
});

describe('the link of a report', () => {
  const open = (url: string) => merchant.with(null).get(url.slice(url.indexOf('/v1') + '/v1'.length));
  let run: Json;
  beforeAll(async () => {
    run = await made(merchant, (await requested(merchant, 'orders.1')).id);
  });

  it('leads to the file without a key', async () => {
    const { status, text } = await open(run.url);
    expect([status, text]).toEqual([200, await fileOf(merchant, run)]);
  });

  it('is refused when any of it was changed, or belongs to another file or account', async () => {
    const other = await made(merchant, (await requested(merchant, 'refunds.1')).id);
    const { id: account } = await service.operate('accounts.create', { name: 'Another' });
    const forged = [
      run.url.replace(run.id, other.id),
      run.url.replace(/acct_[0-9A-Za-z]+/, account),
      run.url.replace('test', 'live'),
      run.url.replace(/expires=\d+/, 'expires=9999999999'),
      run.url.replace(/signature=../, 'signature=AA'),
      run.url.replace(/&signature=.*/, ''),
      run.url.replace(/\?.*/, ''),
    ];
    for (const url of forged) expect(refusalOf(await open(url))).toEqual([401, 'signature_invalid', null]);
  });

  it('expires after 15 minutes, and the file after 7 days', async () => {
    const shown = (): Promise<Json> => merchant.get(`/reports/runs/${run.id}`).then(({ body }) => body);
    const { url } = await shown();
    await merchant.post('/test_helpers/clock/advance', { seconds: 14 * 60 });
    expect((await open(url)).status).toBe(200);
    await merchant.post('/test_helpers/clock/advance', { seconds: 60 });
    expect(refusalOf(await open(url))).toEqual([401, 'signature_invalid', null]);
    expect((await open((await shown()).url)).status).toBe(200);
    await merchant.post('/test_helpers/clock/advance', { seconds: 7 * DAY });
    expect(await shown()).toMatchObject({ status: 'succeeded', url: null, sha256: run.sha256 });
    expect(refusalOf(await merchant.get(`/reports/runs/${run.id}/file`))).toEqual([422, 'report_file_expired', null]);
  });

  it('is not found by another account or in the other mode', async () => {
    const [account] = new URL(run.url).searchParams.get('scope')!.split(':');
    const { client } = await service.keyHolder({ mode: 'live', account: account! });
    expect(refusalOf(await client.get(`/reports/runs/${run.id}`))).toEqual([404, 'resource_missing', 'id']);
    expect(refusalOf(await client.get(`/reports/runs/${run.id}/file`))).toEqual([404, 'resource_missing', 'id']);
  });
});

describe('the stored parts of a file', () => {
  it('are deleted 7 days after its creation', async () => {
    const run = await made(merchant, (await requested(merchant, 'orders.1')).id);
    const scope = new URL(run.url).searchParams.get('scope')!;
    const stored = () =>
      Promise.all([service.part(Records).get(PARTS, partId(run.id, 0), scope), service.part(Records).get(PROGRESS, run.id, scope)]);
    expect(await stored()).toEqual([expect.any(String), expect.any(String)]);
    // Records go by the machine's time, beside the work that there is.
    service.clock.advance(7 * DAY);
    await eventually(async () => {
      await report(merchant, 'orders.1');
      expect(await stored()).toEqual([null, null]);
    });
  });
});

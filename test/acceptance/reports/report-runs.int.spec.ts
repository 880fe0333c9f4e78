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
}, 60_000);

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

  it('covers an interval, including its start and excluding its end', async () => {
    const { created_at } = cash!;
    const of = (interval_start: number, interval_end: number) => rowsOf(merchant, 'orders.1', { interval_start, interval_end });
    expect(ids(await of(created_at, created_at + 1))).toContain(cash!.id);
    expect(ids(await of(created_at - 5, created_at))).not.toContain(cash!.id);
    expect(ids(await of(created_at + 1, created_at + 5))).not.toContain(cash!.id);
  });

  it('can use another date field than created_at', async () => {
    expect(ids(await rowsOf(merchant, 'orders.1', { date_field: 'paid_at' }))).toEqual([paid!.id]);
    const { refunded_at } = (await merchant.get(`/orders/${paid!.id}`)).body;
    const of = (interval_start: number) => rowsOf(merchant, 'orders.1', { date_field: 'refunded_at', interval_start });
    expect(ids(await of(refunded_at))).toEqual([paid!.id]);
    expect(ids(await of(refunded_at + 1))).toEqual([]);
  });

  it.each([
    [{ status: 'pending' }, () => cash!.id],
    [{ status: ['refunded', 'paid'] }, () => paid!.id],
    [{ payment_method: 'cod' }, () => cash!.id],
    [{ payment_status: 'partially_refunded' }, () => paid!.id],
    [{ fulfillment_status: 'unfulfilled', payment_method: 'prepaid' }, () => paid!.id],
    [{ refund_status: 'partial' }, () => paid!.id],
    [{ cod_status: 'pending' }, () => cash!.id],
    [{ currency: 'INR' }, () => cash!.id],
    [{ currency: ['USD', 'INR'] }, () => cash!.id],
  ])('has only rows that pass its filters: %j', async (filters, one) => {
    const rows = await rowsOf(merchant, 'orders.1', { filters });
    expect(ids(rows)).toContain(one());
    for (const [name, values] of Object.entries(filters)) for (const row of rows) expect([values].flat()).toContain(row[name]);
  });

  it.each(['inr', 'Inr', ['usd', 'inr', 'INR']])('accepts currencies in any case, and shows them in capitals: %j', async (currency) => {
    const { filters } = (await ask({ filters: { currency } })).body.parameters;
    expect(filters).toEqual({ currency: typeof currency === 'string' ? ['INR'] : ['USD', 'INR'] });
    expect(ids(await rowsOf(merchant, 'orders.1', { filters: { currency } }))).toContain(cash!.id);
  });

  it('shows times in its time zone, with its summer time', async () => {
    const [row] = await rowsOf(merchant, 'orders.1', { timezone: 'Europe/Berlin', columns: ['created_at'] });
    expect(row.created_at).toMatch(/\+0[12]:00$/);
    expect(Date.parse(row.created_at) % 1000).toBe(0);
  });

  it.each([
    [{ interval_start: 1000, interval_end: 1000 }, 400, 'invalid_range', 'parameters.interval_end'],
    [{ interval_start: 0, interval_end: 95 * DAY + 1 }, 422, 'report_range_too_large', 'parameters.interval_end'],
    [{ interval_start: undefined }, 400, 'missing_field', 'parameters.interval_start'],
    [{ interval_end: 'now' }, 400, 'invalid_integer', 'parameters.interval_end'],
    [{ timezone: 'Mars/Olympus' }, 400, 'invalid_value', 'parameters.timezone'],
    [{ timezone: '+05:30' }, 400, 'invalid_value', 'parameters.timezone'],
    [{ format: 'xlsx' }, 400, 'invalid_enum_value', 'parameters.format'],
    [{ amount_format: 'both' }, 400, 'invalid_enum_value', 'parameters.amount_format'],
    [{ date_field: 'updated_at' }, 400, 'invalid_enum_value', 'parameters.date_field'],
    [{ columns: ['order_id', 'order'] }, 400, 'unknown_report_column', 'parameters.columns.1'],
    [{ columns: ['order_id', 'order_id'] }, 400, 'invalid_value', 'parameters.columns.1'],
    [{ columns: [] }, 400, 'array_empty', 'parameters.columns'],
    [{ filters: { colour: 'red' } }, 400, 'parameter_unknown', 'parameters.filters.colour'],
    [{ filters: { status: 'lost' } }, 400, 'invalid_enum_value', 'parameters.filters.status'],
    [{ filters: { status: 1 } }, 400, 'invalid_type', 'parameters.filters.status'],
    [{ filters: [] }, 400, 'invalid_type', 'parameters.filters'],
    [{ delimiter: ';' }, 400, 'parameter_unknown', 'parameters.delimiter'],
  ])('is refused with %j: %i %s', async (parameters, status, code, param) => {
    expect(refusalOf(await ask(parameters))).toEqual([status, code, param]);
  });

  it('reports all its faults at once', async () => {
    const { body } = await ask({ columns: ['x'], filters: { y: 'z' }, timezone: 'nowhere' });
    const params = body.error.errors.map(({ param }: Json) => param);
    expect(params.toSorted()).toEqual(['parameters.columns.0', 'parameters.filters.y', 'parameters.timezone']);
  });

  it('may span 95 days', async () => {
    const { interval_end } = always();
    const { status, body } = await ask({ interval_start: interval_end - 95 * DAY, interval_end });
    expect(status).toBe(201);
    await made(merchant, body.id);
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
  }, 30_000);
});

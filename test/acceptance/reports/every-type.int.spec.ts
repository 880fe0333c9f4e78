import { parse } from 'csv-parse/sync';
import { DAY, HOUR } from '#kernel/time';
import { TYPE_NAMES } from '#reports/types/report-types';
import { collectionBecomes, Courier } from '#test/support/partners/courier';
import { GatewayBooks } from '#test/support/partners/gateway-books';
import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { report, rowsOf } from '#test/support/clients/reports';
import { hire } from '#test/support/clients/staff';
import { codOrder, orderBecomes, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';

const { service, merchant } = serviceUnderTest('own');

/** Unix seconds; the clock of the account goes on by days. */
const now = Math.floor(Date.now() / 1000);
const ALL = { interval_start: now - DAY, interval_end: now + 30 * DAY };

const types = new Map<string, Json>();
/** The rows of each type. */
const rows = new Map<string, readonly Json[]>();

async function remitted(
  due: number,
  { currency, tracking_number, utr = tracking_number }: { currency: string; tracking_number: string; utr?: string },
): Promise<void> {
  const lines = [{ tracking_number, cod_amount: due, net_amount: due }];
  const paid_at = { remitted_at: now - HOUR };
  const { body } = await merchant.post('/cod/remittances', { courier_code: 'dtdc', currency, utr, ...paid_at, lines });
  await eventually(async () =>
    expect((await merchant.get(`/cod/remittances/${body.id}`)).body.status).toMatch(/^(?:reconciled|discrepancy)$/),
  );
}

/** One order is all that the act's filter finds. It is paid in cash: refused, which is a result too. Results are kept for 7 days. */
async function actOnAFilter(): Promise<void> {
  const { person } = await hire(service, 'owner');
  const filter = { client_reference_id: 'acted-on' };
  await codOrder(merchant, filter);
  await person.patch('/admin/v1/settings', { undo_window_seconds: 0 });
  const { id } = (await person.post('/admin/v1/bulk_acts', { act: 'refund', list: 'orders', filter })).body;
  await eventually(async () => expect((await person.get(`/admin/v1/bulk_acts/${id}`)).body.status).toBe('done'));
}

const claimsBecome = (status: string, order: string) =>
  eventually(async () =>
    expect((await merchant.get(`/reconciliation/claims?order_id=${order}&status=${status}`)).body.data).not.toEqual([]),
  );

beforeAll(async () => {
  const courier = new Courier(service, merchant);
  const level = { name: 'Dear', conditions: [{ field: 'amount', operator: 'at_least', value: 900_000 }], level: 'high', enabled: true };
  await merchant.post('/risk/rules', level);
  await given.failedOrder(merchant);
  await given.paidOrder(merchant, { amount: 900_000, amount_details: undefined, line_items: undefined });
  await courier.acts((await codOrder(merchant)).id, 'cancel');
  for (const [currency, reason, comes] of [
    ['inr', 'customer_request', 'succeed'],
    ['usd', 'duplicate', 'fail'],
  ] as const) {
    const { id: order_id } = await given.paidByCard(merchant, { currency });
    // The bank leaves such an amount pending until a test helper decides.
    const { body } = await merchant.post('/refunds', { order_id, amount: 20_014, reason });
    await merchant.post(`/test_helpers/refunds/${body.id}/${comes}`);
    await refundBecomes(merchant, body.id, { status: `${comes}ed` });
  }
  const { id: disputed } = await given.paidByCard(merchant);
  const books = new GatewayBooks(service);
  await books.turnDispute(disputed, await books.openDispute(disputed, { phase: 'chargeback' }), 'lost');
  await orderBecomes(merchant, disputed, { dispute_status: 'lost' });
  expect((await merchant.post('/test_helpers/settlements/pay_out')).status).toBe(200);
  const late = await courier.delivers('AWB-LATE');
  await merchant.post('/test_helpers/clock/advance', { seconds: 8 * DAY });
  await collectionBecomes(merchant, late.id, { overdue: true });
  await actOnAFilter();
  const short = await courier.delivers('AWB-SHORT', 'dtdc');
  await remitted(short.amount_cod_due - 500, { currency: 'INR', tracking_number: 'AWB-SHORT' });
  await collectionBecomes(merchant, short.id, { status: 'short_remitted' });
  await remitted(1500, { currency: 'JPY', tracking_number: 'AWB-ABROAD' });
  // One claim is settled.
  const owed = await courier.delivers('AWB-OWED', 'dtdc');
  await remitted(owed.amount_cod_due - 300, { currency: 'INR', tracking_number: 'AWB-OWED' });
  await claimsBecome('open', owed.id);
  await remitted(300, { currency: 'INR', tracking_number: 'AWB-OWED', utr: 'AWB-OWED-REST' });
  await claimsBecome('settled', owed.id);
  for (const each of (await merchant.get('/reports/types')).body.data) types.set(each.type, each);
  for (const type of types.keys()) rows.set(type, await rowsOf(merchant, type, ALL));
});

/** What a row says, and its order where the report has no such column. */
const withOrder = (row: Json): Json => ({
  ...rows.get('orders.1')!.find(({ order_id }) => order_id === row.order_id),
  ...row,
  outcome: row.risk_outcome ?? row.outcome,
});

/** When something happened to what a row is about, Unix seconds; null where it has not. */
async function momentOf(row: Json, field: string): Promise<number | null> {
  const shown = withOrder(row)[field];
  if (shown !== undefined) return shown && Date.parse(shown) / 1000;
  const path = 'collection_id' in row ? `/cod/collections/${row.collection_id}` : `/orders/${row.order_id}`;
  return (await merchant.get(path)).body[field];
}

it('are the documented types', () => expect([...types.keys()]).toEqual(TYPE_NAMES));

describe.each(TYPE_NAMES)('%s', (type) => {
  it('has exactly the rows that pass each of its filters, and knows the values of those that count them', async () => {
    for (const [name, values] of Object.entries<string[]>(types.get(type)!.filters)) {
      const having = (value: string): Json[] => rows.get(type)!.filter((row) => String(withOrder(row)[name]) === value);
      const value = rows.get(type)!.map((row) => withOrder(row)[name]).find((each) => (each ?? null) !== null); // prettier-ignore
      expect([name, having(String(value))]).not.toEqual([name, []]);
      const other = values.find((each) => each !== String(value)) ?? 'another';
      for (const each of [String(value), other])
        expect([name, await rowsOf(merchant, type, { ...ALL, filters: { [name]: each } })]).toEqual([name, having(each)]);
      if (values.length === 0) continue;
      const parameters = { ...ALL, filters: { [name]: 'another' } };
      const refused = refusalOf(await merchant.post('/reports/runs', { type, parameters }));
      expect(refused).toEqual([400, 'invalid_enum_value', `parameters.filters.${name}`]);
    }
  });

  it('is about each of its moments, from the beginning of an interval to before its end', async () => {
    const { date_fields, columns } = types.get(type)!;
    const [{ name: key }] = columns;
    for (const date_field of date_fields) {
      const moments = await Promise.all(rows.get(type)!.map(async (row) => [row[key], await momentOf(row, date_field)] as const));
      const [id, at] = moments.find(([, moment]) => moment !== null) ?? [];
      const within = async (interval_start: number): Promise<boolean> =>
        (await rowsOf(merchant, type, { interval_start, interval_end: interval_start + 1, date_field })).some((row) => row[key] === id);
      expect([date_field, await within(at! - 1), await within(at!), await within(at! + 1)]).toEqual([date_field, false, true, false]);
    }
  });
});

/** Of texts, numbers, lists and objects: how a cell is written does not depend on the type. */
describe.each(['orders.1', 'risk_outcomes.1'])('%s', (type) => {
  it('has the same cells in each format', async () => {
    const names = types.get(type)!.columns.map(({ name }: Json) => name);
    expect(JSON.parse(await report(merchant, type, { ...ALL, format: 'json' }))).toEqual(rows.get(type));
    const [header, ...cells] = parse(await report(merchant, type, { ...ALL, format: 'csv' }));
    expect(header).toEqual(names);
    expect(cells).toEqual(rows.get(type)!.map((row) => names.map((name: string) => cellOf(row[name]))));
  });
});

/** A value as a cell, where a spreadsheet shall not take it for a formula. */
function cellOf(value: string | number | boolean | object | null): string {
  if (value === null) return '';
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return typeof value === 'string' && /^[+=@-]/.test(text) ? `'${text}` : text;
}

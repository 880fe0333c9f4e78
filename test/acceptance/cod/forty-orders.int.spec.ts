import { DAY } from '#kernel/time';
import { sum } from '#kernel/money';
import { collectionBecomes, Courier } from '#test/support/partners/courier';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { alertOf } from '#test/support/clients/raised-alerts';
import { codOrder, orderBecomes } from '#test/support/clients/shop';
import { Storefront } from '#test/support/partners/storefront';

const { service, merchant } = serviceUnderTest('own');

/** What each of the forty orders is to bring, in paise, and how many are carried at the same time. */
const DUE = 249_900;
const LANES = 6;

interface Goods {
  readonly id: string;
  readonly awb: string;
}

let storefront: Storefront;
let parcels = 0;
const taken = { delhivery: [] as Goods[], dtdc: [] as Goods[], bluedart: [] as Goods[] };
type CourierCode = keyof typeof taken;

const helps = (id: string, act: string, body: object = {}): Promise<Json> => new Courier(service, merchant).acts(id, act, body);

/** Some at a time, each as far as it goes. */
async function each<T>(all: readonly T[], act: (one: T) => Promise<unknown>): Promise<void> {
  const rest = all.values();
  const lane = async (): Promise<void> => {
    for (const one of rest) await act(one);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function takes(courier_code: CourierCode, count: number): Promise<void> {
  await each([...Array(count).keys()], async () => {
    const goods = { id: (await codOrder(merchant)).id, awb: `STORY${1000 + ++parcels}` };
    await helps(goods.id, 'ship', { tracking_number: goods.awb, courier_code });
    taken[courier_code].push(goods);
  });
}

const delivers = (...goods: readonly Goods[]): Promise<void> => each(goods, ({ id }) => helps(id, 'deliver'));

type Paid = readonly [awb: string, amount: number];
const whole = (...goods: readonly Goods[]): Paid[] => goods.map(({ awb }) => [awb, DUE]);

/** A courier's file, matched: how many of its lines came to what, those of which there are none left out. */
async function pays(courier_code: CourierCode, utr: string, lines: readonly Paid[]): Promise<Json> {
  const rows = lines.map(([awb, amount]) => `${awb},${(amount / 100).toFixed(2)},${utr}`);
  const file = ['Waybill No,COD Amount,UTR No', ...rows].join('\n');
  const path = `/cod/remittances?courier_code=${courier_code}`;
  const { body } = await merchant.send('POST', path, file, { 'content-type': 'text/csv' });
  return eventually(async () => {
    const { status, counts } = (await merchant.get(`/cod/remittances/${body.id}`)).body;
    expect(['reconciled', 'discrepancy']).toContain(status);
    return Object.fromEntries(Object.entries(counts as Record<string, number>).filter(([, count]) => count > 0));
  });
}

const resolves = async ({ id }: Goods, body: object): Promise<void> => {
  expect((await merchant.post(`/cod/collections/${id.replace('ord_', 'cod_')}/resolve`, body)).status).toBe(200);
};

/** Every collection there is, page by page. */
async function collections(): Promise<Json[]> {
  const all: Json[] = [];
  for (let after = ''; ; after = `&starting_after=${all.at(-1)!['id']}`) {
    const { data, has_more } = (await merchant.get(`/cod/collections?limit=25${after}`)).body;
    all.push(...data);
    if (!has_more) return all;
  }
}

/** The merchant's ledger, of what the service answers alone. */
async function ledger(): Promise<Record<string, number>> {
  const all = await collections();
  const of = (statuses: readonly string[], amount: (collection: Json) => number): number =>
    sum(all.filter(({ status }) => statuses.includes(status)).map(amount));
  const missing = ({ expected_amount, remitted_amount }: Json): number => expected_amount - remitted_amount;
  return {
    orders: all.length,
    expected: sum(all.map(({ expected_amount }) => expected_amount)),
    remitted: sum(all.map(({ remitted_amount }) => remitted_amount)),
    short: of(['remitted', 'short_remitted'], missing),
    outstanding: of(['pending', 'in_transit', 'collected'], missing),
    written_off: of(['resolved'], missing),
    rto_and_lost: of(['rto'], missing),
  };
}

const balance = ({ remitted, short, outstanding, written_off, rto_and_lost }: Awaited<ReturnType<typeof ledger>>): number =>
  remitted! + short! + outstanding! + written_off! + rto_and_lost!;

describe('forty orders in cash, with three couriers', () => {
  beforeAll(() => {
    storefront = new Storefront(service);
  });

  it('are shipped: nothing is remitted yet, and all of it is outstanding', async () => {
    await Promise.all([takes('delhivery', 16), takes('dtdc', 9), takes('bluedart', 10)]);
    for (const _ of [1, 2, 3]) {
      const { id } = await storefront.settled((await codOrder(merchant)).id);
      await storefront.leaves(id, `STORY${1000 + ++parcels}`, true, 'DTDC');
      await storefront.leaves(id, `STORY${1000 + ++parcels}`, false, 'DTDC');
      taken.dtdc.push({ id, awb: `STORY${1000 + parcels - 1}` });
    }
    await each([1, 2], () => codOrder(merchant));
    const { orders, expected, outstanding } = await eventually(async () => {
      const now = await ledger();
      expect(now['outstanding']).toBe(40 * DUE);
      return now;
    });
    expect([orders, expected, outstanding]).toEqual([40, 40 * DUE, 40 * DUE]);
  });

  it('Delhivery pays ten cleanly, two short, one twice, and one before it arrives; one comes back', async () => {
    const goods = taken.delhivery;
    const [clean, short, twice, early, back] = [goods.slice(0, 10), goods.slice(10, 12), goods[12]!, goods[13]!, goods[14]!];
    await delivers(...clean, ...short, twice);
    await helps(back.id, 'rto');
    const lines: Paid[] = [...whole(...clean, twice, twice, early), [short[0]!.awb, DUE - 5_000], [short[1]!.awb, DUE - 701]];
    const counts = await pays('delhivery', 'UTR-D1', lines);
    expect(counts).toEqual({ lines: 15, matched: 11, duplicate: 1, not_delivered: 1, short: 2 });
    await delivers(early);
    expect(await pays('delhivery', 'UTR-D2', [[short[0]!.awb, 5_000]])).toEqual({ lines: 1, matched: 1 });
    await collectionBecomes(merchant, short[0]!.id, { status: 'remitted', shortfall_amount: 0 });
    await collectionBecomes(merchant, short[1]!.id, { status: 'short_remitted', shortfall_amount: 701 });
  });

  it('the bank receives all of Delhivery’s lines except a paisa, which arrives a day later', async () => {
    const [utr, amount] = ['UTR-D1', 14 * DUE - 5_000 - 701];
    const reaches = async (part: number, days: number, status: string): Promise<void> => {
      const credit = { utr, amount: part, credited_at: service.clock.now() - days * DAY };
      expect((await merchant.post('/cod/bank_credits', credit)).status).toBe(201);
      await alertOf(merchant, { type: 'cod_bank_differs', status });
    };
    await reaches(amount - 1, 1, 'open');
    await reaches(1, 0, 'resolved');
  });

  it('DTDC pays parcel by parcel, loses one, pays for a returned one, and takes that back', async () => {
    const [a, b, c, lost, back, writtenOff, , , , ...inTwo] = taken.dtdc;
    const other = ({ awb }: Goods): string => awb.replace(/\d+/, (digits) => String(Number(digits) + 1));
    const [parts, both, half] = inTwo as [Goods, Goods, Goods];
    await delivers(a!, b!, c!, writtenOff!);
    for (const { id, awb } of [parts, both]) {
      await helps(id, 'deliver', { tracking_number: awb });
      await helps(id, 'deliver');
    }
    await helps(half.id, 'deliver', { tracking_number: half.awb });
    await helps(half.id, 'rto', { tracking_number: other(half) });
    storefront.shop.ledger.tag((await storefront.connection()).key_id, await storefront.idThere(lost!.id), ['Lost']);
    await orderBecomes(merchant, lost!.id, { fulfillment_status: 'lost' });
    await helps(back!.id, 'rto');

    const split: Paid[] = [[parts.awb, 100_000], [other(parts), 149_900], [both.awb, 200_000], [other(both), 49_900]]; // prettier-ignore
    const counts = await pays('dtdc', 'UTR-T1', [...whole(a!, b!, c!, back!), ...split, [writtenOff!.awb, DUE - 30_000]]);
    expect(counts).toEqual({ lines: 9, matched: 7, rto_conflict: 1, short: 1 });
    expect(await pays('dtdc', 'UTR-T2', [[back!.awb, -DUE]])).toEqual({ lines: 1, reversed: 1 });
    await collectionBecomes(merchant, back!.id, { status: 'rto', remitted_amount: 0 });
    await resolves(writtenOff!, { type: 'written_off', note: 'Not worth the claim' });
    await collectionBecomes(merchant, half.id, { status: 'disputed' });
    await resolves(half, { type: 'courier_corrected', expected_amount: 120_000 });
    expect(await pays('dtdc', 'UTR-T3', [[half.awb, 120_000]])).toEqual({ lines: 1, matched: 1 });
  });

  it('Blue Dart pays the amount due within its tolerance, and its deduction for one is accepted', async () => {
    const [kept, ...rest] = taken.bluedart.slice(0, 9);
    await delivers(kept!, ...rest);
    const lines: Paid[] = [...whole(...rest.slice(1)), [rest[0]!.awb, DUE - 99], [kept!.awb, DUE - 12_000]];
    expect(await pays('bluedart', 'UTR-B1', lines)).toEqual({ lines: 9, matched: 8, short: 1 });
    await resolves(kept!, { type: 'accepted' });
  });

  it('every paisa is accounted for', async () => {
    const after = await eventually(async () => {
      const now = await ledger();
      expect(now['written_off']).toBe(42_000);
      return now;
    });
    expect(after).toEqual({
      orders: 40,
      // A part of one came back: its courier was to collect less.
      expected: 39 * DUE + 120_000,
      remitted: 14 * DUE - 701 + (5 * DUE + DUE - 30_000 + 120_000) + (9 * DUE - 99 - 12_000),
      short: 701 + 99,
      // One each that a courier has not paid, or not delivered yet, three of DTDC's, and two that have not left.
      outstanding: (1 + 3 + 1 + 2) * DUE,
      written_off: 30_000 + 12_000,
      rto_and_lost: 3 * DUE,
    });
    expect(balance(after)).toBe(after['expected']);
  });
});

import { eventually } from '#test/support/machine/eventually';
import { type Answered, type Json } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder } from '#test/support/clients/shop';

const { merchant } = serviceUnderTest('shared');

interface Shipped {
  readonly order: string;
  readonly due: number;
}

/** An order whose cash a courier has, as the shop wrote its parcel. */
async function delivered(tracking_number: string, courier_code?: string): Promise<Shipped> {
  const { id: order, amount_cod_due: due } = await codOrder(merchant);
  await merchant.post(`/test_helpers/orders/${order}/ship`, { tracking_number, courier_code });
  const { status, body } = await merchant.post(`/test_helpers/orders/${order}/deliver`, { tracking_number: tracking_number.toLowerCase() });
  expect([status, body.fulfillment_status]).toEqual([200, 'delivered']);
  return { order, due };
}

const collectionOf = async (order: string): Promise<Json> => (await merchant.get(`/cod/collections?order_id=${order}`)).body.data[0];
const ofCourier = async (code: string): Promise<string[]> =>
  (await merchant.get(`/cod/collections?courier_code=${code}`)).body.data.map(({ order_id }: Json) => order_id);
const ended = (id: string): Promise<Json> =>
  eventually(async () => {
    const { body } = await merchant.get(`/cod/remittances/${id}`);
    expect(body.status).not.toBe('processing');
    return body;
  });
const send = (courier: string, rows: readonly string[], query = ''): Promise<Answered> =>
  merchant.send('POST', `/cod/remittances?courier_code=${courier}${query}`, ['AWB No,COD Amount,UTR', ...rows].join('\n'), {
    'content-type': 'text/csv',
  });
async function paid(courier: string, ...rows: string[]): Promise<Json> {
  const dry = (await send(courier, rows, '&dry_run=true')).body;
  const { body } = await send(courier, rows);
  const whole = await ended(body.id);
  expect([dry.status, dry.counts]).toEqual([whole.status, whole.counts]);
  return { ...whole, findings: (await merchant.get(`/cod/remittances/${body.id}/findings`)).body.data };
}
const found = ({ findings }: Json): string[] => findings.map(({ type }: Json) => type);
const rupees = (minor: number): string => (minor / 100).toFixed(2);

describe('a parcel', () => {
  it('is the same in the shop’s and the courier’s notation', async () => {
    const [shop, courier] = ['\u00a0AWB71003\u200b', 'awb-7100 3'];
    const { order, due } = await delivered(shop, 'delhivery');
    expect(await paid('delhivery', `${courier},${rupees(due)},U${order}`)).toMatchObject({ status: 'reconciled', counts: { matched: 1 } });
    await eventually(async () => expect((await collectionOf(order)).status).toBe('remitted'));
    const again = await paid('delhivery', `${courier.toLowerCase()} ,${rupees(due)},u${order.toLowerCase()}`);
    expect(again).toMatchObject({ status: 'discrepancy', counts: { duplicate: 1 } });
  });
});

describe('orders', () => {
  it('are found by any of their parcels, in any spelling', async () => {
    const { order } = await delivered('ORD-72001', 'delhivery');
    const other = await delivered('ORD-72002', 'dtdc');
    const by = async (query: string): Promise<string[]> => (await merchant.get(`/orders?${query}`)).body.data.map(({ id }: Json) => id);
    for (const number of ['ORD-72001', 'ord72001', '%20ORD%2072001%E2%80%8B'])
      expect(await by(`tracking_number=${number}`)).toEqual([order]);
    expect(await by('tracking_number=ORD72002&status=delivered')).toEqual([other.order]);
    expect(await by('tracking_number=ORD72002&status=cancelled')).toEqual([]);
    expect(await by('tracking_number=ORD72003')).toEqual([]);
  });
});

describe('a courier', () => {
  it('is found by its code, in any spelling', async () => {
    expect((await merchant.put('/cod/couriers/blue_dart', {})).body.code).toBe('blue_dart');
    const { order, due } = await delivered('BD71001', 'Blue Dart');
    await eventually(async () => expect((await collectionOf(order)).courier_code).toBe('blue_dart'));
    for (const code of ['blue_dart', 'bluedart', 'BLUE-DART', 'Blue%20Dart']) expect(await ofCourier(code)).toEqual([order]);
    const generated = await merchant.post('/test_helpers/remittances/generate', {
      courier_code: 'Blue-Dart',
      kind: 'clean',
      format: 'json',
    });
    expect(generated.body.lines).toMatchObject([{ tracking_number: 'BD71001', cod_amount: due }]);
    const { body } = await merchant.post('/cod/remittances', generated.body);
    expect(await ended(body.id)).toMatchObject({ courier_code: 'blue_dart', status: 'reconciled' });
    expect((await merchant.get('/cod/remittances?courier_code=BlueDart')).body.data).toMatchObject([{ id: body.id }]);
  });

  it('that only a shop has named has the shop’s name in lower case', async () => {
    const { order } = await delivered('SE71001', 'Safe Express');
    expect(await collectionOf(order)).toMatchObject({ courier_code: 'safe_express' });
    expect((await merchant.get(`/orders/${order}`)).body.fulfillments).toMatchObject([{ courier_code: 'safe_express' }]);
    expect(await ofCourier('SafeExpress')).toEqual([order]);
    expect((await merchant.get('/cod/aging')).body.data).toContainEqual(
      expect.objectContaining({ courier_code: 'safe_express', count: 1 }),
    );
  });
});

describe('an aggregator', () => {
  it('pays for parcels of other couriers by their numbers alone: the file is reconciled, with a finding', async () => {
    const { order, due } = await delivered('XB71001', 'Xpressbees Air');
    const unnamed = await delivered('XB71002');
    const remittance = await paid('shiprocket', `xb-71001,${rupees(due)},AGG1`, `XB71002,${rupees(unnamed.due)},AGG1`);
    expect(remittance).toMatchObject({ status: 'reconciled', counts: { lines: 2, matched: 2 }, findings_count: 1, warnings_count: 1 });
    expect(remittance['findings']).toMatchObject([{ type: 'courier_differs', order_id: order, tracking_number: 'xb-71001', amount: due }]);
    await eventually(async () => expect((await collectionOf(order)).status).toBe('remitted'));
    const again = await paid('shiprocket', `XB71001,${rupees(due)},AGG1`);
    expect(again).toMatchObject({ status: 'discrepancy', counts: { duplicate: 1 } });
    const back = await paid('shiprocket', `XB71001,-${rupees(due)},AGG2`);
    expect([back['counts'].reversed, (await collectionOf(order)).status]).toEqual([1, 'short_remitted']);
  });

  it('pays for none if two open collections have the number', async () => {
    const one = await delivered('TW71001', 'Xpressbees Air');
    const other = await delivered('TW71001', 'Delhivery Surface');
    const remittance = await paid('shiprocket', `TW71001,${rupees(one.due)},AGG3`);
    expect([remittance['counts'].unmatched, found(remittance)]).toEqual([1, ['unmatched']]);
    for (const { order } of [one, other]) expect(await collectionOf(order)).toMatchObject({ status: 'collected', remitted_amount: 0 });
  });
});

import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { codOrder } from '#test/support/clients/shop';

const { merchant } = serviceUnderTest('shared');

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const TYPES = { csv: 'text/csv', xlsx: XLSX, json: 'application/json' } as const;
let parcels = 0;

async function delivered(courier_code: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id } = await codOrder(merchant);
    await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: `GEN${10_000 + ++parcels}`, courier_code });
    await merchant.post(`/test_helpers/orders/${id}/deliver`);
  }
}

/** The remittance made of the file that a courier would send, imported unchanged. */
async function remitted(courier_code: string, kind: string, format: keyof typeof TYPES): Promise<Json> {
  const file = await merchant.post('/test_helpers/remittances/generate', { courier_code, kind, format });
  expect([file.status, String(file.headers['content-type']).split(';')[0]]).toEqual([200, TYPES[format]]);
  const { status, body } = await merchant.send('POST', `/cod/remittances?courier_code=${courier_code}`, file.bytes!, {
    'content-type': TYPES[format],
  });
  expect(status).toBe(201);
  return eventually(async () => {
    const remittance = (await merchant.get(`/cod/remittances/${body.id}`)).body;
    expect(['reconciled', 'discrepancy']).toContain(remittance.status);
    return remittance;
  });
}

describe('POST /test_helpers/remittances/generate', () => {
  it.each([
    ['delhivery', 'xlsx'],
    ['localriders', 'json'],
  ] as const)('writes correct files like each courier: %s as %s', async (courier, format) => {
    await merchant.put(`/cod/couriers/${courier}`, {});
    await delivered(courier, 2);
    expect(await remitted(courier, 'clean', format)).toMatchObject({ status: 'reconciled', counts: { lines: 2, matched: 2 } });
    const again = await merchant.post('/test_helpers/remittances/generate', { courier_code: courier, kind: 'clean', format });
    const nothing = await merchant.send('POST', `/cod/remittances?courier_code=${courier}`, again.bytes!, {
      'content-type': TYPES[format],
    });
    expect(refusalOf(nothing)).toEqual(format === 'json' ? [400, 'array_empty', 'lines'] : [400, 'file_empty', 'file']);
  });

  it.each([['JPY', 'csv', 1_499]] as const)('pays only in the requested currency: %s as %s', async (currency, format, amount) => {
    const courier = `Rider ${currency} ${format}`;
    await merchant.put(`/cod/couriers/rider_${currency}_${format}`, {});
    for (const each of ['INR', currency]) {
      const { id } = await codOrder(merchant, { currency: each, amount, amount_details: undefined, line_items: undefined });
      await merchant.post(`/test_helpers/orders/${id}/ship`, { tracking_number: `GEN${10_000 + ++parcels}`, courier_code: courier });
      await merchant.post(`/test_helpers/orders/${id}/deliver`);
    }
    const wanted = { courier_code: courier, kind: 'clean', format, currency: currency.toLowerCase() };
    const file = await merchant.post('/test_helpers/remittances/generate', wanted);
    const { status, body } = await merchant.send(
      'POST',
      `/cod/remittances?courier_code=${encodeURIComponent(courier)}&currency=${currency}`,
      file.bytes!,
      { 'content-type': TYPES[format] },
    );
    expect(status).toBe(201);
    await eventually(async () =>
      expect((await merchant.get(`/cod/remittances/${body.id}`)).body).toMatchObject({
        status: 'reconciled', currency, gross_amount: amount, counts: { lines: 1, matched: 1 },
      }),
    ); // prettier-ignore
  });

  it('writes faulty files', async () => {
    await merchant.put('/cod/couriers/couriermessy', {});
    await delivered('couriermessy', 4);
    expect((await remitted('couriermessy', 'messy', 'csv')).counts).toMatchObject({ lines: 4, matched: 4, unreadable: 4 });
  });
});

import { refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';

const { merchant } = serviceUnderTest('shared');

const USUAL = {
  object: 'courier',
  payout_weekdays: [],
  tolerance_amount: 100,
  tolerance_percent: 0,
  deductions_netted: true,
  column_map: {},
  strip_prefix: null,
};

describe('couriers', () => {
  it('are known everywhere with terms of their own, by their codes', async () => {
    const { data } = (await merchant.get('/cod/couriers')).body;
    const codes = data.map(({ code }: { code: string }) => code);
    expect(codes).toEqual(codes.toSorted());
    expect(data).toContainEqual({ ...USUAL, code: 'indiapost', name: 'India Post', cycle_days: 15 });
  });

  it('are set up, and keep omitted settings', async () => {
    const first = await merchant.put('/cod/couriers/localriders', { name: 'Local Riders', cycle_days: 3, payout_weekdays: [2, 5] });
    expect([first.status, first.body]).toEqual([
      200,
      { ...USUAL, code: 'localriders', name: 'Local Riders', cycle_days: 3, payout_weekdays: [2, 5] },
    ]);
    const settings = { column_map: { 'Docket Ref': 'tracking_number' }, strip_prefix: 'LR-', deductions_netted: false };
    const second = await merchant.put('/cod/couriers/localriders', settings);
    expect(second.body).toEqual({ ...first.body, ...settings });
    expect((await merchant.get('/cod/couriers')).body.data).toContainEqual(second.body);
  });

  it('lose the prefix by an empty text; required settings cannot be emptied', async () => {
    const put = (settings: object) => merchant.put('/cod/couriers/prefixed', settings);
    expect((await put({ strip_prefix: 'X-' })).body.strip_prefix).toBe('X-');
    expect((await put({ strip_prefix: '' })).body.strip_prefix).toBeNull();
    expect(refusalOf(await put({ cycle_days: null }))).toEqual([400, 'invalid_integer', 'cycle_days']);
  });

  it('have the name of their last setup, and are found in any spelling', async () => {
    const one = async (code: string) => (await merchant.get(`/cod/couriers/${code}`)).body;
    expect(await one('Delhivery')).toMatchObject({ code: 'delhivery', name: 'Delhivery' });
    expect((await merchant.put('/cod/couriers/blue_dart', { cycle_days: 9 })).body).toMatchObject({ code: 'blue_dart', name: 'Blue Dart' });
    for (const code of ['blue_dart', 'bluedart', 'BLUE-DART', 'Blue%20Dart'])
      expect(await one(code)).toEqual({ ...USUAL, code: 'blue_dart', name: 'Blue Dart', cycle_days: 9 });
    expect((await merchant.put('/cod/couriers/Gati.KWE', {})).body).toMatchObject({ code: 'Gati.KWE', name: 'Gati.KWE' });
    expect((await merchant.put('/cod/couriers/gati-kwe', { cycle_days: 4 })).body).toMatchObject({ code: 'gati-kwe', name: 'gati-kwe' });
    const codes = (await merchant.get('/cod/couriers')).body.data.map(({ code }: { code: string }) => code);
    expect(codes.filter((code: string) => /^(?:blue|gati)/i.test(code))).toEqual(['blue_dart', 'gati-kwe']);
    expect(refusalOf(await merchant.get('/cod/couriers/nobody'))).toEqual([404, 'resource_missing', 'code']);
  });

  it('are refused with an unusable code', async () => {
    expect(refusalOf(await merchant.put('/cod/couriers/Blue%20Dart', {}))).toEqual([400, 'invalid_format', 'code']);
  });
});

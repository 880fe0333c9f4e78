import fc from 'fast-check';
import { comparedValue, valuesOf } from '#risk/features/list-values';
import type { ListType } from '#risk/domain/risk-inputs';
import type { Purchase } from '#risk/risk-assessor';

const purchase: Purchase = {
  amount: 50_000, currency: 'INR', payment_option: null, prepaid_failed: false, tags: [], line_items: [], checkout_session: null, order: null,
  customer: { phone: '+919810000077', email: null, name: null, id: null }, shipping_address: null, billing_address: null, device: null,
}; // prettier-ignore
const used = (ip: string | null, user_agent: string | null) => valuesOf({ ...purchase, device: { ip, user_agent } });

describe('a value on a list', () => {
  it.each<[ListType, string, string]>([
    ['ip', '2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['ip', '2001:0db8::0001', '2001:db8:0:0::1'],
    ['ip', '::ffff:1.2.3.4', '1.2.3.4'],
    ['ip', '::FFFF:102:304', '1.2.3.4'],
    ['ip', ' 203.0.113.9 ', '203.0.113.9'],
    ['ip', 'fe80::1%ETH0', 'fe80:0::1%eth0'],
    ['device', 'MOZILLA/5.0 (X11)', ' Mozilla/5.0 (x11) '],
  ])('matches the same %s in any notation: %s, %s', (type, entered, met) => {
    const values = type === 'ip' ? used(met, null) : used(null, met);
    expect(values[type]).toContain(comparedValue(type, entered));
  });

  it.each<[ListType, string, string]>([
    ['address', '12 Re\u0301sidence Park 560038', '12 Résidence Park'],
    ['address', '12 Résidence Park 560038', '12, RE\u0301SIDENCE\u200b park'],
    ['address', '१२ ढ\u093cाबा 560038', '12 ढ़ाबा'],
    ['email', 're\u0301my@example.com', 'Rémy@example.com\u200b'],
    ['phone', '\u202a+91 98100\u200b00077\u202c', '+919810000077'],
    ['phone', '९८१०० ०००७७', '+919810000077'],
    ['postal_code', '\u200e560\u2011038', '560038'],
    ['device', 'Mozilla/5.0\u00a0(X11)', 'Mozilla/5.0 (X11)'],
  ])('matches the %s in any Unicode form: %j, %j', (type, entered, met) => {
    const address = { name: null, phone: null, line1: met, line2: null, landmark: null, city: null, state: null, postal_code: type === 'address' ? '560038' : met, country: 'IN' }; // prettier-ignore
    const customer = { ...purchase.customer, phone: met, email: met };
    const values = valuesOf({ ...purchase, customer, shipping_address: address, device: { ip: null, user_agent: met } });
    expect(values[type]).toContain(comparedValue(type, entered));
    expect(comparedValue(type, entered)).toBe(comparedValue(type, entered.normalize('NFD')));
  });

  it.each(['*@mailinator.com', '@mailinator.com', ' *@Mailinator.COM ', '*@mailinator.com\u200b'])(
    'may be a whole domain: %j',
    (entered) => {
      const met = (email: string) => valuesOf({ ...purchase, customer: { ...purchase.customer, email } }).email;
      expect(met('Asha@Mailinator.com')).toContain(comparedValue('email', entered));
      for (const other of ['asha@eu.mailinator.com', 'asha@mailinator.com.example', 'mailinator.com@example.com'])
        expect(met(other)).not.toContain(comparedValue('email', entered));
    },
  );

  it.each<[ListType, string, string]>([
    ['phone', '919845012345.0', '+919845012345'],
    ['phone', '+919845012345.00', '+919845012345'],
    ['postal_code', '560037.0', '560037'],
    ['phone', '९१९८४५०१२३४५.०', '+919845012345'],
    ['phone', '９１９８４５０１２３４５．０', '+919845012345'],
    ['phone', '919845012345.0\u200b', '+919845012345'],
    ['phone', '919845012345,0', '+919845012345'],
    ['phone', '(+91) 98450.12345', '+919845012345'],
    ['postal_code', '५६००३७.०', '560037'],
    ['postal_code', '560037,00', '560037'],
    ['postal_code', '５６００３７．０\u00a0', '560037'],
    ['postal_code', '5,60,037', '560037'],
  ])('is a number as a spreadsheet keeps it: %s, %s', (type, entered, compared) => expect(comparedValue(type, entered)).toBe(compared));

  it.each<[ListType, string]>([
    ['phone', '9.19845E+11'],
    ['phone', '9,19845E+11'],
    ['postal_code', '5.60037E+5'],
    ['phone', '９.１９８４５E+１１'],
    ['phone', '919845012345.5'],
    ['phone', '919845012345.0.0'],
    ['postal_code', '560037.5'],
    ['postal_code', '५६००३७.०.०'],
    ['email', '<asha@mailinator.com>'],
    ['email', 'asha@mailinator.com;'],
    ['email', 'asha@mailinator.com.'],
    ['email', 'mailto:asha@mailinator.com'],
    ['email', '*@mailinator.com.'],
    ['email', '*@*.mailinator.com'],
    ['email', 'asha*@mailinator.com'],
    ['email', '*'],
    ['email', '@'],
  ])('is refused if it could match nothing: %s, %s', (type, entered) =>
    expect(() => comparedValue(type, entered)).toThrow(expect.objectContaining({ code: 'invalid_value' })),
  );

  it('is one for any two texts that are canonically equivalent', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), (text) => {
        const value = `a${text}`;
        for (const type of ['address', 'device', 'postal_code'] as const)
          for (const form of ['NFC', 'NFD'] as const) expect(comparedValue(type, value.normalize(form))).toBe(comparedValue(type, value));
      }),
    ));

  it('matches an old entry that was stored decomposed', () => {
    const address = { name: null, phone: null, line1: '12 Résidence', line2: null, landmark: null, city: null, state: null, postal_code: '560038', country: 'IN' }; // prettier-ignore
    expect(valuesOf({ ...purchase, shipping_address: address }).address).toEqual(['12résidence560038', '12re\u0301sidence560038']);
  });

  it('matches in the digits of any script', () => {
    const address = { name: null, phone: null, line1: 'घर १२', line2: null, landmark: null, city: null, state: null, postal_code: '५६० ०३८', country: 'IN' }; // prettier-ignore
    const values = valuesOf({ ...purchase, shipping_address: address });
    expect(values).toEqual({ phone: ['+919810000077'], postal_code: ['560038', '५६००३८'], address: ['घर12560038', 'घर१२५६००३८'] });
    expect(comparedValue('postal_code', '५६००३८')).toBe('560038');
  });

  it('does not match another', () => {
    expect(used('2001:db8::2', 'Mozilla/5.1')).not.toMatchObject({ ip: expect.arrayContaining([comparedValue('ip', '2001:db8::1')]) });
    expect(used('1.2.3.5', null).ip).toEqual(['1.2.3.5']);
  });

  it('matches entries from before 0.2.0 too, which kept the spelling', () =>
    expect(used('2001:DB8:0::1', 'Mozilla/5.0')).toMatchObject({
      ip: ['2001:db8::1', '2001:db8:0::1'],
      device: ['mozilla/5.0', 'Mozilla/5.0'],
    }));
});

import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart } from '#test/support/clients/shop';
import { expectEach } from '#test/support/machine/expect-each';

const { merchant } = serviceUnderTest('shared');

const create = (changes: object) => merchant.post('/checkout/sessions', cart(changes));
const found = async (query: string): Promise<string[]> =>
  ((await merchant.get(`/checkout/sessions?${query}`)).body.data as Json[]).map(({ id }) => id);

describe('a phone number', () => {
  it('is read and found in any notation', () =>
    expectEach(
      [
        ['+91 98123-40001'],
        ['+९१ ९८१२३ ४०००१'],
        ['＋９１９８１２３４０００１'],
        ['\u202a+91\u00a098123\u201140001\u202c'],
        ['(+91) 98123.40001'],
      ],
      async (phone) => {
        const { status, body } = await create({ customer: { phone }, shipping_address: { phone } });
        expect([status, body.customer.phone, body.shipping_address.phone]).toEqual([201, '+919812340001', '+919812340001']);
        await eventually(async () => expect(await found(`customer_phone=${encodeURIComponent(phone)}`)).toContain(body.id));
        expect(await found('customer_phone=+919812340001')).toContain(body.id);
      },
    ));

  it('is refused if it is none', () =>
    expectEach(
      [
        ['98123 40001'],
        ['+91 98123 4000O'],
        ['+91 98123 40001 ext 5'],
        ['++919812340001'],
        ['+91 98123'],
        [`+91${' '.repeat(200)}9812340001`],
        ['\u200b'],
      ],
      async (phone) => expect(refusalOf(await create({ customer: { phone } }))).toEqual([400, 'invalid_phone', 'customer.phone']),
    ));
});

describe('a PIN code', () => {
  it('is read however it is written', () =>
    expectEach([['560038'], ['560-038'], ['५६००३८'], ['５６００３８'], ['\u200e560038\u200e'], ['٥٦٠٠٣٨']], async (postal_code) => {
      const { status, body } = await create({ shipping_address: { postal_code, country: 'IN' } });
      expect([status, body.shipping_address.postal_code]).toEqual([201, '560038']);
    }));

  it('is refused if it is none', () =>
    expectEach([['56003'], ['5600380'], ['५६००३'], ['011001'], ['560038a'], ['SW1A 1AA']], async (postal_code) =>
      expect(refusalOf(await create({ billing_address: { postal_code, country: 'IN' } }))).toEqual([
        400,
        'invalid_postal_code',
        'billing_address.postal_code',
      ]),
    ));

  it('is unchanged elsewhere', async () => {
    const { body } = await create({ shipping_address: { postal_code: 'SW1A 1AA', country: 'GB' } });
    expect(body.shipping_address.postal_code).toBe('SW1A 1AA');
  });
});

describe('a text', () => {
  it('is found by an equivalent form', async () => {
    const { body } = await create({ client_reference_id: 'Re\u0301sidence  7' });
    for (const reference of ['Résidence 7', 'Re\u0301sidence 7', ' Résidence\u00a07\u200b'])
      await eventually(async () => expect(await found(`client_reference_id=${encodeURIComponent(reference)}`)).toEqual([body.id]));
    expect(await found(`client_reference_id=${encodeURIComponent('résidence 7')}`)).toEqual([]);
    expect((await merchant.get(`/checkout/sessions/${body.id}`)).body.client_reference_id).toBe('Re\u0301sidence  7');
  });

  it('without visible characters is refused', () =>
    expectEach([['\u200b'], ['\u3164'], ['\ufeff'], ['\u2800\u2800'], [' \u200e\u200f ']], async (name) => {
      const phone = '+919876543210';
      expect(refusalOf(await create({ customer: { phone, name } }))).toEqual([400, 'invalid_value', 'customer.name']);
      expect(refusalOf(await create({ shipping_address: { name } }))).toEqual([400, 'invalid_value', 'shipping_address.name']);
      const rule = { name, conditions: [{ field: 'score', operator: 'at_least', value: 50 }], level: 'high' };
      expect(refusalOf(await merchant.post('/risk/rules', rule))).toEqual([400, 'invalid_value', 'name']);
    }));

  it('that is an e-mail address is stored in one form', () =>
    expectEach(
      [
        ['asha@example.com\u200b', 'asha@example.com'],
        [' asha@example.com ', 'asha@example.com'],
        ['\ufeffre\u0301my@example.com', 'rémy@example.com'],
      ],
      async (email, kept) => {
        const { status, body } = await create({ customer: { phone: '+919876543210', email } });
        expect([status, body.customer?.email]).toEqual([201, kept]);
      },
    ));
});

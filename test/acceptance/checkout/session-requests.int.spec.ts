import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { cart, openSession, placeOrder, upi } from '#test/support/clients/shop';

const { service, merchant } = serviceUnderTest('shared');

const create = (changes: object) => merchant.post('/checkout/sessions', cart(changes));
const plain = { amount: 1_000, amount_details: null, line_items: null };
const PART = { ...plain, payment_options: ['partial_prepaid'] };

describe('creating a checkout session', () => {
  it('treats empty texts of an address and a customer as omitted, and accepts a byte order mark', async () => {
    const nobody = { email: '', name: ' ', id: '' };
    const empty = { name: '', phone: '', line1: '', line2: '', landmark: '', city: '', state: '', postal_code: '', country: '' };
    const body = cart({
      customer: { phone: '+919876543210', ...nobody },
      shipping_address: { ...empty, city: 'Pune' },
      billing_address: empty,
    });
    const headers = { 'content-type': 'application/json' };
    const answer = await merchant.send('POST', '/checkout/sessions', `\ufeff${JSON.stringify(body)}`, headers);
    const nothing = Object.fromEntries(Object.keys(empty).map((name) => [name, null]));
    expect([answer.status, answer.body]).toMatchObject([
      201,
      {
        customer: { phone: '+919876543210', email: null, name: null, id: null },
        shipping_address: { ...nothing, city: 'Pune' },
        billing_address: nothing,
      },
    ]);
  });

  it('prepaid_amount is the percentage rounded half up, or the flat amount, and null unless partial_prepaid is offered', async () => {
    const amountOf = async (amount: number, type: string, value: number, options = ['partial_prepaid']) =>
      (await create({ ...plain, amount, payment_options: options, prepaid_requirement: { type, value } })).body.prepaid_amount;
    expect(await amountOf(1_050, 'percent', 15)).toBe(158);
    expect(await amountOf(1_000, 'percent', 99)).toBe(990);
    expect(await amountOf(1_000, 'flat', 999)).toBe(999);
    expect(await amountOf(1_000, 'flat', 999, ['prepaid'])).toBeNull();
  });

  it('reports all inconsistencies at once, the most important first', async () => {
    const abroad = { country: 'IN', postal_code: 'SW1A 1AA' };
    const line = { name: 'x', quantity: 2, unit_amount: 1, amount: 3 };
    const changes = {
      line_items: [line, line],
      shipping_address: abroad,
      billing_address: abroad,
      expires_at: 1,
      cod: { fee: 9_999_999_999 },
    };
    const { status, body } = await create({ ...PART, ...changes });
    expect([status, body.error]).toEqual([400, expect.objectContaining(body.error.errors[0])]);
    expect(body.error.errors.map(({ code, param }: Json) => [code, param])).toEqual([
      ['missing_field', 'prepaid_requirement'],
      ['invalid_range', 'expires_at'],
      ['invalid_amount', 'cod.fee'],
      ['amount_mismatch', 'line_items.0.amount'],
      ['amount_mismatch', 'line_items.1.amount'],
      ['invalid_postal_code', 'shipping_address.postal_code'],
      ['invalid_postal_code', 'billing_address.postal_code'],
    ]);
    const { id } = await openSession(merchant);
    const changed = await merchant.patch(`/checkout/sessions/${id}`, { expires_at: 1, billing_address: abroad });
    expect(changed.body.error.errors.map(({ param }: Json) => param)).toEqual(['expires_at', 'billing_address.postal_code']);
  });

  it('accepts a country in any case, and postal codes in their local notation', async () => {
    const shown = async (address: object) => (await openSession(merchant, { shipping_address: address })).shipping_address;
    expect(await shown({ country: 'in', postal_code: '411 001' })).toMatchObject({ country: 'IN', postal_code: '411 001' });
    expect(await shown({ country: 'GB', postal_code: 'SW1A 1AA' })).toMatchObject({ country: 'GB', postal_code: 'SW1A 1AA' });
    expect(await shown({ postal_code: '0' })).toMatchObject({ country: null, postal_code: '0' });
  });

  it('payment_options defaults to [prepaid], and cash that is not offered is not available', async () => {
    const { payment_options, cod } = await openSession(merchant);
    expect({ payment_options, cod }).toEqual({
      payment_options: ['prepaid'],
      cod: { available: false, fee: 0, unavailable_reason: 'not_offered' },
    });
    const offered = await openSession(merchant, { payment_options: ['cod', 'cod'], cod: { fee: 4_900 } });
    expect(offered).toMatchObject({ payment_options: ['cod'], cod: { available: true, fee: 4_900, unavailable_reason: null } });
  });

  it('url is a page of the service where it listens', async () => {
    const { id, url, client_secret } = await openSession(merchant);
    expect(url).toBe(`${service.addresses.api}/checkout/${id}#${client_secret}`);
  });
});

describe('completing a checkout session', () => {
  const complete = async (body: object, changes: object = {}) => {
    const { id } = await openSession(merchant, changes);
    return merchant.post(`/checkout/sessions/${id}/complete`, body);
  };

  it('a choice that is ambiguous has no effect', async () => {
    const { id } = await openSession(merchant, { payment_options: ['prepaid', 'cod'] });
    const choice = { ...upi('success@test'), payment_option: 'cod' };
    expect(refusalOf(await merchant.post(`/checkout/sessions/${id}/complete`, choice))).toEqual([400, 'parameters_exclusive', 'payment']);
    expect((await merchant.get(`/checkout/sessions/${id}`)).body).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  });

  it.each([
    ['beside its token', 'card.number', { card: { number: '4111_1111_1111_1111', cvv: '123' } }],
    ['as the name of a field', 'card', { card: { 'n4111\u200b111111111111': 1 } }],
  ])('card numbers never enter the service: one %s is refused first, and is not repeated', async (_, place, details) => {
    const answer = await complete({ payment_option: 'wrong', surprise: 1, payment: { method: 'card', ...details } });
    expect(refusalOf(answer)).toEqual([400, 'invalid_value', `payment.${place}`]);
    expect(answer.body.error.errors.length).toBeGreaterThan(1);
    expect(answer.text).not.toMatch(/4111|cvv/);
  });

  it('payment_option not among the session’s payment_options is 422 payment_option_not_enabled', async () => {
    expect(refusalOf(await complete({ payment_option: 'cod' }))).toEqual([422, 'payment_option_not_enabled', 'payment_option']);
    expect(refusalOf(await complete(upi('success@test'), { payment_options: ['cod'] }))).toEqual([
      422,
      'payment_option_not_enabled',
      'payment_option',
    ]);
  });

  it('an unknown session is 404 resource_missing', async () => {
    const answer = await merchant.post('/checkout/sessions/cs_000000000000000000000000/complete', upi('success@test'));
    expect(refusalOf(answer)).toEqual([404, 'resource_missing', 'id']);
  });

  it('the COD fee comes on top only when COD, whole or part, is chosen', async () => {
    const offer = {
      ...plain,
      payment_options: ['prepaid', 'partial_prepaid', 'cod'],
      prepaid_requirement: { type: 'flat', value: 100 },
      cod: { fee: 50 },
    };
    const amounts = async (choice: object) => {
      const { amount, amount_cod_due, amount_details } = await placeOrder(merchant, choice, offer);
      return [amount, amount_details.cod_fee, amount_cod_due];
    };
    expect(await amounts(upi('success@test'))).toEqual([1_000, 0, 0]);
    expect(await amounts({ ...upi('success@test'), payment_option: 'partial_prepaid' })).toEqual([1_050, 50, 950]);
    expect(await amounts({ payment_option: 'cod' })).toEqual([1_050, 50, 1_050]);
  });
});

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

  it.each([
    ['amount', { amount: undefined }, 'missing_field', 'amount'],
    ['currency', { currency: undefined }, 'missing_field', 'currency'],
    ['customer', { customer: undefined }, 'missing_field', 'customer.phone'],
    ['customer.phone', { customer: { name: 'Asha' } }, 'missing_field', 'customer.phone'],
    ['a phone in E.164', { customer: { phone: '09876543210' } }, 'invalid_phone', 'customer.phone'],
    ['a phone that exists', { customer: { phone: '+91123' } }, 'invalid_phone', 'customer.phone'],
    ['an amount of at least 1', { ...plain, amount: 0 }, 'invalid_amount', 'amount'],
    ['an amount of at most 9,999,999,999', { ...plain, amount: 10_000_000_000 }, 'invalid_amount', 'amount'],
    ['a currency of ISO 4217', { currency: 'INX' }, 'invalid_currency', 'currency'],
    ['a currency in plain letters', { currency: 'ınr' }, 'invalid_currency', 'currency'],
    ['a country in plain letters', { shipping_address: { country: 'ın' } }, 'invalid_format', 'shipping_address.country'],
    ['a currency that people pay with', { currency: 'XAU' }, 'invalid_currency', 'currency'],
    ['a currency and no fund', { currency: 'USN' }, 'invalid_currency', 'currency'],
    ['a country that exists', { shipping_address: { country: 'XX' } }, 'invalid_format', 'shipping_address.country'],
    [
      'a PIN code in India',
      { shipping_address: { country: 'IN', postal_code: '011001' } },
      'invalid_postal_code',
      'shipping_address.postal_code',
    ],
    ['an IP address', { device: { ip: '203.0.113' } }, 'invalid_format', 'device.ip'],
    [
      'at most 100 lines',
      { line_items: Array.from({ length: 101 }, () => ({ name: 'x', quantity: 1, unit_amount: 1 })) },
      'array_too_long',
      'line_items',
    ],
    ['a COD fee that leaves the order within bounds', { ...plain, cod: { fee: 9_999_999_999 } }, 'invalid_amount', 'cod.fee'],
    ['addresses without a line break', { success_url: 'https://shop.example.com/\n' }, 'invalid_url', 'success_url'],
    [
      'addresses of at most 2048 characters',
      { cancel_url: `https://shop.example.com/${'x'.repeat(2024)}` },
      'string_too_long',
      'cancel_url',
    ],
    ['a quantity', { line_items: [{ name: 'x', quantity: 0, unit_amount: 1 }] }, 'invalid_range', 'line_items.0.quantity'],
    ['a discount that takes off', { amount_details: { subtotal: 1, discount: -1 } }, 'invalid_amount', 'amount_details.discount'],
    ['a client_reference_id of at most 200', { client_reference_id: 'x'.repeat(201) }, 'string_too_long', 'client_reference_id'],
    ['known options', { payment_options: ['credit'] }, 'invalid_enum_value', 'payment_options.0'],
    ['fields it knows', { customer: { phone: '+919876543210', age: 3 } }, 'parameter_unknown', 'customer.age'],
  ])('needs %s', async (_, changes, code, param) => {
    expect(refusalOf(await create(changes))).toEqual([400, code, param]);
  });

  it.each([
    ['amount = subtotal − discount + shipping + tax', { ...plain, amount_details: { subtotal: 900, shipping: 99 } }, 'amount'],
    [
      'Σ lines = subtotal',
      { ...plain, amount_details: { subtotal: 1_000 }, line_items: [{ name: 'x', quantity: 1, unit_amount: 999 }] },
      'amount_details.subtotal',
    ],
    ['Σ lines = amount without details', { ...plain, line_items: [{ name: 'x', quantity: 1, unit_amount: 999 }] }, 'amount'],
    [
      'a line’s amount = quantity × unit_amount',
      { ...plain, line_items: [{ name: 'x', quantity: 2, unit_amount: 500, amount: 999 }] },
      'line_items.0.amount',
    ],
  ])('sums that do not match are 400 amount_mismatch: %s', async (_, changes, param) => {
    expect(refusalOf(await create(changes))).toEqual([400, 'amount_mismatch', param]);
  });

  it.each([
    ['without a prepaid_requirement', {}, 'missing_field', 'prepaid_requirement'],
    ['flat at the amount', { prepaid_requirement: { type: 'flat', value: 1_000 } }, 'invalid_range', 'prepaid_requirement.value'],
    ['flat above the amount', { prepaid_requirement: { type: 'flat', value: 1_001 } }, 'invalid_range', 'prepaid_requirement.value'],
    ['of nothing', { prepaid_requirement: { type: 'flat', value: 0 } }, 'invalid_range', 'prepaid_requirement.value'],
    ['0 per cent', { prepaid_requirement: { type: 'percent', value: 0 } }, 'invalid_range', 'prepaid_requirement.value'],
    ['100 per cent', { prepaid_requirement: { type: 'percent', value: 100 } }, 'invalid_range', 'prepaid_requirement.value'],
    ['a fraction of a per cent', { prepaid_requirement: { type: 'percent', value: 12.5 } }, 'invalid_integer', 'prepaid_requirement.value'],
  ])('partial_prepaid is refused %s', async (_, changes, code, param) => {
    expect(refusalOf(await create({ ...PART, ...changes }))).toEqual([400, code, param]);
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

  it('client_secret is shown on create only', async () => {
    const session = await openSession(merchant);
    expect(session.client_secret).toMatch(new RegExp(`^${session.id}_secret_`));
    expect((await merchant.get(`/checkout/sessions/${session.id}`)).body).not.toHaveProperty('client_secret');
  });
});

describe('completing a checkout session', () => {
  const complete = async (body: object, changes: object = {}) => {
    const { id } = await openSession(merchant, changes);
    return merchant.post(`/checkout/sessions/${id}/complete`, body);
  };
  const paying = (payment: object | undefined) => ({ payment_option: 'prepaid', payment });

  it.each([
    ['a payment_option', { payment: { method: 'upi', upi: { vpa: 'a@test' } } }, 'missing_field', 'payment_option'],
    ['a payment for prepaid parts', paying(undefined), 'missing_field', 'payment.method'],
    ['a known method', paying({ method: 'cheque' }), 'invalid_enum_value', 'payment.method'],
    ['the address for UPI that collects', paying({ method: 'upi', upi: { flow: 'collect' } }), 'missing_field', 'payment.upi.vpa'],
    ['a known flow of UPI', paying({ method: 'upi', upi: { flow: 'push' } }), 'invalid_enum_value', 'payment.upi.flow'],
    ['an address to come back to', paying({ method: 'hosted', return_url: 'javascript:alert(1)' }), 'invalid_url', 'payment.return_url'],
    ['one without a password', paying({ method: 'hosted', return_url: 'https://a:b@shop.example' }), 'invalid_url', 'payment.return_url'],
    ['one of the shop', paying({ method: 'hosted', return_url: 'https://evil.example' }), 'invalid_url', 'payment.return_url'],
    ['a UPI address', paying({ method: 'upi', upi: { vpa: 'asha' } }), 'invalid_format', 'payment.upi.vpa'],
    [
      'a UPI address that is no e-mail address',
      paying({ method: 'upi', upi: { vpa: 'asha@gmail.com' } }),
      'invalid_format',
      'payment.upi.vpa',
    ],
    ['the token for a card', paying({ method: 'card', upi: { vpa: 'a@test' } }), 'missing_field', 'payment.card.token'],
    ['the bank for netbanking', paying({ method: 'netbanking' }), 'missing_field', 'payment.netbanking.bank'],
    ['the provider for a wallet', paying({ method: 'wallet', wallet: {} }), 'missing_field', 'payment.wallet.provider'],
  ])('needs %s', async (_, body, code, param) => {
    expect(refusalOf(await complete(body))).toEqual([400, code, param]);
  });

  it.each([
    ['a payment with cod', { ...upi('success@test'), payment_option: 'cod' }, 'payment'],
    ['an address where the shopper chooses it', paying({ method: 'upi', upi: { flow: 'intent', vpa: 'a@test' } }), 'payment.upi.vpa'],
    ['another method’s object', paying({ method: 'upi', upi: { vpa: 'a@test' }, card: { token: 'tok_success' } }), 'payment.card'],
  ])('refuses input without effect: %s', async (_, body, param) => {
    const { id } = await openSession(merchant, { payment_options: ['prepaid', 'cod'] });
    expect(refusalOf(await merchant.post(`/checkout/sessions/${id}/complete`, body))).toEqual([400, 'parameters_exclusive', param]);
    expect((await merchant.get(`/checkout/sessions/${id}`)).body).toMatchObject({ status: 'open', payment_status: 'unpaid' });
  });

  it.each([
    ['as the token', 'card.token', { method: 'card', card: { token: '4111111111111111' } }],
    ['with everything printed on the card', 'card.token', { method: 'card', card: { token: '4111 1111 1111 1111 12/29 123' } }],
    ['beside it', 'card.number', { method: 'card', card: { number: '4111_1111_1111_1111', cvv: '123' } }],
    ['as the name of a field', 'card', { method: 'card', card: { 'n4111\u200b111111111111': 1 } }],
    ['deep inside', 'upi.more.0.x.0', { method: 'upi', upi: { vpa: 'a@test', more: [{ x: ['5555555555554444'] }] } }],
  ])('card numbers never enter the service: one %s is refused first, and is not repeated', async (_, place, payment) => {
    const answer = await complete({ payment_option: 'wrong', surprise: 1, payment });
    expect(refusalOf(answer)).toEqual([400, 'invalid_value', `payment.${place}`]);
    expect(answer.body.error.errors.length).toBeGreaterThan(1);
    expect(answer.text).not.toMatch(/4111|5555|cvv/);
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

import { DAY } from '#kernel/time';
import { Courier } from '#test/support/partners/courier';
import { eventually } from '#test/support/machine/eventually';
import { type Json, refusalOf } from '#test/support/clients/merchant-client';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, orderBecomes, placeOrder, upi } from '#test/support/clients/shop';
import { replayedAssessments } from '#test/support/stores/stored-assessments';

const { service, merchant } = serviceUnderTest('own');

const address = { line1: '14, 3rd Cross, Indiranagar', city: 'Bengaluru', state: 'Karnataka', postal_code: '560038', country: 'IN' };

let people = 0;
/** Somebody whom nobody knows yet. */
const stranger = (changes: object = {}) => ({ phone: `+9198${String(10_123_400 + people++)}`, ...changes });

/** At noon where the merchant is, so that no night counts. */
beforeAll(async () => {
  const { now } = (await merchant.post('/test_helpers/clock/advance', { seconds: 1 })).body;
  const noon = Date.UTC(2026, 0, 6, 6, 30) / 1000;
  const seconds = DAY + ((noon - now) % DAY);
  await merchant.post('/test_helpers/clock/advance', { seconds });
});

const assessed = async (changes: object = {}): Promise<Json> => {
  const { status, body } = await merchant.post('/risk/assessments', { amount: 50_000, currency: 'INR', customer: stranger(), shipping_address: address, ...changes }); // prettier-ignore
  expect(status).toBe(201);
  return body;
};
const codesOf = ({ factors }: Json): string[] => factors.map(({ code }: Json) => code);
/** Without the factor of a first order. */
const raised = async (changes: object): Promise<string[]> => codesOf(await assessed(changes)).filter((code) => code !== 'customer_new');

const inCash = { payment_options: ['prepaid', 'cod'] };
const bySession = async (customer: object, changes: object = {}): Promise<Json> => {
  const session = await openSession(merchant, { ...inCash, customer, ...changes });
  return eventually(async () => (await merchant.get(`/risk/assessments/${session.risk_assessment}`)).body);
};
const cashOrder = async (customer: object, changes: object = {}): Promise<Json> => {
  const session = await openSession(merchant, { ...inCash, customer, ...changes });
  const { order } = (await merchant.post(`/checkout/sessions/${session.id}/complete`, { payment_option: 'cod' })).body;
  return orderBecomes(merchant, order, { status: 'pending' });
};

describe('each factor alone, in a merchant’s request', () => {
  it('arises from the purchase', async () => {
    for (const [code, changes] of [
      ['phone_invalid', { customer: { phone: 'call me' } }],
      ['phone_repeated_digits', { customer: { phone: '+919999999999' } }],
      ['email_disposable', { customer: { phone: '+919810000001', email: 'a@mailinator.com' } }],
      ['address_short', { shipping_address: { ...address, line1: '12 MG Rd' } }],
      ['address_no_house_number', { shipping_address: { ...address, line1: 'Near the big temple' } }],
      ['address_gibberish', { shipping_address: { ...address, line1: 'asdfgh 12 qwerty zxcvb' } }],
      ['pincode_invalid', { shipping_address: { ...address, postal_code: '100000' } }],
      ['pincode_state_mismatch', { shipping_address: { ...address, state: 'Kerala' } }],
      ['order_value_high', { amount: 700_000 }],
    ] as const)
      expect(await raised(changes)).toEqual([code]);
  });

  it('is none of those for an ordinary purchase, here and abroad', async () => {
    expect(await raised({})).toEqual([]);
    expect(await raised({ customer: { phone: '+14155552671' }, currency: 'USD', shipping_address: { ...address, country: 'US', postal_code: '90210' } })).toEqual([]); // prettier-ignore
  });

  it('is none of those for the lines of a session, as it was sent and as it is shown', async () => {
    const line_items = [{ name: 'Kurta', sku: 'K-1', variant_id: '42', quantity: 2, unit_amount: 124_950, amount: 249_900 }];
    expect(await raised({ line_items })).toEqual([]);
    const { line_items: shown } = await openSession(merchant);
    expect(await raised({ line_items: shown })).toEqual([]);
    const { status, body } = await merchant.post('/risk/assessments', {
      amount: 50_000,
      currency: 'INR',
      customer: stranger(),
      line_items: [{ name: 'Kurta', quantity: 0, unit_amount: 1.5 }],
    });
    expect([status, body.error.errors.map(({ code, param }: Json) => [code, param])]).toEqual([
      400, [['invalid_integer', 'line_items.0.unit_amount'], ['invalid_range', 'line_items.0.quantity']],
    ]); // prettier-ignore
  });

  it('customer_new, until there is an order', async () => {
    const customer = stranger();
    expect(codesOf(await bySession(customer))).toEqual(['customer_new']);
    await cashOrder(customer);
    await eventually(async () => expect(codesOf(await assessed({ customer }))).toEqual([]));
  });

  it('customer_delivered_history, customer_rto_history and pincode_rto_rate, once the outcome is known', async () => {
    const courier = new Courier(service, merchant);
    const [reliable, returning] = [stranger(), stranger()];
    const inKochi = { shipping_address: { ...address, city: 'Kochi', state: 'Kerala', postal_code: '682001' } };
    for (const [customer, where, act, outcome] of [
      [reliable, {}, 'deliver', 'delivered'],
      [returning, inKochi, 'rto', 'rto'],
    ] as const) {
      const { id, risk } = await cashOrder(customer, where);
      await courier.acts(id, 'ship', { tracking_number: `RISK-${outcome}`, courier_code: 'delhivery' });
      await courier.acts(id, act);
      const known = { outcome, order: id };
      await eventually(async () => expect((await merchant.get(`/risk/assessments/${risk.assessment}`)).body).toMatchObject(known));
      expect((await merchant.get(`/orders?risk_outcome=${outcome}`)).body.data.map((each: Json) => each.id)).toContain(id);
    }
    await eventually(async () => expect(codesOf(await assessed({ customer: reliable }))).toEqual(['customer_delivered_history']));
    await eventually(async () => expect(codesOf(await assessed({ customer: returning }))).toEqual(['customer_rto_history']));
    await eventually(async () => expect(await raised(inKochi)).toEqual(['pincode_rto_rate']));
  });

  it('velocity_phone_1h at the third session within an hour', async () => {
    const customer = stranger();
    const codes = [];
    for (let n = 0; n < 3; n++) codes.push(codesOf(await bySession(customer)).includes('velocity_phone_1h'));
    expect(codes).toEqual([false, false, true]);
    await merchant.post('/test_helpers/clock/advance', { seconds: 3601 });
    expect(codesOf(await bySession(customer))).not.toContain('velocity_phone_1h');
  });

  it('velocity_device_24h at the fifth session of a device within a day', async () => {
    const written = ['203.0.113.77', '::ffff:203.0.113.77'];
    const codes = [];
    for (let n = 0; n < 5; n++) {
      const device = { ip: written[n % 2], user_agent: 'One browser' };
      codes.push(codesOf(await bySession(stranger(), { device })).includes('velocity_device_24h'));
    }
    expect(codes).toEqual([false, false, false, false, true]);
  });

  it('multiple_open_cod with the second order that is still to be paid in cash', async () => {
    const customer = stranger();
    await cashOrder(customer);
    expect(codesOf(await assessed({ customer }))).toEqual([]);
    await cashOrder(customer);
    await eventually(async () => expect(codesOf(await assessed({ customer }))).toEqual(['multiple_open_cod']));
  });

  it('prepaid_failed_then_cod when cash is chosen after a card was declined', async () => {
    const session = await openSession(merchant, { ...inCash, customer: stranger() });
    const path = `/checkout/sessions/${session.id}`;
    await merchant.post(`${path}/complete`, { payment_option: 'prepaid', payment: { method: 'card', card: { token: 'tok_declined' } } });
    await eventually(async () => expect((await merchant.get(path)).body.last_payment_error).not.toBeNull());
    const { order } = (await merchant.post(`${path}/complete`, { payment_option: 'cod' })).body;
    const { risk } = await orderBecomes(merchant, order, { payment_method: 'cod' });
    expect(risk.top_factors).toContain('prepaid_failed_then_cod');
    expect((await merchant.get(path)).body.risk_assessment).toBe(risk.assessment);
    expect((await merchant.get(`/risk/assessments/${risk.assessment}`)).body).toMatchObject({
      occasion: 'cod_choice',
      order,
      payment_option: 'cod',
    });
  });

  it('prepaid_failed_then_cod, naming the order, when cash is chosen after the order’s payment failed', async () => {
    const failed = await placeOrder(merchant, upi('failure@test'), { ...inCash, customer: stranger() });
    await orderBecomes(merchant, failed.id, { payment_status: 'failed' });
    await merchant.post(`/checkout/sessions/${failed.checkout_session}/complete`, { payment_option: 'cod' });
    const { risk } = await orderBecomes(merchant, failed.id, { payment_method: 'cod' });
    expect(risk.top_factors).toContain('prepaid_failed_then_cod');
    expect((await merchant.get(`/risk/assessments/${risk.assessment}`)).body).toMatchObject({ occasion: 'cod_choice', order: failed.id });
  });

  it('multiple_open_cod no more once such orders are paid online after all', async () => {
    const customer = stranger();
    const inPart = { payment_options: ['prepaid', 'partial_prepaid'], prepaid_requirement: { type: 'percent', value: 10 } };
    for (let n = 0; n < 2; n++) {
      const choice = { ...upi('failure@test'), payment_option: 'partial_prepaid' };
      const { id, checkout_session } = await placeOrder(merchant, choice, { ...inPart, customer });
      await orderBecomes(merchant, id, { payment_status: 'failed' });
      await merchant.post(`/checkout/sessions/${checkout_session}/complete`, upi('success@test'));
      await orderBecomes(merchant, id, { status: 'paid', payment_method: 'prepaid' });
    }
    await eventually(async () => expect((await assessed({ customer })).inputs.history).toMatchObject({ orders: 2, open_cod: 0 }));
  });

  it('late_night by the account’s own clock', async () => {
    await merchant.patch('/risk/settings', { time_zone: 'America/Chicago' });
    await eventually(async () => expect(await raised({})).toEqual(['late_night']));
    await merchant.patch('/risk/settings', { time_zone: 'Asia/Kolkata' });
    await eventually(async () => expect(await raised({})).toEqual([]));
  });
});

describe('a session that offers no cash', () => {
  const shown = async ({ id }: Json): Promise<Json> => (await merchant.get(`/checkout/sessions/${id}`)).body;
  const ordered = { occasion: 'order', payment_option: 'prepaid' };

  it.each([
    ['UPI', { payment_option: 'prepaid', payment: { method: 'upi', upi: { vpa: 'success@test' } } }],
    ['card', { payment_option: 'prepaid', payment: { method: 'card', card: { token: 'tok_success' } } }],
  ])('is assessed with the order that it places, paid by %s', async (_, choice) => {
    const session = await openSession(merchant, { customer: stranger() });
    expect([session.risk_assessment, (await shown(session)).risk_assessment]).toEqual([null, null]);
    const { body } = await merchant.post(`/checkout/sessions/${session.id}/complete`, choice);
    const { order, risk_assessment } = await eventually(async () => {
      const found = await shown(session);
      expect(found).toMatchObject({ status: 'complete', risk_assessment: expect.stringMatching(/^risk_/) });
      return found;
    });
    expect(body.risk_assessment).toBe(body.status === 'complete' ? risk_assessment : null);
    const { risk } = await orderBecomes(merchant, order, { status: 'paid' });
    expect(risk).toMatchObject({ assessment: risk_assessment, level: 'low', top_factors: ['customer_new'] });
    const known = { ...ordered, order, checkout_session: session.id };
    await eventually(async () => expect((await merchant.get(`/risk/assessments/${risk_assessment}`)).body).toMatchObject(known));
  });

  it('is not assessed while it is open, also after a failed try, and is when it is paid after all', async () => {
    const session = await openSession(merchant, { customer: stranger() });
    const path = `/checkout/sessions/${session.id}/complete`;
    await merchant.post(path, { payment_option: 'prepaid', payment: { method: 'card', card: { token: 'tok_declined' } } });
    await eventually(async () => expect((await shown(session)).last_payment_error).not.toBeNull());
    expect((await shown(session)).risk_assessment).toBeNull();
    const { order } = (await merchant.post(path, upi('success@test'))).body;
    const { risk } = await orderBecomes(merchant, order, { status: 'paid' });
    expect(risk.top_factors).toEqual(['customer_new']);
  });

  it('still counts: the third with one phone within an hour is seen by a session that offers cash', async () => {
    const customer = stranger();
    for (let n = 0; n < 2; n++) await openSession(merchant, { customer });
    await eventually(async () => expect((await assessed({ customer })).inputs.velocity.phone_1h).toBe(2));
    expect(codesOf(await bySession(customer))).toContain('velocity_phone_1h');
  });

  it('is no longer counted once the shopper is forgotten', async () => {
    const customer = stranger();
    await openSession(merchant, { customer });
    await eventually(async () => expect((await assessed({ customer })).inputs.velocity.phone_1h).toBe(1));
    await service.operate('customers.forget', { phone: customer.phone });
    await eventually(async () => expect((await assessed({ customer })).inputs.velocity.phone_1h).toBe(0));
  });
});

describe('the subject of an assessment', () => {
  it('may be a session or an order that is there', async () => {
    const order = await cashOrder(stranger(), { amount: 700_000, amount_details: null, line_items: [] });
    const again = { amount: 700_000, checkout_session: order.checkout_session };
    for (const subject of [{ order: order.id }, { checkout_session: order.checkout_session }]) {
      const { status, body } = await merchant.post('/risk/assessments', subject);
      expect([status, body]).toMatchObject([201, { ...again, occasion: 'request' }]);
      expect(codesOf(body)).toContain('order_value_high');
    }
    expect((await merchant.get(`/orders?risk_level=${order.risk.level}`)).body.data.map(({ id }: Json) => id)).toContain(order.id);
  });

  it('is refused if it is incomplete or missing', async () => {
    const refused = async (body: object): Promise<unknown> => refusalOf(await merchant.post('/risk/assessments', body));
    expect(await refused({ amount: 1 })).toEqual([400, 'missing_field', 'currency']);
    expect(await refused({ order: 'ord_1' })).toEqual([404, 'resource_missing', 'order']);
    expect(await refused({ checkout_session: 'cs_1' })).toEqual([404, 'resource_missing', 'checkout_session']);
  });

  it('may be any text in any script', async () => {
    const garbage = ['\u202e مرحبا', '你好世界'.repeat(2500), '🏚️', 'ऽऽऽऽऽऽ', '<script>', "'; DROP TABLE orders; --"];
    for (const line1 of garbage)
      expect(await assessed({ customer: { phone: line1.slice(0, 100) }, shipping_address: { ...address, line1, state: line1, postal_code: line1.slice(0, 100) } })).toMatchObject({ object: 'risk_assessment' }); // prettier-ignore
  });

  it('belongs to one account and mode', async () => {
    const { id } = await assessed();
    const { client } = await service.keyHolder({ mode: 'live' });
    expect(refusalOf(await client.get(`/risk/assessments/${id}`))).toEqual([404, 'resource_missing', 'id']);
    expect((await merchant.get(`/risk/assessments/${id}`)).body).toMatchObject({ id, settings_version: expect.any(Number) });
  });
});

it('every stored assessment gives the same points again, and identifies nobody', async () => {
  const stored = await replayedAssessments(service);
  expect(stored.length).toBeGreaterThan(40);
  expect(JSON.stringify(stored)).not.toMatch(/\+9198101234|asha|Indiranagar|203\.0\.113\.77/);
});

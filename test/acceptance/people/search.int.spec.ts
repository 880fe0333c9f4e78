import { requestIdOf } from '#test/support/clients/logged-requests';
import { type Answered, type Json, refusalOf } from '#test/support/clients/merchant-client';
import type { PersonClient } from '#test/support/clients/person-client';
import { codOrder, openSession, orderBecomes, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { hire } from '#test/support/clients/staff';
import { eventually } from '#test/support/machine/eventually';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { expectEach } from '#test/support/machine/expect-each';

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

const CUSTOMER = { phone: '+919812345678', email: 'meera.iyer@example.com', name: 'Meera Iyer' };

const search = (person: PersonClient, q: string, mode = 'test'): Promise<Answered> =>
  person.get(`/admin/v1/search?q=${encodeURIComponent(q)}`, { 'x-mode': mode });
/** Type, id and key of what is found. */
const found = async (person: PersonClient, q: string): Promise<string[]> => {
  const { status, body } = await search(person, q);
  expect(status).toBe(200);
  return body.data.map(({ type, id, matched }: Json) => `${type} ${id} by ${matched}`);
};

let people: Readonly<Record<string, PersonClient>>;
let order: Json;

beforeAll(async () => {
  await merchant.post('/webhooks', { url: receiver.url, events: ['*'] });
  const { id } = await given.paidOrder(merchant, { customer: CUSTOMER, client_reference_id: 'cart-meera-1' });
  order = await orderBecomes(merchant, id, { storefront: { sync_state: 'synced' } });
  const roles = ['owner', 'developer', 'support', 'finance', 'auditor', 'viewer'];
  const hired = await Promise.all(roles.map(async (role) => [role, (await hire(service, role)).person] as const));
  people = Object.fromEntries(hired);
});

describe('a search', () => {
  it('finds ids of any kind', async () => {
    const { body: link } = await merchant.post('/payment_links', { amount: 5000, currency: 'inr', description: 'Alteration' });
    const cash = await codOrder(merchant);
    const { body: endpoint } = await merchant.get('/webhooks');
    const { body: payments } = await merchant.get(`/orders/${order.id}/payments`);
    const { body: event } = await merchant.get(`/events?order=${order.id}`);
    const delivery = await eventually(async () => {
      const { body } = await merchant.get(`/webhook_deliveries?order_id=${order.id}`);
      expect(body.data.length).toBeGreaterThan(0);
      return body.data[0];
    });
    const { id: given } = (await refund(merchant, order.id, 100)).body;
    const { body: proposal } = await people['support']!.post('/v1/refunds', { order_id: order.id, amount: 100 });
    const objects: readonly (readonly [type: string, id: string])[] = [
      ['order', order.id],
      ['checkout.session', order.checkout_session],
      ['payment', payments.data[0].id],
      ['refund', given],
      ['payment_link', link.id],
      ['cod_collection', cash.id.replace('ord_', 'cod_')],
      ['webhook_endpoint', endpoint.data[0].id],
      ['event', event.data[0].id],
      ['webhook_delivery', delivery.id],
      ['proposal', proposal.id],
      ['risk_assessment', cash.risk.assessment],
      ['user', (await people['owner']!.get('/admin/v1/session')).body.user.id],
    ];
    for (const [type, id] of objects) expect(await found(people['owner']!, id)).toEqual([`${type} ${id} by id`]);
  });

  it('names the order that each belongs to', async () => {
    const named = async (q: string): Promise<string[]> =>
      (await search(people['owner']!, q)).body.data.map((each: Json) => `${each.type} of ${each.order_id} ${each.order_name}`);
    const { id: given } = (await refund(merchant, order.id, 100)).body;
    const { body: proposal } = await people['support']!.post('/v1/refunds', { order_id: order.id, amount: 100 });
    const of = `of ${order.id} ${order.storefront.order_name}`;
    expect(await named(order.id)).toEqual([`order ${of}`]);
    expect(await named(given)).toEqual([`refund ${of}`]);
    expect(await named(proposal.id)).toEqual([`proposal ${of}`]);
    expect((await named('cart-meera-1')).toSorted()).toEqual([`checkout.session ${of}`, `order ${of}`]);
    const { body: link } = await merchant.post('/payment_links', { amount: 5000, currency: 'inr' });
    expect(await named(link.id)).toEqual(['payment_link of null null']);
  });

  it('finds a request of the log', async () => {
    const id = requestIdOf(await merchant.get(`/orders/${order.id}`));
    await eventually(async () => expect(await found(people['support']!, id)).toEqual([`request_log ${id} by id`]));
    expect(await found(people['viewer']!, id)).toEqual([]);
  });

  it('finds orders by their names in the shop', async () => {
    const name = order.storefront.order_name;
    expect(name).toMatch(/^#/);
    for (const q of [name, name.slice(1)]) expect(await found(people['support']!, q)).toContain(`order ${order.id} by order_name`);
    expect((await search(people['support']!, name)).body.data[0].title).toMatch(/^#\d+ · INR 2499\.00 · Meera Iyer · /);
  });

  it('finds orders and sessions by a phone number, however it is written', () =>
    expectEach([['+91 98123 45678'], ['098123-45678'], ['9812345678']], async (phone) => {
      expect((await found(people['support']!, phone)).toSorted()).toEqual([
        `checkout.session ${order.checkout_session} by phone`,
        `order ${order.id} by phone`,
      ]);
    }));

  it('finds orders by an e-mail address', async () => {
    expect(await found(people['finance']!, 'Meera.Iyer@example.com')).toEqual([`order ${order.id} by email`]);
  });

  it('finds orders by the end of a phone number and their amount', () =>
    expectEach([['5678 2499.00'], ['5678 ₹2,499.00'], ['5678 2,499']], async (q) => {
      expect(await found(people['support']!, q)).toEqual([`order ${order.id} by phone_and_amount`]);
      expect(await found(people['support']!, '5678 2499.01')).toEqual([]);
    }));

  it('finds payments and refunds by the references of banks and gateways', async () => {
    const [payment] = (await merchant.get(`/orders/${order.id}/payments`)).body.data;
    const { id: given } = (await refund(merchant, order.id, 200)).body;
    const { destination } = await refundBecomes(merchant, given, { status: 'succeeded' });
    expect(await found(people['finance']!, payment.bank_reference)).toEqual([`payment ${payment.id} by bank_reference`]);
    expect(await found(people['finance']!, payment.gateway_reference)).toEqual([`payment ${payment.id} by gateway_reference`]);
    expect(await found(people['finance']!, destination.reference)).toEqual([`refund ${given} by bank_reference`]);
  });

  it('finds an order by its parcel, and a remittance and a bank credit by their UTR', async () => {
    const cash = await codOrder(merchant);
    await merchant.post(`/test_helpers/orders/${cash.id}/ship`, { tracking_number: 'SRCH-4711', courier_code: 'delhivery' });
    await merchant.post(`/test_helpers/orders/${cash.id}/deliver`);
    const line = { tracking_number: 'SRCH-4711', cod_amount: cash.amount_cod_due };
    const { body } = await merchant.post('/cod/remittances', { courier_code: 'delhivery', utr: 'HDFCN88006001', lines: [line] });
    const credit = (await merchant.post('/cod/bank_credits', { utr: 'HDFCN88006001', amount: 100, credited_at: body.created_at })).body;
    expect(await found(people['support']!, 'srch 4711')).toEqual([`order ${cash.id} by tracking_number`]);
    // A claim may be found beside them by then: the remittance pays for more than came.
    const byUtr = (await found(people['finance']!, 'hdfcn88006001')).filter((each) => !each.startsWith('claim '));
    expect(byUtr.toSorted()).toEqual([`bank_credit ${credit.id} by bank_reference`, `remittance ${body.id} by bank_reference`]);
    expect(await found(people['developer']!, 'hdfcn88006001')).toEqual([]);
  });

  it('finds by the merchant’s own references', async () => {
    expect((await found(people['owner']!, 'cart-meera-1')).toSorted()).toEqual([
      `checkout.session ${order.checkout_session} by client_reference_id`,
      `order ${order.id} by client_reference_id`,
    ]);
  });

  it('finds an order by the number of its invoice, and a refund by that of its credit note', async () => {
    const { id: given } = (await refund(merchant, order.id, 300)).body;
    await merchant.patch(`/orders/${order.id}`, { invoice: { number: 'INV/2026-27/00017' } });
    await merchant.patch(`/refunds/${given}`, { credit_note: { number: 'CN/2026-27/00003' } });
    for (const role of ['finance', 'viewer'])
      expect(await found(people[role]!, ' inv/2026-27/00017')).toEqual([`order ${order.id} by document_number`]);
    expect(await found(people['finance']!, 'CN/2026-27/00003')).toEqual([`refund ${given} by document_number`]);
    await merchant.patch(`/orders/${order.id}`, { invoice: null });
    expect(await found(people['finance']!, 'INV/2026-27/00017')).toEqual([]);
  });

  it('finds the newest ten of a resource', async () => {
    const phone = '+919811100011';
    for (let n = 0; n < 11; n++) await openSession(merchant, { customer: { phone } });
    expect(await found(people['support']!, phone)).toHaveLength(10);
  });

  it('finds nothing by contacts of a shopper who is forgotten', async () => {
    const { phone, email } = { phone: '+919844400044', email: 'forgotten@example.com' };
    const { id } = await given.paidOrder(merchant, { customer: { phone, email, name: 'Kavya' } });
    const contacts = [phone, email, '0044 2499.00'];
    for (const q of contacts) expect(await found(people['support']!, q)).toContainEqual(expect.stringContaining(id));
    await service.operate('customers.forget', { phone });
    for (const q of contacts) expect(await found(people['support']!, q)).toEqual([]);
    expect((await search(people['support']!, id)).body.data[0].title).not.toContain('Kavya');
  });

  it('finds nothing of the other mode, nor of another account', async () => {
    expect((await search(people['owner']!, order.id, 'live')).body.data).toEqual([]);
    const { id: account } = await service.operate('accounts.create', { name: 'Another store' });
    const elsewhere = { merchant, operate: (name: string, args = {}) => service.operate(name, { account, ...args }) };
    const { person } = await hire(elsewhere, 'owner');
    for (const q of [order.id, CUSTOMER.phone, order.storefront.order_name, '5678 2499.00']) expect(await found(person, q)).toEqual([]);
  });

  it('refuses what is no question', () =>
    expectEach([[''], ['?q='], ['?q=%20'], ['?q=a&q=b'], [`?q=${'a'.repeat(201)}`], ['?q=%00']], async (query) => {
      expect(refusalOf(await people['owner']!.get(`/admin/v1/search${query}`))).toEqual([400, 'invalid_value', 'q']);
    }));
});

describe('a role that sees shoppers masked', () => {
  it.each(['developer', 'viewer'])('finds ids, names and references, with masked titles: %s', async (role) => {
    for (const q of [order.id, order.storefront.order_name])
      expect((await search(people[role]!, q)).body.data[0]).toMatchObject({
        type: 'order',
        id: order.id,
        title: expect.stringContaining('M•••'),
      });
  });

  it.each(['developer', 'viewer'])('finds nothing by contacts: %s', async (role) => {
    for (const q of [CUSTOMER.phone, '9812345678', CUSTOMER.email, '5678 2499.00']) expect(await found(people[role]!, q)).toEqual([]);
  });

  it.each(['developer', 'viewer'])('cannot filter lists by contacts: %s', async (role) => {
    for (const [path, filter] of [
      ['orders', 'customer_phone'],
      ['orders', 'customer_email'],
      ['checkout/sessions', 'customer_phone'],
    ])
      expect(refusalOf(await people[role]!.get(`/v1/${path}?${filter}=x`))).toEqual([403, 'role_insufficient', filter]);
    expect((await people[role]!.get('/v1/orders?status=paid')).status).toBe(200);
  });

  it('does not include other roles', async () => {
    for (const role of ['owner', 'support', 'finance', 'auditor'])
      expect((await people[role]!.get(`/v1/orders?customer_phone=%2B919812345678`)).body.data).toHaveLength(1);
  });
});

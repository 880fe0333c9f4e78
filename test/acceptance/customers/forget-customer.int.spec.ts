import { EventHistory } from '#platform/event-history/event-history';
import type { RecordedEvent } from '#platform/event-history/recorded-event';
import { Records } from '#platform/storage/records';
import { eventually } from '#test/support/machine/eventually';
import type { Json } from '#test/support/clients/merchant-client';
import { readModelDocuments } from '#test/support/stores/read-model-documents';
import { serviceUnderTest } from '#test/support/services/service-under-test';
import { openSession, orderBecomes, placeOrder, refund, refundBecomes } from '#test/support/clients/shop';
import { given } from '#test/support/given/given';
import { Storefront } from '#test/support/partners/storefront';
import { shopper, type Shopper } from '#test/support/clients/shopper';
import { status } from '#test/support/partners/webhook-receiver';
import { expectEach } from '#test/support/machine/expect-each';

const ZUBEIDA = shopper('+919812345670', 'Zubeida Quraishi', 'zubeida.q', '7-B, Tamarind Court');
const FARHAN = shopper('+919812345681', 'Farhan Siddiqui', 'farhan.s', '22, Neem Lane');
const NOBODY = { phone: null, email: null, name: null, id: null };

const { service, merchant, receiver } = serviceUnderTest('own', { receiver: true });

interface Bought {
  readonly order: string;
  readonly refund: string;
  readonly byBank: string;
  readonly open: string;
}

async function shops({ cart, upi }: Shopper): Promise<Bought> {
  const paid = await placeOrder(merchant, upi, cart);
  await orderBecomes(merchant, paid.id, { status: 'paid' });
  const { id } = (await refund(merchant, paid.id, 5_000)).body;
  await refundBecomes(merchant, id, { status: 'succeeded' });
  const session = await openSession(merchant, cart);
  await merchant.post(`/checkout/sessions/${session.id}/complete`, {
    payment_option: 'prepaid',
    payment: { method: 'netbanking', netbanking: { bank: 'HDFC' } },
  });
  const byBank = await eventually(async () => {
    const { order } = (await merchant.get(`/checkout/sessions/${session.id}`)).body;
    expect(order).not.toBeNull();
    return order as string;
  });
  return { order: paid.id, refund: id, byBank, open: (await openSession(merchant, cart)).id };
}

const tellingOf = ({ words }: Shopper): Promise<string[]> => service.kept.containing(words);
const all = async (path: string): Promise<Json[]> => (await merchant.get(path)).body.data;
const byPhone = (path: string, { phone }: Shopper) => all(`${path}?limit=100&customer_phone=${encodeURIComponent(phone)}`);
const forget = ({ phone }: Shopper, args: object = {}): Promise<Json> => service.operate('customers.forget', { phone, ...args });

/** As people write it. */
const grouped = (phone: string): string => `${phone.slice(0, 3)} ${phone.slice(3, 8)}-${phone.slice(8)}`;

/** All that the interface answers about a purchase, and all webhook attempts for it. */
async function everythingAbout({ order, refund: id, byBank, open }: Bought): Promise<string> {
  const paths = [order, byBank].flatMap((each) => [`/orders/${each}`, `/orders/${each}/timeline`, `/orders/${each}/payments`]);
  const answers = await Promise.all(
    [...paths, `/refunds/${id}`, `/checkout/sessions/${open}`, '/events?limit=100'].map((path) => merchant.get(path)),
  );
  for (const answer of answers) expect(answer.status).toBe(200);
  const { livemode } = answers[0]!.body;
  const [{ metadata }] = (await service.part(EventHistory).stream(`order-${order}`)) as [RecordedEvent];
  const query = { scope: `${metadata.account}:${livemode ? 'live' : 'test'}`, filters: {}, created: {}, limit: 1000 };
  const { documents } = await service.part(Records).list('webhook_deliveries', query);
  expect(documents.length).toBeGreaterThan(0);
  return [...answers.map(({ text }) => text), ...documents].join('\n');
}

let hers: Bought;
let his: Bought;
let mistyped: string;

beforeAll(async () => {
  receiver.usually = (request, response) => response.writeHead(200).end(request.body);
  await merchant.post('/webhooks', { url: receiver.url, events: ['*'] });
  [hers, his] = await Promise.all([shops(ZUBEIDA), shops(FARHAN)]);
  mistyped = (await openSession(merchant, { customer: { phone: ZUBEIDA.phone } })).id;
  await merchant.patch(`/checkout/sessions/${mistyped}`, { customer: { phone: FARHAN.phone, name: 'Farhan Siddiqui' } });
  await eventually(async () => expect(receiver.received.length).toBeGreaterThanOrEqual((await all('/events?limit=100')).length));
});

describe('customers forget', () => {
  it('refuses an unknown person, without repeating the number', async () => {
    const refused = forget({ ...ZUBEIDA, phone: '+919812345692' });
    await expect(refused).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'phone',
      message: expect.not.stringContaining('98123'),
    });
    await expect(forget(ZUBEIDA, { mode: 'live' })).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('refuses a number without its country code, or with letters', () =>
    expectEach([['12'], ['9812345692'], ['+91 98123 4569O']], async (phone) => {
      await expect(forget({ ...ZUBEIDA, phone })).rejects.toMatchObject({
        code: 'invalid_phone',
        param: 'phone',
        message: expect.not.stringContaining(phone),
      });
    }));

  it('removes the person’s data from all stores, and keeps the orders without the buyer', async () => {
    const telling = await tellingOf(ZUBEIDA);
    expect(telling.length).toBeGreaterThanOrEqual(2);
    expect(telling.filter((name) => name.startsWith('history'))).toEqual([]);
    const reported = await everythingAbout(hers);
    for (const word of ZUBEIDA.words) expect(reported).toContain(word);
    const bought = (await merchant.get(`/orders/${hers.order}`)).body;

    receiver.usually = status(500);
    const late = await given.paidOrder(merchant, ZUBEIDA.cart);
    await eventually(() => expect(receiver.received.some(({ body }) => body.includes(late.id))).toBe(true));

    const { forgotten } = await forget(ZUBEIDA);
    const sent = receiver.received.length;
    expect(forgotten).toEqual([{ livemode: false, subject: expect.any(String), keys: 1, streams: { checkout_session: 5, order: 3 } }]);

    expect(await tellingOf(ZUBEIDA)).toEqual([]);
    const now = await everythingAbout(hers);
    for (const word of ZUBEIDA.words) expect(now).not.toContain(word);
    const blank = { customer: NOBODY, shipping_address: null, billing_address: null };
    const instrument = { type: 'upi', upi: { vpa: null }, netbanking: null, wallet: null };
    expect((await merchant.get(`/orders/${hers.order}`)).body).toEqual({
      ...bought,
      ...blank,
      payment_method_details: instrument,
      updated_at: expect.any(Number),
    });
    expect((await all(`/orders/${hers.order}/payments`))[0].method_details).toEqual(instrument);
    expect((await merchant.get(`/orders/${hers.byBank}`)).body.payment_method_details.netbanking).toEqual({ bank: null });
    expect((await merchant.get(`/refunds/${hers.refund}`)).body.destination).toMatchObject({ type: 'upi', label_masked: null });
    expect((await merchant.get(`/checkout/sessions/${hers.open}`)).body).toMatchObject({ ...blank, device: null, status: 'open' });
    const events = (await all('/events?limit=100')).filter(({ data: { object } }) => object.id === hers.order || object.id === hers.open);
    expect(events.map(({ data: { object } }) => object.customer)).toEqual(events.map(() => NOBODY));
    expect(await byPhone('/orders', ZUBEIDA)).toEqual([]);
    expect(await byPhone('/checkout/sessions', ZUBEIDA)).toEqual([]);

    receiver.usually = status(200);
    service.clock.advance(120);
    await eventually(() => expect(receiver.received.slice(sent).some(({ body }) => body.includes(late.id))).toBe(true));
    const after = receiver.received.slice(sent).filter(({ body }) => body.includes(late.id));
    for (const { body } of after) for (const word of ZUBEIDA.words) expect(body).not.toContain(word);
  });

  it('does not affect others, nor the person who replaced another in a session', async () => {
    const reported = await everythingAbout(his);
    for (const word of FARHAN.words) expect(reported).toContain(word);
    expect((await merchant.get(`/checkout/sessions/${mistyped}`)).body.customer).toMatchObject({
      phone: FARHAN.phone,
      name: 'Farhan Siddiqui',
    });
    expect((await byPhone('/orders', FARHAN)).map(({ id }) => id).toSorted()).toEqual([his.order, his.byBank].toSorted());
  });

  it('is on the timeline, and in the history with actor and time', async () => {
    const [entry] = (await all(`/orders/${hers.order}/timeline`)).filter(({ type }) => type === 'customer.forgotten');
    expect(entry).toMatchObject({ actor: { type: 'operator' }, summary: 'The customer was forgotten.', data: { superseded: false } });
    expect(Object.keys(entry.data)).toEqual(['superseded']);
    const { subject, keys } = (await service.part(EventHistory).stream(`order-${hers.order}`)).find(
      ({ type }) => type === 'customer.forgotten',
    )!.data as { subject: string; keys: string[] };
    const [audited, ...more] = await service.part(EventHistory).stream(`customer-${subject}`);
    expect(more).toEqual([]);
    expect(audited).toMatchObject({
      type: 'customer.forgotten',
      data: { keys },
      metadata: { actor: { type: 'operator' }, at: expect.any(Number) },
    });
  });

  it('is the same in rebuilt read models, even once the person has come back as a new customer', async () => {
    const back = await given.paidOrder(merchant, ZUBEIDA.cart);
    await new Storefront(service).settled(back.id);
    expect(back.customer.phone).toBe(ZUBEIDA.phone);
    const live = await readModelDocuments(service);
    await service.operate('projections.rebuild', { name: 'all' });
    expect(await readModelDocuments(service)).toEqual(live);
    expect((await byPhone('/orders', ZUBEIDA)).map(({ id }) => id)).toEqual([back.id]);
  });

  it('also blanks an attempt that is in progress', async () => {
    const held: (() => void)[] = [];
    receiver.usually = ({ body }, response) => void held.push(() => response.writeHead(200).end(body));
    const order = await given.paidOrder(merchant, ZUBEIDA.cart);
    await eventually(() => expect(held.length).toBeGreaterThan(0));
    const forgetting = forget(ZUBEIDA);
    await eventually(async () => {
      const paid = (await all(`/events?order=${order.id}&limit=100`)).find(({ type }) => type === 'order.paid');
      expect(paid.data.object.customer).toEqual(NOBODY);
    });
    for (const answer of held.splice(0)) answer();
    receiver.usually = status(200);
    await forgetting;
    expect(await tellingOf(ZUBEIDA)).toEqual([]);
  });

  it('can be repeated: it forgets later data, and nothing twice', async () => {
    await given.paidOrder(merchant, ZUBEIDA.cart);
    expect((await forget(ZUBEIDA, { mode: 'test' })).forgotten).toMatchObject([{ keys: 3, streams: { checkout_session: 1, order: 1 } }]);
    expect((await forget({ ...ZUBEIDA, phone: grouped(ZUBEIDA.phone) })).forgotten).toMatchObject([{ keys: 3, streams: {} }]);
    expect(await tellingOf(ZUBEIDA)).toEqual([]);
    const stream = await service.part(EventHistory).stream(`order-${hers.order}`);
    expect(stream.filter(({ type }) => type === 'customer.forgotten')).toHaveLength(1);
  });
});
